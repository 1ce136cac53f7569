/* Whole games as Python sees them: arrays are buffers, and all that is given is checked before it is counted. */
#include "module.h"

#include "deals.h"

#include <stdlib.h>

enum { CODE = 1, STRENGTH = 2, NUMBER = 8 }; /* bytes each */

static PyObject *do_not_fit(const char *what) {
    PyErr_Format(PyExc_ValueError, "%s do not fit", what);
    return NULL;
}

static void release_all(Py_buffer *buffers, int count) {
    for (int i = 0; i < count; i++) PyBuffer_Release(&buffers[i]);
}

static int has(const Py_buffer *buffer, size_t items, size_t bytes) { return (size_t)buffer->len == items * bytes; }

/* Hands of codes that ascend, so that none is there twice, without the dead. */
static int are_hands(const Py_buffer *hands, int cards, uint64_t dead) {
    const uint8_t *codes = hands->buf;
    if (hands->len % cards) return 0;
    for (Py_ssize_t i = 0; i < hands->len; i++)
        if (codes[i] >= 52 || dead >> codes[i] & 1 || (i % cards && codes[i] <= codes[i - 1])) return 0;
    return 1;
}

static int are_below(const Py_buffer *strengths, size_t limit) {
    const uint16_t *strength = strengths->buf;
    for (Py_ssize_t i = 0; i < strengths->len / STRENGTH; i++)
        if (strength[i] >= limit) return 0;
    return 1;
}

static int are_bytes_to(const Py_buffer *bytes, uint8_t highest) {
    const uint8_t *byte = bytes->buf;
    for (Py_ssize_t i = 0; i < bytes->len; i++)
        if (byte[i] > highest) return 0;
    return 1;
}

static int are_amounts(const int64_t *amounts, size_t count) {
    const int64_t most = 1ll << MOST_AMOUNT_BITS;
    for (size_t i = 0; i < count; i++)
        if (amounts[i] >= most || amounts[i] <= -most) return 0;
    return 1;
}

static int are_standings(const Py_buffer *given, size_t n) {
    const Standing *standing = given->buf;
    for (size_t i = 0; i < n; i++)
        if ((uint64_t)standing[i].unqualified + standing[i].lower + standing[i].equal > DEALER_HANDS) return 0;
    return 1;
}

static int is_natural(const Table *table) {
    if (table->deck == 52) return 1;
    PyErr_SetString(PyExc_ValueError, "a deck of 52 cards is wanted");
    return 0;
}

static int deals_upcard(const Table *table, int upcard, int least) {
    if (!is_natural(table)) return 0;
    if (table->size == DEALT && upcard >= 0 && upcard < 52 && least >= 0 && least <= BAD) return 1;
    do_not_fit("hands, upcard and least strength");
    return 0;
}

PyDoc_STRVAR(classes_doc, "classes(cards, kept, dead): (codes, ways) of the hands that suits do not tell apart\n"
                          "\n"
                          "kept is how many of the lowest suits are not exchanged, dead a bit for each code that no\n"
                          "hand has, all of kept suits. Codes are bytes, cards to a class and ascending.");

static PyObject *core_classes(PyObject *self, PyObject *args) {
    int cards, kept;
    unsigned long long dead;
    if (!PyArg_ParseTuple(args, "iiK", &cards, &kept, &dead)) return NULL;
    int dead_fit = dead >> 52 == 0;
    for (int code = 0; code < 52; code++) dead_fit &= !(dead >> code & 1) || (code & 3) < kept;
    if (cards < 1 || cards > DEALT || kept < 0 || kept > 4 || !dead_fit) return do_not_fit("cards and suits");
    Hands hands;
    int good;
    Py_BEGIN_ALLOW_THREADS
    good = list_classes(&hands, cards, kept, dead);
    Py_END_ALLOW_THREADS
    PyObject *result = NULL;
    if (!good)
        PyErr_NoMemory();
    else if (!hands.count) /* there are no arrays then, and Python would read None for them */
        do_not_fit("cards and suits");
    else
        result = Py_BuildValue("(y#y#)", hands.codes, (Py_ssize_t)(hands.count * (size_t)cards), hands.ways,
                               (Py_ssize_t)hands.count);
    free(hands.codes);
    free(hands.ways);
    return result;
}

