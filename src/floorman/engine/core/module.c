/* The core as Python sees it: a table is a capsule, arrays are buffers. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

PyDoc_STRVAR(rank_doc, "rank(table, codes, strengths, vectors): rule rows of codes, (n, k) bytes in any stride\n"
                       "\n"
                       "strengths are n unsigned shorts to write; 65535 marks a row that is no hand. Returns how\n"
                       "many there are.");

static PyObject *core_rank(PyObject *self, PyObject *args) {
    PyObject *capsule, *codes_given, *out_given;
    int vectors;
    if (!PyArg_ParseTuple(args, "OOOp", &capsule, &codes_given, &out_given, &vectors)) return NULL;
    Table *table = table_of(capsule);
    if (!table) return NULL;
    Py_buffer codes, out;
    if (PyObject_GetBuffer(codes_given, &codes, PyBUF_STRIDES | PyBUF_FORMAT)) return NULL;
    if (PyObject_GetBuffer(out_given, &out, PyBUF_WRITABLE | PyBUF_ND | PyBUF_FORMAT)) {
        PyBuffer_Release(&codes);
        return NULL;
    }
    PyObject *result = NULL;
    if (codes.ndim != 2 || strcmp(codes.format, "B") || out.ndim != 1 || strcmp(out.format, "H") ||
        out.shape[0] != codes.shape[0]) {
        PyErr_SetString(PyExc_ValueError, "codes are (n, k) bytes, strengths n unsigned shorts");
    } else if (is_pool(table, codes.shape[1])) {
        size_t bad;
        Py_BEGIN_ALLOW_THREADS
        bad = table_rank(table, codes.buf, (size_t)codes.shape[0], (int)codes.shape[1], codes.strides[0],
                         codes.strides[1], out.buf, vectors);
        Py_END_ALLOW_THREADS
        result = PyLong_FromSize_t(bad);
    }
    PyBuffer_Release(&codes);
    PyBuffer_Release(&out);
    return result;
}

PyDoc_STRVAR(count_doc, "count(table, k, dead, counts): how many pools of k cards have each strength, by classes\n"
                        "\n"
                        "dead are a bit for each code that cannot be drawn; counts are 65536 unsigned 64-bit numbers\n"
                        "to add to.");

static PyObject *core_count(PyObject *self, PyObject *args) {
    PyObject *capsule;
    int k;
    unsigned long long dead;
    Py_buffer counts;
    if (!PyArg_ParseTuple(args, "OiKw*", &capsule, &k, &dead, &counts)) return NULL;
    Table *table = table_of(capsule);
    PyObject *result = NULL;
    if (table && is_pool(table, k) && counts_by_classes(table)) {
        if (counts.len != (BAD + 1) * 8) {
            PyErr_SetString(PyExc_ValueError, "counts are 65536 unsigned 64-bit numbers");
        } else {
            Py_BEGIN_ALLOW_THREADS
            count_classes(table, k, dead, counts.buf);
            Py_END_ALLOW_THREADS
            result = Py_NewRef(Py_None);
        }
    }
    PyBuffer_Release(&counts);
    return result;
}

PyDoc_STRVAR(count_each_doc, "count_each(table, k, first, counts): the same one by one, of pools whose lowest code is first");

static PyObject *core_count_each(PyObject *self, PyObject *args) {
    PyObject *capsule;
    int k, first;
    Py_buffer counts;
    if (!PyArg_ParseTuple(args, "Oiiw*", &capsule, &k, &first, &counts)) return NULL;
    Table *table = table_of(capsule);
    PyObject *result = NULL;
    if (table && is_pool(table, k) && counts_by_classes(table)) {
        if (counts.len != (BAD + 1) * 8 || first < 0 || first > 51) {
            PyErr_SetString(PyExc_ValueError, "counts are 65536 unsigned 64-bit numbers, first 0 to 51");
        } else {
            Py_BEGIN_ALLOW_THREADS
            count_each(table, k, first, counts.buf);
            Py_END_ALLOW_THREADS
            result = Py_NewRef(Py_None);
        }
    }
    PyBuffer_Release(&counts);
    return result;
}

int lie_once(const Py_buffer *const places[], int count) {
    uint64_t seen = 0;
    for (int place = 0; place < count; place++) {
        const uint8_t *code = places[place]->buf;
        for (Py_ssize_t i = 0; i < places[place]->len; i++) {
            if (code[i] >= 52 || seen >> code[i] & 1) return 0;
            seen |= 1ull << code[i];
        }
    }
    return 1;
}

PyDoc_STRVAR(winners_doc, "winners(table, hands, seats, board, live, cards, suit, counts): over how many completions\n"
                          "of the board which seats hold the highest hand\n"
                          "\n"
                          "hands, board and live are bytes of codes; counts are 64 signed 64-bit numbers, by sets of\n"
                          "seats, to add to. With suit -1 suits do not tell; the calls for the four suits add what\n"
                          "they do.");

static PyObject *core_winners(PyObject *self, PyObject *args) {
    PyObject *capsule;
    int seats, cards, suit;
    Py_buffer hands, board, live, counts;
    if (!PyArg_ParseTuple(args, "Oy*iy*y*iiw*", &capsule, &hands, &seats, &board, &live, &cards, &suit, &counts))
        return NULL;
    Table *table = table_of(capsule);
    PyObject *result = NULL;
    if (table && is_pool(table, cards) && counts_by_classes(table)) {
        Py_ssize_t own = seats > 0 ? hands.len / seats : 0;
        if (seats < 1 || seats > MOST_SEATS || own * seats != hands.len || own < 1 || own + board.len > cards ||
            counts.len != (8 << MOST_SEATS) || suit < -1 || suit > 3 ||
            !lie_once((const Py_buffer *const[]){&hands, &board, &live}, 3)) {
            PyErr_SetString(PyExc_ValueError, "hands, board, live and counts do not fit");
        } else {
            Py_BEGIN_ALLOW_THREADS
            count_winners(table, hands.buf, seats, (int)own, board.buf, (int)board.len, live.buf, (int)live.len,
                          cards, suit, counts.buf);
            Py_END_ALLOW_THREADS
            result = Py_NewRef(Py_None);
        }
    }
    PyBuffer_Release(&hands);
    PyBuffer_Release(&board);
    PyBuffer_Release(&live);
    PyBuffer_Release(&counts);
    return result;
}

PyDoc_STRVAR(read_doc, "read(text, offsets, codes, counts): the codes in rows of text\n"
                       "\n"
                       "offsets are n + 1 signed 64-bit numbers into text, codes (n, width) bytes to write, counts n\n"
                       "bytes: how many cards a row has, 255 for a row that is not read here.");

static PyObject *core_read(PyObject *self, PyObject *args) {
    Py_buffer text, offsets, counts, codes;
    if (!PyArg_ParseTuple(args, "y*y*w*w*", &text, &offsets, &codes, &counts)) return NULL;
    PyObject *result = NULL;
    size_t n = (size_t)counts.len;
    const int64_t *places = offsets.buf;
    int fit = n > 0 && (size_t)offsets.len == (n + 1) * 8 && (size_t)codes.len % n == 0 && codes.len / counts.len < 255;
    for (size_t row = 0; fit && row <= n; row++)
        fit = places[row] >= (row ? places[row - 1] : 0) && places[row] <= text.len;
    if (!fit) {
        PyErr_SetString(PyExc_ValueError, "text, offsets, codes and counts do not fit");
    } else {
        Py_BEGIN_ALLOW_THREADS
        read_rows(text.buf, places, n, codes.buf, (int)(codes.len / counts.len), counts.buf);
        Py_END_ALLOW_THREADS
        result = Py_NewRef(Py_None);
    }
    PyBuffer_Release(&text);
    PyBuffer_Release(&offsets);
    PyBuffer_Release(&codes);
    PyBuffer_Release(&counts);
    return result;
}

static PyObject *core_have_vectors(PyObject *self, PyObject *nothing) { return PyBool_FromLong(have_vectors()); }

static PyMethodDef functions[] = {
    {"table", core_table, METH_VARARGS, table_doc},
    {"rank", core_rank, METH_VARARGS, rank_doc},
    {"count", core_count, METH_VARARGS, count_doc},
    {"count_each", core_count_each, METH_VARARGS, count_each_doc},
    {"winners", core_winners, METH_VARARGS, winners_doc},
    {"read", core_read, METH_VARARGS, read_doc},
    {"orbits", core_orbits, METH_NOARGS, orbits_doc},
    {"orbit_arrays", core_orbit_arrays, METH_O, orbit_arrays_doc},
    {"values", core_values, METH_VARARGS, values_doc},
    {"decide_flops", core_decide_flops, METH_VARARGS, decide_flops_doc},
    {"decide_rivers", core_decide_rivers, METH_VARARGS, decide_rivers_doc},
    {"outcomes", core_outcomes, METH_VARARGS, outcomes_doc},
    {"prospect", core_prospect, METH_VARARGS, prospect_doc},
    {"callers", core_callers, METH_O, callers_doc},
    {"have_vectors", core_have_vectors, METH_NOARGS, "Whether this processor has the vector instructions."},
    {NULL, NULL, 0, NULL},
};

static int add_deals(PyObject *self) { return PyModule_AddFunctions(self, deals_functions); }

static PyModuleDef_Slot slots[] = {{Py_mod_exec, add_deals}, {0, NULL}};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "floorman.engine._core", "Strengths by tables.", 0, functions, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&module); }
