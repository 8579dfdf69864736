import type { BrandKey } from '@seatwise/contract/values'
import type { End } from '../../assessment/named-end.ts'
import type { FacetKey } from '../../assessment/scales.ts'

/**
 * The position of a score: on the side of the named end (`namedEnd`), up to percentile 10 or from 90 on, and the rest
 * of that side. A person without a named end is in the middle, whatever the score.
 */
export const zones = ['very_low', 'low', 'middle', 'high', 'very_high'] as const
export type Zone = (typeof zones)[number]
export type { End }

/**
 * A sentence, or several wordings of it with the same meaning: as many as are needed so that no one of them appears in
 * more than 15 of 100 reports. The person determines which one is read (`wordingFor`).
 */
export type Sentence = string | readonly [string, string, ...string[]]

/**
 * A sentence, with words of its own for a brand if one wording does not suit both. One that follows from single facets
 * of its scale lists them: it is used only for people whose answers lean that way on each. One without facets follows
 * from all facets of its scale.
 */
export type Wording = string | ({ text: Sentence; facets?: readonly FacetKey[] } & Partial<Record<BrandKey, Sentence>>)

/** Sentences that follow from different facets of a scale: the first one whose facets lean is chosen. */
export type Wordings = Wording | readonly Wording[]

/**
 * Sentences by zone. That of an end also holds at its extreme, if that has none of its own. Zones without a true
 * sentence are absent.
 */
type ByZone = Partial<Record<Zone, Wordings>>

/** Outside of the middle a question about a scale of two facets names the one that it is about. */
export type BankQuestion = { text: string; listen_for: string; weak_sign: string; facet?: FacetKey }

/**
 * The texts of one scale. Every sentence follows from the content of its statements, which is noted above each file.
 */
export type ScaleTexts = {
  strength: ByZone
  caution: ByZone
  /** Noun phrases. */
  energized_by: ByZone
  drained_by: ByZone
  /** Advice on talking with the person. */
  talk: ByZone
  /** A question for a conversation with the person; also for people in the middle, of whom little is known. */
  ask: ByZone
  /** Advice for a manager. */
  coach: ByZone
  /** For an interview, by where the person lies against the target. */
  questions: Record<'below' | 'inside' | 'above', readonly BankQuestion[]>
  /** About two people; {low} and {high} are their names. */
  pair: {
    both_low: Sentence
    /** Absent for an end that no score exceeds beyond its error. */
    both_high?: Sentence
    differ: Sentence
    /** For two who lie apart; absent if nobody can. "may see {name} as ...", by a person at the other end. */
    high_as_seen?: Sentence
    low_as_seen?: Sentence
    /** A possible agreement of the two. */
    agreement?: Sentence
  }
  /** What managers can change about themselves, if they lie lower or higher than the person. */
  adjust: { lower: Sentence; higher: Sentence }
}

/** Kinds of sentences about one person. */
export const sentenceKinds = ['strength', 'caution', 'energized_by', 'drained_by', 'talk', 'ask', 'coach'] as const
export type SentenceKind = (typeof sentenceKinds)[number]
