import type { BrandKey } from '@seatwise/contract/values'
import type { End } from '../../assessment/named-end.ts'
import type { FacetKey } from '../../assessment/scales.ts'

/**
 * Where a score lies: on the side of the end that is named (`namedEnd`), up to percentile 10 or from 90 on, and the rest of
 * that side. Somebody of whom no end is named is in the middle, whatever the score.
 */
export const zones = ['very_low', 'low', 'middle', 'high', 'very_high'] as const
export type Zone = (typeof zones)[number]
export type { End }

/**
 * A sentence, or several wordings of it that say the same: as many as it takes that no one of them stands in more than 15 of
 * 100 reports. Which one is read follows from the person (`wordingFor`).
 */
export type Sentence = string | readonly [string, string, ...string[]]

/**
 * A sentence, with words of its own for a brand where one wording does not suit both. One that follows from single facets of
 * its scale names them: it is said of those alone whose answers lean that way on each. One that names none follows from all
 * facets of its scale.
 */
export type Wording = string | ({ text: Sentence; facets?: readonly FacetKey[] } & Partial<Record<BrandKey, Sentence>>)

/** Sentences that follow from different facets of a scale: the first one whose facets lean is said. */
export type Wordings = Wording | readonly Wording[]

/** What is true of an end also holds at its extreme, where that has no sentence of its own. Nothing stands where nothing is true. */
type ByZone = Partial<Record<Zone, Wordings>>

/** Outside of the middle a question about a scale of two facets names the one that it is about. */
export type BankQuestion = { text: string; listen_for: string; weak_sign: string; facet?: FacetKey }

/** What one scale has to say. Every sentence follows from what its statements ask, which stands above each file. */
export type ScaleTexts = {
  strength: ByZone
  caution: ByZone
  /** Noun phrases. */
  energized_by: ByZone
  drained_by: ByZone
  /** How to talk with the person. */
  talk: ByZone
  /** A question for a conversation with the person; also for those in the middle, of whom little is known. */
  ask: ByZone
  /** What a manager can do. */
  coach: ByZone
  /** For an interview, by where the person lies against the target. */
  questions: Record<'below' | 'inside' | 'above', readonly BankQuestion[]>
  /** About two people; {low} and {high} are their names. */
  pair: {
    both_low: Sentence
    /** Of an end that no score reaches beyond its error there is none. */
    both_high?: Sentence
    differ: Sentence
    /** Of two who lie apart; nothing stands where nobody can. "may see {name} as ...", by somebody at the other end. */
    high_as_seen?: Sentence
    low_as_seen?: Sentence
    /** What the two could agree on. */
    agreement?: Sentence
  }
  /** What managers can change about themselves, where they lie lower or higher than the person. */
  adjust: { lower: Sentence; higher: Sentence }
}

/** Kinds of sentences about one person. */
export const sentenceKinds = ['strength', 'caution', 'energized_by', 'drained_by', 'talk', 'ask', 'coach'] as const
export type SentenceKind = (typeof sentenceKinds)[number]
