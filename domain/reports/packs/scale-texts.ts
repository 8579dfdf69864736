import type { BrandKey } from '@seatwise/contract/values/base'
import type { End } from '../../assessment/named-end.ts'
import type { FacetKey } from '../../assessment/scales.ts'

/**
 * The zone of a score. If an end may be named (`namedEnd`), the zone is `very_low` up to percentile 10 or `very_high`
 * from percentile 90 on, and otherwise `low` or `high`. If no end may be named, the zone is the middle, whatever the
 * score.
 */
export const zones = ['very_low', 'low', 'middle', 'high', 'very_high'] as const
export type Zone = (typeof zones)[number]
export type { End }

/**
 * A sentence, or several wordings of it with the same meaning: as many as are needed for each to appear in at most 15 %
 * of reports. The person determines which wording is shown (`wordingFor`).
 */
export type Sentence = string | readonly [string, string, ...string[]]

/**
 * A sentence, with another text for a brand if one wording does not suit both. `facets` lists the facets of the scale
 * that the sentence is based on: it is used only for people who show the tendency on each of them. Without `facets`, it
 * is based on all facets of the scale.
 */
export type Wording = string | ({ text: Sentence; facets?: readonly FacetKey[] } & Partial<Record<BrandKey, Sentence>>)

/** Wordings for different facets of a scale: the first one is used whose facets all show a tendency to its end. */
export type Wordings = Wording | readonly Wording[]

/**
 * Sentences by zone. The sentence of an end is also used for the extreme, if the extreme has none. A zone is absent if
 * no true sentence exists for it.
 */
type ByZone = Partial<Record<Zone, Wordings>>

/**
 * A question of the bank. If it is about an end of a scale with two facets, `facet` names the facet that it is about.
 */
export type BankQuestion = { text: string; listen_for: string; weak_sign: string; facet?: FacetKey }

/**
 * The texts of one scale. Every sentence must be based on the content of its statements, which is noted at the top of
 * each file.
 */
export type ScaleTexts = {
  strength: ByZone
  caution: ByZone
  /** Noun phrases, to follow "energized by" and "drained by". */
  energized_by: ByZone
  drained_by: ByZone
  /** Advice for talking with the person. */
  talk: ByZone
  /** A question for a conversation with the person. Also for people in the middle, about whom little is known. */
  ask: ByZone
  /** Advice for a manager. */
  coach: ByZone
  /** Interview questions, by the person's position relative to the target. */
  questions: Record<'below' | 'inside' | 'above', readonly BankQuestion[]>
  /** Sentences about two people; {low} and {high} are replaced by their names. */
  pair: {
    both_low: Sentence
    /** Absent for an end that no score exceeds by more than its error. */
    both_high?: Sentence
    differ: Sentence
    /**
     * For two people who lie apart, to follow "may see {name} as", said by the person at the other end. Absent if no
     * two people can lie apart.
     */
    high_as_seen?: Sentence
    low_as_seen?: Sentence
    /** A possible agreement between the two people. */
    agreement?: Sentence
  }
  /** What managers can change about themselves if they score lower or higher than the person. */
  adjust: { lower: Sentence; higher: Sentence }
}

/** Kinds of sentences about one person. */
export const sentenceKinds = ['strength', 'caution', 'energized_by', 'drained_by', 'talk', 'ask', 'coach'] as const
export type SentenceKind = (typeof sentenceKinds)[number]
