/** Figures that api and web must agree on; no schema here, so that any bundle may use them. */

/** An unfinished survey can be gone on with for so long. */
export const daysToFinish = 30
/** Pages of a list deeper than so many rows are reached by the key of the page before. */
export const deepestOffset = 10_000
/** Lists are counted exactly up to here; one more stands for "more". */
export const countedUpTo = 1_000
