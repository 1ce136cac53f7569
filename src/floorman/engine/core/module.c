/* The core as Python sees it: a table is a capsule, arrays are buffers. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

static const char CAPSULE[] = "floorman.table";

/* A code as a number of Python. */
typedef struct {
    PyObject *number;
    uint8_t code;
} Known;
enum { KNOWN = 64, NUMBER_BYTES = 32, NO_CODE = 255 };

/* What a capsule holds: a table, its strengths as numbers of Python, made when first given out, and the
 * numbers that codes come as, by where they lie. */
typedef struct {
    Table *table;
    PyObject **numbers;
    Known known[KNOWN];
} Held;

static Held *held_by(PyObject *capsule) { return PyCapsule_GetPointer(capsule, CAPSULE); }

Table *table_of(PyObject *capsule) {
    Held *held = held_by(capsule);
    return held ? held->table : NULL;
}

/* Small numbers are the same objects each time, and lie side by side. Where one lies elsewhere it is missed,
 * never taken for another. */
static inline Known *place_of(Held *held, const PyObject *number) {
    return &held->known[(uintptr_t)number / NUMBER_BYTES % KNOWN];
}

static int know_codes(Held *held) {
    for (int code = 0; code < held->table->deck; code++) {
        PyObject *number = PyLong_FromLong(code);
        if (!number) return 0;
        Known *place = place_of(held, number);
        Py_XDECREF(place->number);
        *place = (Known){number, (uint8_t)code};
    }
    return 1;
}

static void let_go(Held *held) {
    if (held->table) table_free(held->table);
    for (int strength = 0; held->numbers && strength < BAD; strength++) Py_XDECREF(held->numbers[strength]);
    for (int place = 0; place < KNOWN; place++) Py_XDECREF(held->known[place].number);
    free(held->numbers);
    free(held);
}

static void release(PyObject *capsule) {
    Held *held = held_by(capsule);
    if (held) let_go(held);
}

/* Classes tell pools apart where hands have five cards or more and no joker is dealt. */
int counts_by_classes(const Table *table) {
    if (table->size >= 5 && table->deck == 52) return 1;
    PyErr_SetString(PyExc_ValueError, "pools of this table are not counted by classes");
    return 0;
}

int is_pool(const Table *table, Py_ssize_t k) {
    if (k >= table->size && k <= table->most) return 1;
    PyErr_Format(PyExc_ValueError, "%zd cards given, %d to %d are wanted", k, table->size, table->most);
    return 0;
}

static int all_below(const Py_buffer *bytes, int limit) {
    const uint8_t *byte = bytes->buf;
    for (Py_ssize_t i = 0; i < bytes->len; i++)
        if (byte[i] >= limit) return 0;
    return 1;
}

PyDoc_STRVAR(table_doc, "table(size, most, deck, ranks, suits, strengths): tables for pools of size to most cards\n"
                        "\n"
                        "ranks are size bytes for each class of hands, suits a byte (0 one, 1 mixed, 2 different),\n"
                        "strengths two bytes.");

static PyObject *core_table(PyObject *self, PyObject *args) {
    int size, most, deck;
    Py_buffer ranks, suits, strengths;
    if (!PyArg_ParseTuple(args, "iiiy*y*y*", &size, &most, &deck, &ranks, &suits, &strengths)) return NULL;
    PyObject *capsule = NULL;
    if (size < 2 || most < size || most > MOST_CARDS || most >= 2 * size || deck < 52 || deck > DECK ||
        ranks.len != suits.len * size || strengths.len != suits.len * 2 || !all_below(&suits, SUITS) ||
        !all_below(&ranks, deck > 52 ? RANKS : JOKER)) {
        PyErr_SetString(PyExc_ValueError, "sizes, ranks or suits do not fit");
    } else {
        Classes classes = {ranks.buf, suits.buf, strengths.buf, (size_t)suits.len};
        Held *held = calloc(1, sizeof(Held));
        if (held) {
            held->table = table_new(size, most, deck, classes);
            held->numbers = calloc(BAD, sizeof(PyObject *));
        }
        if (held && held->table && held->numbers && know_codes(held))
            capsule = PyCapsule_New(held, CAPSULE, release);
        else
            PyErr_NoMemory();
        if (held && !capsule) let_go(held);
    }
    PyBuffer_Release(&ranks);
    PyBuffer_Release(&suits);
    PyBuffer_Release(&strengths);
    return capsule;
}

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

