/* Boards, values and outcomes as Python sees them. */
#include "module.h"

#include "community.h"

#include <stdlib.h>
#include <string.h>

static const char CAPSULE[] = "floorman.orbits";

static Orbits *orbits_of(PyObject *capsule) { return PyCapsule_GetPointer(capsule, CAPSULE); }

static void release(PyObject *capsule) { free(orbits_of(capsule)); }

const char orbits_doc[] = "orbits(): boards, flops and holdings up to a renaming of suits";

PyObject *core_orbits(PyObject *self, PyObject *nothing) {
    Orbits *orbits = orbits_new();
    if (!orbits) return PyErr_NoMemory();
    PyObject *capsule = PyCapsule_New(orbits, CAPSULE, release);
    if (!capsule) free(orbits);
    return capsule;
}

const char orbit_arrays_doc[] =
    "orbit_arrays(orbits): bytes of (boards, weights, flops, weights, renamings kept by each flop, holdings,\n"
    "renamed)\n"
    "\n"
    "boards are five codes each, flops three, holdings two, in the order of all arrays by board, flop or\n"
    "holding; weights are a byte. For each of 24 renamings of suits renamed are unsigned shorts, the place of\n"
    "each holding afterwards; those that leave a flop alone are the bits of an unsigned 32-bit number.";

PyObject *core_orbit_arrays(PyObject *self, PyObject *capsule) {
    Orbits *o = orbits_of(capsule);
    if (!o) return NULL;
    return Py_BuildValue("y#y#y#y#y#y#y#", o->boards, (Py_ssize_t)sizeof o->boards, o->board_weights,
                         (Py_ssize_t)sizeof o->board_weights, o->flops, (Py_ssize_t)sizeof o->flops, o->flop_weights,
                         (Py_ssize_t)sizeof o->flop_weights, o->kept, (Py_ssize_t)sizeof o->kept, o->holding_codes,
                         (Py_ssize_t)sizeof o->holding_codes, o->renamed, (Py_ssize_t)sizeof o->renamed);
}

/* Buffers that were asked for, to be let go together. */
enum { MOST_BUFFERS = 8 };
typedef struct {
    Py_buffer buffers[MOST_BUFFERS];
    int count;
} Buffers;

static void let_go(Buffers *held) {
    while (held->count) PyBuffer_Release(&held->buffers[--held->count]);
}

static void refuse(const char *what) {
    PyErr_Format(PyExc_ValueError, "%s do not fit", what);
}

