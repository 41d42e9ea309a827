/* run_corpus.c - a main for fuzz targets that feeds them the files named, once each. */
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv)
{
    enum { LIMIT = 1 << 20 };
    for (int i = 1; i < argc; i++) {
        Text input = {0};
        Error err;
        if (!text_read_file(argv[i], LIMIT, &input, &err)) {
            fprintf(stderr, "%s: %s\n", argv[i], err.text);
            return 1;
        }
        /* An exact copy, so that a sanitizer sees the first byte too many. */
        uint8_t *exact = malloc(input.size ? input.size : 1);
        for (size_t k = 0; k < input.size; k++) exact[k] = (uint8_t)input.data[k];
        LLVMFuzzerTestOneInput(exact, input.size);
        free(exact);
        text_free(&input);
    }
    printf("%d files\n", argc - 1);
    return argc > 1 ? 0 : 1;
}
