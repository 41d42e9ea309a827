#include "lab/html.h"

#include "draw/svg.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *html_seconds(double seconds, char out[HTML_NUMBER])
{
    return clock_show(seconds, out);
}

void html_paragraph(Text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_print(out, "<p>");
    text_print_list(out, format, args);
    text_print(out, "</p>\n");
    va_end(args);
}

void html_lines(Text *out, const char *text)
{
    text_print(out, "<pre>");
    while (*text) {
        Text line = {0};
        size_t size = strcspn(text, "\n");
        text_add(&line, text, size);
        svg_escape(out, text_string(&line));
        text_free(&line);
        text += size;
        if (*text) text_add(out, text++, 1);
    }
    text_print(out, "</pre>\n");
}

void html_pictures(Text *out, const LabFiles *files, const char *const *names, int count)
{
    text_print(out, "<div class=\"%s\">\n", count > 1 ? "pictures" : "picture");
    for (int i = 0; i < count; i++) {
        const LabFile *p = lab_file_find(files, names[i]);
        if (!p) continue;
        text_print(out, "<figure id=\"%s\">\n", p->name);
        text_append(out, &p->text);
        text_print(out, "</figure>\n");
    }
    text_print(out, "</div>\n");
}

void html_table(Text *out, const char *id, const char *head)
{
    text_print(out, "<div class=\"wide\"><table id=\"%s\">\n<thead><tr>", id);
    while (*head) {
        size_t size = strcspn(head, "|");
        text_print(out, "<th scope=\"col\">%.*s</th>", (int)size, head);
        head += size + (head[size] == '|');
    }
    text_print(out, "</tr></thead>\n<tbody>");
}

void html_table_depths(Text *out, const char *id, const char *first, int depths)
{
    Text head = {0};
    text_print(&head, "%s", first);
    for (int d = 1; d <= depths; d++) text_print(&head, "|depth %d", d);
    html_table(out, id, text_string(&head));
    text_follow(out, &head);
    text_free(&head);
}

void html_row(Text *out) { text_print(out, "\n<tr>"); }

void html_row_end(Text *out) { text_print(out, "</tr>"); }

void html_name(Text *out, const char *text)
{
    text_print(out, "<th scope=\"row\">");
    svg_escape(out, text);
    text_print(out, "</th>");
}

void html_cell(Text *out, const char *format, ...)
{
    char line[400];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_print(out, "<td>");
    svg_escape(out, line);
    text_print(out, "</td>");
}

void html_cell_seconds(Text *out, double seconds)
{
    char number[HTML_NUMBER];
    html_cell(out, "%s", html_seconds(seconds, number));
}

void html_cell_csv(Text *out, const Csv *csv, int row, int column)
{
    text_print(out, "<td data-csv=\"%s:%d:%s\">", csv->form->name, row + 2,
               csv->form->columns[column].name);
    svg_escape(out, csv_text(csv, row, column));
    text_print(out, "</td>");
}

void html_table_end(Text *out) { text_print(out, "\n</tbody></table></div>\n"); }
