/* What the files share in which Python meets the core. */
#ifndef FLOORMAN_MODULE_H
#define FLOORMAN_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "core.h"

/* The table in a capsule; NULL with an error set for anything else. */
Table *table_of(PyObject *capsule);

/* Whether pools of the table are told apart by ranks and by cards of one suit, and are made of so many cards;
 * an error is set where not. */
int counts_by_classes(const Table *table);
int is_pool(const Table *table, Py_ssize_t k);

/* Whether all codes are cards with a suit, and none lies twice. */
int lie_once(const Py_buffer *const places[], int count);

PyObject *core_table(PyObject *self, PyObject *args);
PyObject *core_callers(PyObject *self, PyObject *capsule);
PyObject *core_orbits(PyObject *self, PyObject *nothing);
PyObject *core_orbit_arrays(PyObject *self, PyObject *capsule);
PyObject *core_values(PyObject *self, PyObject *args);
PyObject *core_decide_flops(PyObject *self, PyObject *args);
PyObject *core_decide_rivers(PyObject *self, PyObject *args);
PyObject *core_outcomes(PyObject *self, PyObject *args);
PyObject *core_prospect(PyObject *self, PyObject *args);
extern const char table_doc[], callers_doc[], orbits_doc[], orbit_arrays_doc[], values_doc[], decide_flops_doc[], decide_rivers_doc[],
    outcomes_doc[], prospect_doc[];

extern PyMethodDef deals_functions[];

#endif
