#include "server/page.h"

#include <string.h>

const PageFile *page_find(const char *path)
{
    for (int i = 0; i < PAGE_FILE_COUNT; i++)
        if (strcmp(PAGE_FILES[i].path, path) == 0) return &PAGE_FILES[i];
    return NULL;
}
