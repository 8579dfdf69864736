import type { ReportDocument } from '@seatwise/contract/report-document'
import { facetSigns } from '../assessment/named-end.ts'
import { differClearly, pairLean, type PairLean } from '../assessment/pairs.ts'
import { rangeWidths, displayValue, shownRange, standardError, zScore } from '../assessment/norms.ts'
import { scales, workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import type { BlockOf } from '@seatwise/contract/report-document'
import type { Likely } from '../benchmark/likely.ts'
import { sentence } from './document.ts'
import type { FinishedSurvey } from './individual.ts'
import { textPack } from './packs/pack.ts'

/** A person in a report about several people. */
export type Participant = Pick<
  FinishedSurvey,
  'person_id' | 'person' | 'role_name' | 'finished' | 'assessment' | 'fit'
> & {
  survey_result_id: string
  /** Needed because reports about working together are only about employees. */
  is_employee: boolean
  /**
   * The name used in sentences: the first name, or the whole name if two people share the first name; shortened if it
   * is long.
   */
  short: string
  /** The likely range of the score in `fit`. */
  behind: Likely | null
}

export type ParticipantName = Omit<Participant, 'short'> & { first: string | null }

/** Gives each person a short name: the first name, or the whole name if two people share it. */
export function participants(people: readonly ParticipantName[]): Participant[] {
  const isShared = (first: string) => people.filter((other) => other.first === first).length > 1
  const shorts = shortened(people.map(({ first, person }) => (first !== null && !isShared(first) ? first : person)))
  return people.map((person, index) => ({ ...person, short: shorts[index]! }))
}

const maxShort = 30
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Names shortened to fit into a column. Different names that become the same text are numbered. */
function shortened(names: readonly string[]): string[] {
  const cut = names.map((name) => {
    const all = [...letters.segment(name)].map(({ segment }) => segment)
    return all.length <= maxShort
      ? name
      : `${all
          .slice(0, maxShort - 1)
          .join('')
          .trimEnd()}…`
  })
  return cut.map((name, index) => {
    const sameCut = [...new Set(names.filter((_, at) => cut[at] === name))]
    return sameCut.length === 1 ? name : `${name} (${sameCut.indexOf(names[index]!) + 1})`
  })
}

/** The name in a legend, which contains the whole name if it is shortened elsewhere. */
export const legendName = ({ short, person }: Pick<Participant, 'short' | 'person'>) =>
  person.startsWith(short) ? short : `${short}: ${person}`

export const isDoubtful = ({ assessment }: Pick<Participant, 'assessment'>) => assessment.quality.status === 'invalid'

/** The ids that determine the wordings of sentences about these people. */
export const idsOf = (people: readonly Participant[]) => people.map(({ person_id }) => person_id)

/** Joins names: "Ana", "Ana and Ben", "Ana, Ben and Cem". */
export const namesOf = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`

/** Two people compared on one scale. */
export type Difference = {
  scale: WorkScaleKey
  low: Participant
  high: Participant
  /** The difference, in standard errors of a difference. */
  size: number
  isClear: boolean
  /** True if the answers to every facet of the scale differ in the same direction as the scale. */
  isWhole: boolean
  /** How the two people lie on the scale; null if one of them shows no tendency. */
  lean: PairLean | null
}

/** The work scales on which both have a score, largest difference first. */
export function differences(one: Participant, other: Participant): Difference[] {
  return workScaleKeys
    .flatMap((scale) => {
      const [a, b] = [one.assessment.scales[scale], other.assessment.scales[scale]]
      if (!a || !b) return []
      const [low, high] = a.raw <= b.raw ? [one, other] : [other, one]
      return [
        {
          scale,
          low,
          high,
          size: Math.abs(zScore(scale, a.raw) - zScore(scale, b.raw)) / (standardError(scale) * Math.SQRT2),
          isClear: differClearly(scale, a.raw, b.raw),
          isWhole: facetSigns(scale).every(
            ([facet, sign]) => sign * (high.assessment.facets[facet]! - low.assessment.facets[facet]!) > 0,
          ),
          lean: pairLean(scale, one.assessment, other.assessment),
        },
      ]
    })
    .toSorted((a, b) => b.size - a.size)
}

/**
 * Replaces {low} and {high} by names. A name that already ends with a period or an ellipsis takes no further period at
 * the end of a sentence.
 */
export const withNames = (text: string, names: Record<'low' | 'high', string>) =>
  text.replaceAll(/\{(low|high)\}(\.?)/gu, (_, side: 'low' | 'high', period: string) =>
    /[.…]$/.test(names[side]) ? names[side] : names[side] + period,
  )

export const namesIn = ({ low, high }: Difference) => ({ low: low.short, high: high.short })

type Marks = BlockOf<'overlay'>['rows'][number]['marks']

export const markOf = (scale: WorkScaleKey, { assessment }: Pick<Participant, 'assessment'>): Marks[number] => {
  const score = assessment.scales[scale]
  return (
    score && {
      percentile: displayValue(score.percentile),
      likely: shownRange(scale, score.raw, rangeWidths.likely),
    }
  )
}

/** A row of an overlay chart. Its label describes the drawing in words. */
export function overlayRow(
  scale: WorkScaleKey,
  names: readonly string[],
  marks: Marks,
  verdict: { text: string; isClear: boolean },
): BlockOf<'overlay'>['rows'][number] {
  const { name, poles } = scales[scale]
  const figures = names.map((of, index) => `${of} ${marks[index]?.percentile ?? 'no score'}`)
  return {
    key: scale,
    name,
    poles,
    marks,
    verdict: verdict.text,
    is_clear: verdict.isClear,
    label: `${name}: ${figures.join(', ')}; ${verdict.text}`,
  }
}

/**
 * An overlay chart of the clear differences between two people, one row for each scale.
 * @property name shown instead of the scale's name
 */
export const overlayOfPair = (
  pair: readonly [Participant, Participant],
  rows: readonly { scale: WorkScaleKey; name?: string; text: string }[],
): BlockOf<'overlay'> => ({
  kind: 'overlay',
  series: pair.map((person) => ({ name: legendName(person) })),
  rows: rows.map(({ scale, name = scales[scale].name, text }) => {
    const marks = pair.map((person) => markOf(scale, person))
    const names = pair.map(({ short }) => short)
    return { ...overlayRow(scale, names, marks, { text, isClear: true }), name }
  }),
})

/**
 * Warns about people whose answers may not describe them; null if there are none.
 * @param consequence what follows for the report
 */
export function doubtfulPeople(
  kind: string,
  people: readonly Participant[],
  consequence = 'Read nothing into what is said here before the survey has been taken again.',
): BlockOf<'sentence'> | null {
  const doubtful = people.filter(isDoubtful)
  if (doubtful.length === 0) return null
  return sentence(
    `${kind}/doubtful`,
    `There are signs that ${namesOf(doubtful.map(({ short }) => short))} gave some answers without reading. ${consequence}`,
    'warn',
  )
}

/** The versions that the report is based on. Each result has its own form and norm set. */
export function versionsOf(people: readonly Participant[]): ReportDocument['versions'] {
  const all = (name: string, values: readonly string[]) => ({ name, value: [...new Set(values)].join(' and ') })
  const benchmarks = people.flatMap(({ fit }) => (fit ? [`${fit.role_name}/${fit.benchmark.version}`] : []))
  return [
    all(
      'Form',
      people.map(({ assessment }) => assessment.form_version),
    ),
    all(
      'Norm set',
      people.map(({ assessment }) => assessment.norm_set),
    ),
    all(
      'Scoring',
      people.map(({ assessment }) => assessment.scoring_version),
    ),
    ...(benchmarks.length > 0 ? [all('Benchmark', benchmarks)] : []),
    { name: 'Texts', value: textPack },
  ]
}
