/* What is handed in to be solved: buffers, and the terms in them; errors are set where it does not fit. */
#ifndef FLOORMAN_ARGUMENTS_H
#define FLOORMAN_ARGUMENTS_H

#include "module.h"

#include "community.h"

/* Buffers that were asked for, to be let go together. */
enum { MOST_BUFFERS = 8 };
typedef struct {
    Py_buffer buffers[MOST_BUFFERS];
    int count;
} Buffers;

void let_go_buffers(Buffers *held);

/* Sets the error that says what does not fit. */
void refuse(const char *what);

/* The bytes of a buffer, which has to have `size`; NULL with an error set. */
void *bytes_of(Buffers *held, PyObject *given, int writable, size_t size, const char *what);

/* Numbers in the order of Terms, then bonuses: one for every strength that a table can say. */
int read_terms(Buffers *held, PyObject *numbers, PyObject *bonus, int least, Terms *terms);

/* Whether all bytes are up to `most`. */
int all_to(const uint8_t *bytes, size_t count, int most);

/* Whether the table tells the best hand of own cards and board; an error is set where not. */
int solves(const Table *table);

#endif