/* One hand at a time: functions bound to their table, so that a call does nothing but the work. */

static PyObject *strength_or_none(Held *held, const uint8_t *codes, int k) {
    uint16_t strength = table_strength(held->table, codes, k);
    if (strength == BAD) return Py_NewRef(Py_None);
    PyObject **number = &held->numbers[strength];
    if (!*number) *number = PyLong_FromLong(strength);
    return Py_XNewRef(*number);
}

/* A code that no card has for every number that is none; -1 with an error set for what is no number. */
static int code_of(Held *held, PyObject *given) {
    const Known *known = place_of(held, given);
    if (known->number == given) return known->code;
    if (PyBool_Check(given)) return NO_CODE; /* true and false are no cards, though Python counts with them */
    long code = PyLong_AsLong(given);
    if (code == -1 && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError)) return -1;
        PyErr_Clear();
    }
    return code < 0 || code > NO_CODE ? NO_CODE : (int)code;
}

static PyObject *strength_of_codes(PyObject *capsule, PyObject *const *args, Py_ssize_t k) {
    Held *held = held_by(capsule);
    if (!held || !is_pool(held->table, k)) return NULL;
    uint8_t codes[MOST_CARDS];
    for (Py_ssize_t i = 0; i < k; i++) {
        int code = code_of(held, args[i]);
        if (code < 0) return NULL;
        codes[i] = (uint8_t)code;
    }
    return strength_or_none(held, codes, (int)k);
}

static PyObject *strength_of_text(PyObject *capsule, PyObject *given) {
    Held *held = held_by(capsule);
    if (!held) return NULL;
    Py_ssize_t length;
    const unsigned char *at = (const unsigned char *)PyUnicode_AsUTF8AndSize(given, &length);
    if (!at) {
        if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) return NULL;
        PyErr_Clear();
        return Py_NewRef(Py_None);
    }
    uint8_t codes[MOST_CARDS];
    int k = 0;
    for (const unsigned char *end = at + length; at < end;) {
        if (is_gap(*at)) {
            at++;
            continue;
        }
        int code = read_card(&at, end);
        if (code == NO_CARD_HERE || k == MOST_CARDS) return Py_NewRef(Py_None);
        codes[k++] = (uint8_t)code;
    }
    if (k < held->table->size || k > held->table->most) return Py_NewRef(Py_None);
    return strength_or_none(held, codes, k);
}

static PyMethodDef of_codes = {"strength_of_codes", (PyCFunction)(void (*)(void))strength_of_codes, METH_FASTCALL,
                               "The strength of the hand of these codes, None where they are no hand."};
static PyMethodDef of_text = {"strength_of_text", strength_of_text, METH_O,
                              "The strength of the hand in a text of plain notation, such as AsKsQsJsTs, None for any other."};

PyDoc_STRVAR(callers_doc, "callers(table): (strength_of_codes, strength_of_text), for one hand at a time");

static PyObject *core_callers(PyObject *self, PyObject *capsule) {
    if (!table_of(capsule)) return NULL;
    PyObject *codes = PyCFunction_NewEx(&of_codes, capsule, NULL);
    PyObject *text = PyCFunction_NewEx(&of_text, capsule, NULL);
    PyObject *both = codes && text ? PyTuple_Pack(2, codes, text) : NULL;
    Py_XDECREF(codes);
    Py_XDECREF(text);
    return both;
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