PyDoc_STRVAR(stand_doc, "stand(table, upcard, least, own, strengths, standings): how the dealer stands against hands\n"
                        "\n"
                        "own are five ascending codes to a hand, none the upcard; strengths are theirs; standings are\n"
                        "three unsigned 32-bit numbers to a hand to write: of the dealer's 163,185 hands those that\n"
                        "are below least, of others those that are lower, and those that are equal.");

static PyObject *core_stand(PyObject *self, PyObject *args) {
    PyObject *capsule;
    int upcard, least;
    Py_buffer given[3];
    if (!PyArg_ParseTuple(args, "Oiiy*y*w*", &capsule, &upcard, &least, &given[0], &given[1], &given[2])) return NULL;
    Table *table = table_of(capsule);
    PyObject *result = NULL;
    size_t n = (size_t)given[1].len / STRENGTH;
    if (table && deals_upcard(table, upcard, least)) {
        if (!are_hands(&given[0], DEALT, 1ull << upcard) || !has(&given[0], n, DEALT) || !are_below(&given[1], BAD) ||
            !has(&given[2], n, sizeof(Standing))) {
            do_not_fit("own cards, strengths and standings");
        } else {
            int good;
            Py_BEGIN_ALLOW_THREADS
            good = stand_upcard(table, upcard, least, given[0].buf, given[1].buf, n, given[2].buf);
            Py_END_ALLOW_THREADS
            result = good ? Py_NewRef(Py_None) : PyErr_NoMemory();
        }
    }
    release_all(given, 3);
    return result;
}

PyDoc_STRVAR(stand_one_doc, "stand_one(table, upcard, least, own): the same three numbers for one hand, by a walk");

static PyObject *core_stand_one(PyObject *self, PyObject *args) {
    PyObject *capsule, *result = NULL;
    int upcard, least;
    Py_buffer own;
    if (!PyArg_ParseTuple(args, "Oiiy*", &capsule, &upcard, &least, &own)) return NULL;
    Table *table = table_of(capsule);
    if (table && deals_upcard(table, upcard, least)) {
        if (!has(&own, 1, DEALT) || !are_hands(&own, DEALT, 1ull << upcard)) {
            do_not_fit("own cards");
        } else {
            Standing standing;
            Py_BEGIN_ALLOW_THREADS
            standing = stand_one(table, upcard, least, own.buf);
            Py_END_ALLOW_THREADS
            result = Py_BuildValue("(III)", standing.unqualified, standing.lower, standing.equal);
        }
    }
    PyBuffer_Release(&own);
    return result;
}

PyDoc_STRVAR(settle_upcard_doc, "settle_upcard(amounts, wins, strengths, ways, standings, plays, outcomes, won)\n"
                                "\n"
                                "amounts are signed 64-bit numbers: of a fold, of a wager on which the dealer does not\n"
                                "qualify, of equal hands, of a higher dealer; wins are those of a higher player by his\n"
                                "strength. plays are a byte to a hand: 0 fold, 1 wager, 2 what is better, which becomes\n"
                                "one of the two. Added to outcomes are deals in the order of amounts, and to won by\n"
                                "strength.");

