#include "cli/lang.h"

void lang_basis(Text *out, Lang lang, const Basis *basis)
{
    char text[BASIS_TEXT];
    lang_translate(out, lang, basis_text(basis, text));
}
