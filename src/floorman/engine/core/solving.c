/* Boards, values and outcomes as Python sees them. */
#include "arguments.h"

#include <stdlib.h>

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
    Orbits *orbits = orbits_of(capsule);
    if (!orbits) return NULL;
#define ARRAY(of) orbits->of, (Py_ssize_t)sizeof orbits->of
    return Py_BuildValue("y#y#y#y#y#y#y#", ARRAY(boards), ARRAY(board_weights), ARRAY(flops), ARRAY(flop_weights),
                         ARRAY(kept), ARRAY(holding_codes), ARRAY(renamed));
#undef ARRAY
}

static int are_boards(Py_ssize_t first, Py_ssize_t last) {
    if (0 <= first && first <= last && last <= BOARDS) return 1;
    refuse("boards");
    return 0;
}

/* What every pass over boards is given, and the same when it was read. */
typedef struct {
    PyObject *table, *orbits, *numbers, *bonus;
    int least;
    Py_ssize_t first, last;
} Given;
typedef struct {
    Table *table;
    Orbits *orbits;
    Terms terms;
    size_t first, last;
    Buffers held;
} Pass;

static int begin(const Given *given, Pass *pass) {
    pass->held.count = 0;
    pass->table = table_of(given->table);
    if (!pass->table || !solves(pass->table) || !are_boards(given->first, given->last)) return 0;
    pass->orbits = orbits_of(given->orbits);
    pass->first = (size_t)given->first;
    pass->last = (size_t)given->last;
    return pass->orbits && read_terms(&pass->held, given->numbers, given->bonus, given->least, &pass->terms);
}

/* Where no error is set and yet it was no good, memory was short. */
static PyObject *end(Pass *pass, int good) {
    let_go_buffers(&pass->held);
    if (PyErr_Occurred()) return NULL;
    return good ? Py_NewRef(Py_None) : PyErr_NoMemory();
}

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
    PyObject *sums[3];
    Given given;
    Pass pass;
    if (!PyArg_ParseTuple(args, "OOOOinnOOO", &given.table, &given.orbits, &given.numbers, &given.bonus, &given.least,
                          &given.first, &given.last, &sums[0], &sums[1], &sums[2]))
        return NULL;
    int good = begin(&given, &pass);
    size_t row = HOLDINGS * sizeof(int64_t);
    int64_t *gains = good ? bytes_of(&pass.held, sums[0], 1, FLOPS * row, "gains") : NULL;
    int64_t *raised = gains ? bytes_of(&pass.held, sums[1], 1, row, "raised") : NULL;
    int64_t *units = raised ? bytes_of(&pass.held, sums[2], 1, row, "units") : NULL;
    if (units) {
        Py_BEGIN_ALLOW_THREADS
        good = add_values(pass.table, pass.orbits, &pass.terms, pass.first, pass.last, gains, raised, units);
        Py_END_ALLOW_THREADS
    }
    return end(&pass, good);
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
    let_go_buffers(&held);
    return waiting ? Py_NewRef(Py_None) : NULL;
}

const char decide_rivers_doc[] =
    "decide_rivers(table, orbits, terms, bonus, least, first, last, rivers): set bits where to raise at last is\n"
    "worth more than to fold, by board, 166 bytes each, and holding";

PyObject *core_decide_rivers(PyObject *self, PyObject *args) {
    PyObject *bits;
    Given given;
    Pass pass;
    if (!PyArg_ParseTuple(args, "OOOOinnO", &given.table, &given.orbits, &given.numbers, &given.bonus, &given.least,
                          &given.first, &given.last, &bits))
        return NULL;
    int good = begin(&given, &pass);
    uint8_t *rivers = good ? bytes_of(&pass.held, bits, 1, (size_t)BOARDS * RIVER_BYTES, "rivers") : NULL;
    if (rivers) {
        Py_BEGIN_ALLOW_THREADS
        good = decide_rivers(pass.table, pass.orbits, &pass.terms, pass.first, pass.last, rivers);
        Py_END_ALLOW_THREADS
    }
    return end(&pass, good);
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

/* Where counts are to be added, as large as strategy and labels make them; NULL with an error set. */
static int64_t *counts_of(Buffers *held, PyObject *counts, const uint8_t *labels, int kinds, int raises) {
    if (kinds < 1 || kinds > 256 || !all_to(labels, BAD + 1, kinds - 1)) {
        refuse("labels");
        return NULL;
    }
    return bytes_of(held, counts, 1, (size_t)((raises + 3) * OUTCOMES * 2 * kinds) * sizeof(int64_t), "counts");
}

PyObject *core_outcomes(PyObject *self, PyObject *args) {
    PyObject *decisions[3], *labels_given, *counts_given;
    int kinds;
    Strategy strategy;
    Given given;
    Pass pass;
    if (!PyArg_ParseTuple(args, "OOOOinniOOOOiO", &given.table, &given.orbits, &given.numbers, &given.bonus,
                          &given.least, &given.first, &given.last, &strategy.raises, &decisions[0], &decisions[1],
                          &decisions[2], &labels_given, &kinds, &counts_given))
        return NULL;
    int good = begin(&given, &pass) && read_strategy(&pass.held, decisions, &strategy);
    const uint8_t *labels = good ? bytes_of(&pass.held, labels_given, 0, BAD + 1, "labels") : NULL;
    int64_t *counts = labels ? counts_of(&pass.held, counts_given, labels, kinds, strategy.raises) : NULL;
    if (counts) {
        Py_BEGIN_ALLOW_THREADS
        good = add_outcomes(pass.table, pass.orbits, &pass.terms, &strategy, labels, kinds, pass.first, pass.last,
                            counts);
        Py_END_ALLOW_THREADS
    }
    return end(&pass, good);
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
    let_go_buffers(&held);
    return result;
}
