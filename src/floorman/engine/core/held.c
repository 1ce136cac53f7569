/* A table as Python holds it, and one hand at a time by it. */
#include "module.h"

#include <stdlib.h>

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

const char table_doc[] =
    "table(size, most, deck, ranks, suits, strengths): tables for pools of size to most cards\n"
    "\n"
    "ranks are size bytes for each class of hands, suits a byte (0 one, 1 mixed, 2 different),\n"
    "strengths two bytes.";

PyObject *core_table(PyObject *self, PyObject *args) {
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

const char callers_doc[] =
    "callers(table): (strength_of_codes, strength_of_text), for one hand at a time";

PyObject *core_callers(PyObject *self, PyObject *capsule) {
    if (!table_of(capsule)) return NULL;
    PyObject *codes = PyCFunction_NewEx(&of_codes, capsule, NULL);
    PyObject *text = PyCFunction_NewEx(&of_text, capsule, NULL);
    PyObject *both = codes && text ? PyTuple_Pack(2, codes, text) : NULL;
    Py_XDECREF(codes);
    Py_XDECREF(text);
    return both;
}
