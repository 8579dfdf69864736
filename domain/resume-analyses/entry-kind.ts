import type { DatedLine } from './dated-lines.ts'
import type { SectionLine } from './sections.ts'

/** What tells the roles or the educations of a resume from its other text. */
export type EntryKind = {
  /** 2: surely a title, 1: maybe, 0: no. */
  titleScore: (text: string) => 0 | 1 | 2
  isPlace: (piece: { text: string; isTown: boolean }) => boolean
  /** Whether a dated line is of this kind, by its section and the pieces in and around it. */
  includes: (line: SectionLine, dated: DatedLine, pieces: readonly string[]) => boolean
  /** Whether a line without a date is an entry too, where nothing within its block or section has a date. */
  isUndated: (line: SectionLine) => boolean
  undatedWithin: 'block' | 'section'
  max: number
}
