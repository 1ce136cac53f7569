/* What is handed in to be solved: read, and refused where it does not fit. */
#include "arguments.h"

#include <string.h>

void let_go_buffers(Buffers *held) {
    while (held->count) PyBuffer_Release(&held->buffers[--held->count]);
}

void refuse(const char *what) { PyErr_Format(PyExc_ValueError, "%s do not fit", what); }

void *bytes_of(Buffers *held, PyObject *given, int writable, size_t size, const char *what) {
    Py_buffer *buffer = &held->buffers[held->count];
    if (PyObject_GetBuffer(given, buffer, writable ? PyBUF_WRITABLE : PyBUF_SIMPLE)) return NULL;
    held->count++;
    if ((size_t)buffer->len == size) return buffer->buf;
    refuse(what);
    return NULL;
}

static int few(int64_t units, int64_t most) { return units >= -most && units <= most; }

/* What is settled, raised, and won as a bonus may each bring a fourth of the most at the most. */
static int all_few(const Terms *terms, int strengths) {
    const int64_t *settled = terms->settled[0], *raised = terms->raised[0];
    int good = few(terms->folded, MOST_UNITS / 4) && few(terms->after_flop, MOST_UNITS / 4) &&
               few(terms->after_board, MOST_UNITS / 4);
    for (int i = 0; good && i < 2 * OUTCOMES; i++)
        good = few(settled[i], MOST_UNITS / 4) && few(raised[i], MOST_UNITS / 4) &&
               few(raised[i] * terms->after_flop, MOST_UNITS / 4) &&
               few(raised[i] * terms->after_board, MOST_UNITS / 4);
    for (int strength = 0; good && strength < strengths; strength++)
        good = few(terms->bonus[strength], MOST_UNITS / 4);
    return good;
}

int read_terms(Buffers *held, PyObject *numbers, PyObject *bonus, int least, Terms *terms) {
    const int64_t *given = bytes_of(held, numbers, 0, (4 * OUTCOMES + 3) * sizeof(int64_t), "terms");
    if (!given) return 0;
    memcpy(terms->settled, given, sizeof terms->settled);
    memcpy(terms->raised, given + 2 * OUTCOMES, sizeof terms->raised);
    terms->folded = given[4 * OUTCOMES];
    terms->after_flop = given[4 * OUTCOMES + 1];
    terms->after_board = given[4 * OUTCOMES + 2];
    terms->bonus = bytes_of(held, bonus, 0, (BAD + 1) * sizeof(int64_t), "bonuses");
    if (!terms->bonus) return 0;
    terms->least = (uint16_t)least;
    if (least >= 0 && least <= BAD && all_few(terms, BAD + 1)) return 1;
    refuse("so many units or the least strength");
    return 0;
}

int all_to(const uint8_t *bytes, size_t count, int most) {
    uint8_t highest = 0; /* not left at once, so that many bytes are looked at together */
    for (size_t i = 0; i < count; i++) highest = bytes[i] > highest ? bytes[i] : highest;
    return highest <= most;
}

int solves(const Table *table) { return table && counts_by_classes(table) && is_pool(table, POOL); }