/* The bytes of a buffer, of `size` where that is known; NULL with an error set. */
static void *bytes_of(Buffers *held, PyObject *given, int writable, size_t size, const char *what) {
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

/* Numbers in the order of Terms, then bonuses: one for every strength that a table can say. */
static int read_terms(Buffers *held, PyObject *numbers, PyObject *bonus, int least, Terms *terms) {
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

static int are_boards(Py_ssize_t first, Py_ssize_t last) {
    if (0 <= first && first <= last && last <= BOARDS) return 1;
    refuse("boards");
    return 0;
}

static int solves(const Table *table) { return table && counts_by_classes(table) && is_pool(table, POOL); }

static PyObject *done(int good) { return good ? Py_NewRef(Py_None) : PyErr_NoMemory(); }

const char values_doc[] =
    "values(table, orbits, terms, bonus, least, first, last, gains, raised, units): add what holdings are worth\n"
    "over boards from first to before last\n"
    "\n"
    "terms are 15 signed 64-bit numbers: what is settled by win, tie and loss, each without and with a dealer\n"
    "that qualifies; the same for a unit of a raise; what folding brings; the units of a raise after the flop\n"
    "and after the board. bonus are 65536, by the strength that wins. Written are signed 64-bit numbers: gains\n"
    "of waiting over a raise after the flop, by flop and holding, and by holding what that raise and what a\n"
    "unit of any raise brings.";

PyObject *core_values(PyObject *self, PyObject *args) {
    PyObject *capsule, *orbits_given, *numbers, *bonus, *given[3];
    int least;
    Py_ssize_t first, last;
    if (!PyArg_ParseTuple(args, "OOOOinnOOO", &capsule, &orbits_given, &numbers, &bonus, &least, &first, &last,
                          &given[0], &given[1], &given[2]))
        return NULL;
    Table *table = table_of(capsule);
    if (!solves(table) || !are_boards(first, last)) return NULL;
    Orbits *orbits = orbits_of(orbits_given);
    if (!orbits) return NULL;
    Buffers held = {.count = 0};
    Terms terms;
    PyObject *result = NULL;
    if (read_terms(&held, numbers, bonus, least, &terms)) {
        int64_t *gains = bytes_of(&held, given[0], 1, (size_t)FLOPS * HOLDINGS * sizeof(int64_t), "gains");
        int64_t *raised = gains ? bytes_of(&held, given[1], 1, HOLDINGS * sizeof(int64_t), "raised") : NULL;
        int64_t *units = raised ? bytes_of(&held, given[2], 1, HOLDINGS * sizeof(int64_t), "units") : NULL;
        if (units) {
            int good;
            Py_BEGIN_ALLOW_THREADS
            good = add_values(table, orbits, &terms, (size_t)first, (size_t)last, gains, raised, units);
            Py_END_ALLOW_THREADS
            result = done(good);
        }
    }
    let_go(&held);
    return result;
}

const char decide_flops_doc[] =
    "decide_flops(orbits, gains, raises, waiting): from the gains of all boards a byte by flop and holding,\n"
    "whether to raise, and by holding what waiting gains over raising after every flop, signed 64-bit numbers";

PyObject *core_decide_flops(PyObject *self, PyObject *args) {
    PyObject *orbits_given, *given[3];
    if (!PyArg_ParseTuple(args, "OOOO", &orbits_given, &given[0], &given[1], &given[2])) return NULL;
    Orbits *orbits = orbits_of(orbits_given);
    if (!orbits) return NULL;
    Buffers held = {.count = 0};
    size_t cells = (size_t)FLOPS * HOLDINGS;
    const int64_t *gains = bytes_of(&held, given[0], 0, cells * sizeof(int64_t), "gains");
    uint8_t *raises = gains ? bytes_of(&held, given[1], 1, cells, "raises") : NULL;
    int64_t *waiting = raises ? bytes_of(&held, given[2], 1, HOLDINGS * sizeof(int64_t), "waiting") : NULL;
    if (waiting) {
        Py_BEGIN_ALLOW_THREADS
        decide_flops(orbits, gains, raises, waiting);
        Py_END_ALLOW_THREADS
    }
    let_go(&held);
    return waiting ? Py_NewRef(Py_None) : NULL;
}

const char decide_rivers_doc[] =
    "decide_rivers(table, orbits, terms, bonus, least, first, last, rivers): set bits where to raise at last is\n"
    "worth more than to fold, by board, 166 bytes each, and holding";

PyObject *core_decide_rivers(PyObject *self, PyObject *args) {
    PyObject *capsule, *orbits_given, *numbers, *bonus, *given;
    int least;
    Py_ssize_t first, last;
    if (!PyArg_ParseTuple(args, "OOOOinnO", &capsule, &orbits_given, &numbers, &bonus, &least, &first, &last, &given))
        return NULL;
    Table *table = table_of(capsule);
    if (!solves(table) || !are_boards(first, last)) return NULL;
    Orbits *orbits = orbits_of(orbits_given);
    if (!orbits) return NULL;
    Buffers held = {.count = 0};
    Terms terms;
    PyObject *result = NULL;
    if (read_terms(&held, numbers, bonus, least, &terms)) {
        uint8_t *rivers = bytes_of(&held, given, 1, (size_t)BOARDS * RIVER_BYTES, "rivers");
        if (rivers) {
            int good;
            Py_BEGIN_ALLOW_THREADS
            good = decide_rivers(table, orbits, &terms, (size_t)first, (size_t)last, rivers);
            Py_END_ALLOW_THREADS
            result = done(good);
        }
    }
    let_go(&held);
    return result;
}

static int all_to(const uint8_t *bytes, size_t count, int most) {
    for (size_t i = 0; i < count; i++)
        if (bytes[i] > most) return 0;
    return 1;
}

static int read_strategy(Buffers *held, PyObject *const given[3], Strategy *strategy) {
    size_t flops = (size_t)FLOPS * HOLDINGS, rivers = (size_t)BOARDS * RIVER_BYTES;
    strategy->before = bytes_of(held, given[0], 0, HOLDINGS, "raises before the board");
    if (!strategy->before) return 0;
    strategy->flops = bytes_of(held, given[1], 0, flops, "raises after the flop");
    if (!strategy->flops) return 0;
    strategy->rivers = given[2] == Py_None ? NULL : bytes_of(held, given[2], 0, rivers, "raises at last");
    if (given[2] != Py_None && !strategy->rivers) return 0;
    if (strategy->raises >= 0 && strategy->raises < 256 && all_to(strategy->before, HOLDINGS, strategy->raises) &&
        all_to(strategy->flops, flops, 1))
        return 1;
    refuse("decisions");
    return 0;
}

const char outcomes_doc[] =
    "outcomes(table, orbits, terms, bonus, least, first, last, raises, before, flops, rivers, labels, kinds,\n"
    "counts): add up how deals end over boards from first to before last\n"
    "\n"
    "before are 1326 bytes, which of the raises before the board, 0 for none; flops a byte by flop and holding;\n"
    "rivers bits by board, 166 bytes each, or None to raise where that is worth more than to fold. labels are\n"
    "65536 bytes, by the player's strength. counts are signed 64-bit numbers: by what was done (the raises in\n"
    "order, then to fold), win, tie or loss, whether the dealer qualifies, and label.";

PyObject *core_outcomes(PyObject *self, PyObject *args) {
    PyObject *capsule, *orbits_given, *numbers, *bonus, *decisions[3], *labels_given, *counts_given;
    int least, kinds;
    Py_ssize_t first, last;
    Strategy strategy;
    if (!PyArg_ParseTuple(args, "OOOOinniOOOOiO", &capsule, &orbits_given, &numbers, &bonus, &least, &first, &last,
                          &strategy.raises, &decisions[0], &decisions[1], &decisions[2], &labels_given, &kinds,
                          &counts_given))
        return NULL;
    Table *table = table_of(capsule);
    if (!solves(table) || !are_boards(first, last)) return NULL;
    Orbits *orbits = orbits_of(orbits_given);
    if (!orbits) return NULL;
    Buffers held = {.count = 0};
    Terms terms;
    PyObject *result = NULL;
    if (read_terms(&held, numbers, bonus, least, &terms) && read_strategy(&held, decisions, &strategy)) {
        size_t cells = (size_t)(strategy.raises + 3) * OUTCOMES * 2 * (size_t)(kinds & 511);
        const uint8_t *labels = bytes_of(&held, labels_given, 0, BAD + 1, "labels");
        int64_t *counts = labels ? bytes_of(&held, counts_given, 1, cells * sizeof(int64_t), "counts") : NULL;
        if (counts && (kinds < 1 || kinds > 256 || !all_to(labels, BAD + 1, kinds - 1))) {
            refuse("labels");
        } else if (counts) {
            int good;
            Py_BEGIN_ALLOW_THREADS
            good = add_outcomes(table, orbits, &terms, &strategy, labels, kinds, (size_t)first, (size_t)last, counts);
            Py_END_ALLOW_THREADS
            result = done(good);
        }
    }
    let_go(&held);
    return result;
}

const char prospect_doc[] =
    "prospect(table, terms, bonus, least, own, board, live): what a holding brings with a flop or a whole board\n"
    "\n"
    "own, board and live are bytes of codes; live are those that may still be drawn. Returns what is settled,\n"
    "what a unit of a raise brings, what is if it is played on as well as can be after the board, and how many\n"
    "deals that is over.";

PyObject *core_prospect(PyObject *self, PyObject *args) {
    PyObject *capsule, *numbers, *bonus;
    int least;
    Py_buffer own, board, live;
    if (!PyArg_ParseTuple(args, "OOOiy*y*y*", &capsule, &numbers, &bonus, &least, &own, &board, &live)) return NULL;
    Buffers held = {{own, board, live}, 3};
    Table *table = table_of(capsule);
    Terms terms;
    PyObject *result = NULL;
    if (solves(table) && read_terms(&held, numbers, bonus, least, &terms)) {
        if (own.len != OWN || (board.len != FLOP && board.len != BOARD) ||
            !lie_once((const Py_buffer *const[]){&own, &board, &live}, 3)) {
            refuse("cards");
        } else {
            Prospect found;
            Py_BEGIN_ALLOW_THREADS
            found = prospect(table, &terms, own.buf, board.buf, (int)board.len, live.buf, (int)live.len);
            Py_END_ALLOW_THREADS
            result = Py_BuildValue("LLLL", (long long)found.settled, (long long)found.unit,
                                   (long long)found.waiting, (long long)found.deals);
        }
    }
    let_go(&held);
    return result;
}
