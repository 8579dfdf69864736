/** A range of whole numbers from 1 to 99. Null is an open end: the range has no limit there. */
export type Range = { lo: number | null; hi: number | null }
