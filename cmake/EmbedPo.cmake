# cmake -DINPUT=bg.po -DNAME=po_bg -DOUTPUT=po_bg.cpp -P EmbedPo.cmake
# A catalogue of translations as a constant: the program needs no file beside it.
file(READ "${INPUT}" po)
if(po MATCHES "\\)po\"")
  message(FATAL_ERROR "${INPUT} holds the end of a raw string")
endif()
file(WRITE "${OUTPUT}" "#include <string_view>\n\nnamespace trf::text {\n\n"
     "extern const std::string_view ${NAME};\n"
     "const std::string_view ${NAME} = R\"po(${po})po\";\n\n}  // namespace trf::text\n")
