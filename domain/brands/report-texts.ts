import type { BrandKey } from '@seatwise/contract/values/base'

/** Texts of a brand that only reports use. They are separate from the others, which every page loads. */
export type ReportTexts = {
  /** What the words at the ends of the score mean, if they are not self-explanatory. */
  poles_note: string | null
  high_score: string
  low_score: string
  self_critical_high: string
  self_critical_strong: string
  self_description_favourable: string
}

export const reportTexts: Record<BrandKey, ReportTexts> = {
  hb: {
    poles_note: null,
    high_score:
      'The answers lie close to what this role asks for. Use the interview to check it with examples from real work.',
    low_score:
      'The answers differ from what this role asks for. Look at the scales below, and ask for examples before you conclude anything.',
    self_critical_high:
      'This person describes themselves with much self-doubt. Ask people who worked with them, and ask for examples, as with everybody.',
    self_critical_strong:
      'This person describes themselves with a great deal of self-doubt. Ask people who worked with them, and start with a conversation; the numbers come second.',
    self_description_favourable:
      'This person describes themselves very favorably. Ask for concrete examples where a scale matters for the role.',
  },
  be: {
    poles_note:
      'NATURAL ALIGNMENT: the role asks for what this person describes as their own way. ADAPTIVE ALIGNMENT: the role asks for other ways than this person describes.',
    high_score: 'What this person describes lies close to what this role asks for. Ask for examples from daily work.',
    low_score:
      'This role asks for other ways of working than this person describes. Ask what would help: support, practice, or a different arrangement.',
    self_critical_high:
      'This person describes themselves with much self-doubt. Start from what goes well, and ask people who worked with them.',
    self_critical_strong:
      'This person describes themselves with a great deal of self-doubt. Start with a conversation; the numbers come second. Ask people who worked with them.',
    self_description_favourable:
      'This person describes themselves very favorably. Invite the view of others before setting goals.',
  },
}
