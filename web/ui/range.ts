/** A range of whole numbers from 1 to 99. An end is null where it is open: the range has no limit there. */
export type Range = { lo: number | null; hi: number | null }
