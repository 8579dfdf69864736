import type { GenerationSource } from '@seatwise/contract/values/hiring'

/** Says that the order of a text may be wrong. Undefined for a text that was read line by line. */
export const columnWords = (columns: number | null): string | undefined =>
  columns === null || columns < 2
    ? undefined
    : `Read from ${columns === 2 ? 'two' : 'several'} columns: check the order.`

type Words = { empty: string; read: string; nothing: string; note?: string }

/** The texts of an analysis, by its source. */
export const readingWords: Record<GenerationSource, Words> = {
  rules: {
    empty:
      'Add a resume as PDF, Word, OpenDocument, RTF or plain text to see its text, and the skills and languages that it lists.',
    read: 'List skills and languages',
    nothing:
      'No skill or language was made out: these rules know English headings and names only. The text says what the resume says.',
    note: 'Only skills that stand in a list of skills, and languages by their English names. The text may say more.',
  },
  model: {
    empty:
      'Add a resume as PDF, Word, OpenDocument, RTF or plain text to see its text, and roles with dates, skills with the lines that show them, and what to ask. You check every line.',
    read: 'Read the resume',
    nothing: 'Nothing could be made out in this file.',
  },
}
