#!/usr/bin/env python3
"""Keeps src/text/po/*.po in step with the texts of the sources.

    tools/translations.py            add what is new, drop what is gone, sort by place
    tools/translations.py --list     the texts that a catalogue lacks

Marks (src/text/translate.hpp): msg(…), tr(…), mark(…), plural(one, many …), and the titles,
messages, repairs and rules of src/trf/codes*.def. Translators edit the .po with any editor for
gettext; the English text is the key, so a changed English text asks for a new translation.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PO = ROOT / "src/text/po"
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|\w+|\S', re.S)
ESCAPES = {"n": "\n", "t": "\t"}


def unescaped(text):
    def one(match):
        if match[1] == "u":
            return chr(int(match[0][2:], 16))
        return ESCAPES.get(match[1], match[1])
    return re.sub(r"\\(u)[0-9A-Fa-f]{4}|\\(.)", lambda m: one(m) if m[1] else ESCAPES.get(m[2], m[2]), text)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def tokens(path):
    text = path.read_text(encoding="utf-8")
    out, line, last = [], 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", last, match.start())
        last = match.start()
        token = match[0]
        if token.startswith(("//", "/*")):
            continue
        out.append((token, line))
    return out


def literal(toks, at):
    """The text of adjacent literals from `at`, and where they end; None if there is none."""
    text = None
    while at < len(toks) and toks[at][0].startswith('"'):
        text = (text or "") + unescaped(toks[at][0][1:-1])
        at += 1
    return text, at


def marked(path):
    toks = tokens(path)
    for i, (token, line) in enumerate(toks):
        if token not in ("msg", "tr", "mark", "plural") or i + 1 == len(toks) or toks[i + 1][0] != "(":
            continue
        one, at = literal(toks, i + 2)
        if one is None:
            continue
        many = None
        if token == "plural":
            many, _ = literal(toks, at + 1)
            if many is None:
                continue
        yield one, many, line


def codes(path):
    toks = tokens(path)
    for i, (token, line) in enumerate(toks):
        if token != "TRF_CODE" or toks[i + 1][0] != "(":
            continue
        at, texts, depth = i + 2, [], 0
        while toks[at][0] != ")":
            text, end = literal(toks, at)
            if text is not None:
                texts.append(text)
                at = end
            else:
                at += 1
        for text in texts[1:]:  # the first is the id of the check
            if text:
                yield text, None, line


def sources():
    found = {}
    def take(path, items):
        name = path.relative_to(ROOT).as_posix()
        for one, many, _ in items:
            if not re.search(r"[A-Za-z]", re.sub(r"\{[^}]*\}", "", one)):
                continue
            entry = found.setdefault(one, [many, []])
            entry[0] = entry[0] or many
            if name not in entry[1]:
                entry[1].append(name)
    for path in sorted(ROOT.glob("src/trf/codes*.def")):
        take(path, codes(path))
    for path in sorted([*ROOT.glob("src/**/*.cpp"), *ROOT.glob("src/**/*.hpp")]):
        if path.name != "translate.hpp":
            take(path, marked(path))
    return found


def read(path):
    """Header comment and entry, and the entries: id -> (flags, forms)."""
    head, entries, cur, into = [], {}, None, None
    if not path.exists():
        return head, entries
    def close():
        nonlocal cur
        if cur and "id" in cur:
            entries[cur["id"]] = cur
        cur = None
    for line in path.read_text(encoding="utf-8").split("\n") + [""]:
        if not line.strip():
            close()
            into = None
            continue
        if cur is None:
            cur = {"flags": [], "notes": [], "forms": []}
        if line.startswith("#,"):
            cur["flags"].append(line)
        elif line.startswith("#:"):
            pass
        elif line.startswith("#"):
            cur["notes"].append(line)
        else:
            key, text = (None, line) if line.startswith('"') else line.split(" ", 1)
            text = unescaped(text[1:-1])
            if key == "msgid":
                cur["id"] = ""
            elif key == "msgid_plural":
                cur["many"] = ""
            elif key and key.startswith("msgstr"):
                cur["forms"].append("")
            into = key or into
            if into == "msgid":
                cur["id"] += text
            elif into == "msgid_plural":
                cur["many"] += text
            else:
                cur["forms"][-1] += text
    close()
    return head, entries


def written(entries, found, forms):
    out = []
    head = entries.get("", {"notes": [], "forms": [""], "flags": []})
    out += head["notes"] + ['msgid ""', 'msgstr ""']
    out += [quoted(line + "\n") for line in head["forms"][0].split("\n") if line] + [""]
    for one, (many, places) in found.items():
        old = entries.get(one, {"flags": [], "notes": [], "forms": []})
        out += old["notes"] + ["#: " + " ".join(places)] + old["flags"]
        out.append("msgid " + quoted(one))
        texts = old["forms"]
        if many is None:
            out.append("msgstr " + quoted(texts[0] if texts else ""))
        else:
            out.append("msgid_plural " + quoted(many))
            texts = (texts + [""] * forms)[:forms]
            out += [f"msgstr[{i}] {quoted(t)}" for i, t in enumerate(texts)]
        out.append("")
    return "\n".join(out)


def main():
    found = sources()
    for name, forms in (("bg", 2), ("ru", 3)):
        path = PO / f"{name}.po"
        _, entries = read(path)
        if "--list" in sys.argv:
            for one, (many, places) in found.items():
                old = entries.get(one)
                if not old or not all(old["forms"]) or len(old["forms"]) != (forms if many else 1):
                    print(f"{name}: {places[0]}: {one}")
            continue
        path.write_text(written(entries, found, forms), encoding="utf-8")


if __name__ == "__main__":
    main()