static PyObject *core_settle_upcard(PyObject *self, PyObject *args) {
    Py_buffer given[8];
    if (!PyArg_ParseTuple(args, "y*y*y*y*y*w*w*w*", &given[0], &given[1], &given[2], &given[3], &given[4], &given[5],
                          &given[6], &given[7]))
        return NULL;
    PyObject *result = NULL;
    const int64_t *amounts = given[0].buf;
    size_t strengths = (size_t)given[1].len / NUMBER, n = (size_t)given[3].len;
    if (!has(&given[0], OUTCOMES, NUMBER) || !are_amounts(amounts, OUTCOMES) || !has(&given[1], strengths, NUMBER) ||
        !are_amounts(given[1].buf, strengths) || !has(&given[2], n, STRENGTH) || !are_below(&given[2], strengths) ||
        !has(&given[4], n, sizeof(Standing)) || !are_standings(&given[4], n) || !has(&given[5], n, 1) ||
        !are_bytes_to(&given[5], BETTER) || !has(&given[6], OUTCOMES, NUMBER) || !has(&given[7], strengths, NUMBER)) {
        do_not_fit("amounts, hands and counts");
    } else {
        Terms terms = {amounts[FOLDED], amounts[UNQUALIFIED], amounts[PUSHED], amounts[LOST], given[1].buf};
        Py_BEGIN_ALLOW_THREADS
        settle_upcard(&terms, given[2].buf, given[3].buf, given[4].buf, n, given[5].buf, given[6].buf, given[7].buf);
        Py_END_ALLOW_THREADS
        result = Py_NewRef(Py_None);
    }
    release_all(given, 8);
    return result;
}

PyDoc_STRVAR(settle_boards_doc, "settle_boards(table, board, drawn, fold, amounts, own, ways, plays, values, all, wagered)\n"
                                "\n"
                                "Hands are all own cards and drawn cards of a board. amounts of a wager are signed 64-bit\n"
                                "numbers by strength; plays are as in settle_upcard. Written to values is what a wager\n"
                                "comes to over all boards; added to all, and to wagered, are deals by strength.");

static int deals_boards(const Table *table, int board, int drawn) {
    if (!is_natural(table)) return 0;
    int own = table->size - drawn;
    if (own >= 1 && own <= DEALT && drawn >= 1 && drawn <= MOST_DRAWN && board >= drawn && board <= MOST_BOARD) return 1;
    do_not_fit("own cards and board");
    return 0;
}

static PyObject *core_settle_boards(PyObject *self, PyObject *args) {
    PyObject *capsule, *result = NULL;
    int board, drawn;
    long long fold;
    Py_buffer given[7];
    if (!PyArg_ParseTuple(args, "OiiLy*y*y*w*w*w*w*", &capsule, &board, &drawn, &fold, &given[0], &given[1], &given[2],
                          &given[3], &given[4], &given[5], &given[6]))
        return NULL;
    Table *table = table_of(capsule);
    if (table && deals_boards(table, board, drawn)) {
        int own = table->size - drawn;
        int64_t fold_amount = fold;
        size_t strengths = (size_t)given[0].len / NUMBER, n = (size_t)given[2].len;
        if (!strengths || strengths > BAD || !has(&given[0], strengths, NUMBER) || !are_amounts(given[0].buf, strengths) ||
            !are_amounts(&fold_amount, 1) || !has(&given[1], n, (size_t)own) || !are_hands(&given[1], own, 0) ||
            !has(&given[3], n, 1) || !are_bytes_to(&given[3], BETTER) || !has(&given[4], n, NUMBER) ||
            !has(&given[5], strengths, NUMBER) || !has(&given[6], strengths, NUMBER)) {
            do_not_fit("amounts, hands and counts");
        } else {
            Shared shared = {table, own, board, drawn, given[0].buf, strengths, fold_amount};
            int counted;
            Py_BEGIN_ALLOW_THREADS
            counted = settle_boards(&shared, given[1].buf, given[2].buf, n, given[3].buf, given[4].buf, given[5].buf,
                                    given[6].buf);
            Py_END_ALLOW_THREADS
            if (counted == COUNTED) result = Py_NewRef(Py_None);
            if (counted == NO_MEMORY) PyErr_NoMemory();
            if (counted == TOO_STRONG) do_not_fit("strengths and amounts");
        }
    }
    release_all(given, 7);
    return result;
}

PyMethodDef deals_functions[] = {
    {"classes", core_classes, METH_VARARGS, classes_doc},
    {"stand", core_stand, METH_VARARGS, stand_doc},
    {"stand_one", core_stand_one, METH_VARARGS, stand_one_doc},
    {"settle_upcard", core_settle_upcard, METH_VARARGS, settle_upcard_doc},
    {"settle_boards", core_settle_boards, METH_VARARGS, settle_boards_doc},
    {NULL, NULL, 0, NULL},
};
