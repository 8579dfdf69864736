import { mediansOf, type Assessment } from '../assessment/assess.ts'
import { norms, standardError } from '../assessment/norms.ts'
import type { Scores as NamedScores } from '../assessment/named-end.ts'
import { differClearly, topicsToTalkAbout } from '../assessment/pairs.ts'
import { correlation } from '../assessment/quality.ts'
import { workScaleKeys } from '../assessment/scales.ts'
import { cholesky, product } from '../benchmark/cholesky.ts'
import { upperEnds } from '../benchmark/expected-differences.ts'
import { panelUnits } from '../benchmark/panel.ts'
import { normals } from '../benchmark/random.ts'
import { answersOfFacets } from './answers-of-facets.ts'
import { facetsOf } from './facets-of-scales.ts'
import { sentenceKinds } from '../reports/packs/scale-texts.ts'
import { leans, sentenceOf, sentencesOf, type Lean } from '../reports/sentences.ts'

type Scales = Assessment['scales']

/** People simulated by the model of the manual, who can answer repeatedly. The same seed gives the same people. */
function simulatedPeople(seed: number) {
  const normal = normals(seed)
  const units = panelUnits.map((column) => [...column])
  const covariance = workScaleKeys.map((scale, i) =>
    workScaleKeys.map((_, j) => (i === j ? norms[scale].alpha : correlation(units[i]!, units[j]!)!)),
  )
  const root = cholesky(covariance)
  const ends = workScaleKeys.map(upperEnds)
  return {
    draw: () => product(root, Float64Array.from(workScaleKeys, normal)),
    // The cast is safe: Object.fromEntries loses the key type, and the keys are the work scales.
    answer: (levels: Float64Array) =>
      Object.fromEntries(
        workScaleKeys.map((scale, column) => {
          const level = levels[column]! + standardError(scale) * normal()
          const above = ends[column]!.findIndex((end) => end >= level)
          const raw = norms[scale].min + (above < 0 ? ends[column]!.length : above)
          return [scale, { raw, percentile: norms[scale].pct[raw - norms[scale].min]! }]
        }),
      ) as Scales,
  }
}

/** Results of comparing two unrelated people in two surveys. */
export type TwoPeople = {
  /**
   * The number of clear differences on the 15 work scales, and how many of these a second survey of both shows again.
   */
  differences: number
  differencesAgain: number
  /**
   * The number of topics to talk about, how many a second survey shows again, and the share of pairs with at least one
   * topic.
   */
  topics: number
  topicsAgain: number
  withTopics: number
}

const pairs = 4_000

export function randomPairs(): TwoPeople {
  const people = simulatedPeople(20_261_125)
  const sums = { differences: 0, differencesAgain: 0, topics: 0, topicsAgain: 0, withTopics: 0 }
  for (let pair = 0; pair < pairs; pair++) {
    const [one, other] = [people.draw(), people.draw()]
    const surveys = [0, 1].map(() => [people.answer(one), people.answer(other)] as const)
    const [first, second] = surveys.map(([a, b]) =>
      workScaleKeys.filter((key) => differClearly(key, a[key]!.raw, b[key]!.raw)),
    )
    const [topics, again] = surveys.map(([a, b]) => topicsToTalkAbout(scoresOf(a), scoresOf(b)))
    sums.differences += first!.length
    sums.differencesAgain += first!.filter((key) => second!.includes(key)).length
    sums.topics += topics!.length
    sums.topicsAgain += topics!.filter(({ key, lean }) =>
      again!.some((other) => other.key === key && other.lean === lean),
    ).length
    sums.withTopics += Number(topics!.length > 0)
  }
  return {
    differences: sums.differences / pairs,
    differencesAgain: sums.differencesAgain / sums.differences,
    topics: sums.topics / pairs,
    topicsAgain: sums.topicsAgain / sums.topics,
    withTopics: sums.withTopics / pairs,
  }
}

/**
 * Only the scales of simulated people are known. Facets and answers are generated from the scores, always the same
 * ones.
 */
function scoresOf(scales: Scales): NamedScores {
  const facets = facetsOf(scales)
  return { scales, facets, medians: mediansOf(answersOfFacets(facets, seedOf(scales))) }
}

const leansOf = (scales: Scales): Lean[] => leans(scoresOf(scales))

const seedOf = (scales: Scales) => workScaleKeys.reduce((seed, key) => (seed * 31 + scales[key]!.raw) % 1_000_003, 1)

/** The rules of the sentences in a report about one person. */
const saidOf = (scales: Scales) => {
  const clear = leansOf(scales).filter(({ end }) => end !== null)
  return sentenceKinds.flatMap((kind) =>
    sentencesOf(kind, clear, maxSaid, by).map(({ rule, scale }) => ({ kind, rule, scale })),
  )
}
const maxSaid = 4
/** Any person will do, because only the rules are used and not the wordings. */
const by = { brand: 'hb', person_id: '' } as const

/** How many of the sentences would also be chosen from this person's answers. */
function agreeing(said: ReturnType<typeof saidOf>, scales: Scales): number {
  const leaning = new Map(leansOf(scales).map((lean) => [lean.scale, lean]))
  return said.filter(({ kind, rule, scale }) => sentenceOf(kind, leaning.get(scale)!, by)?.rule === rule).length
}

const draws = 500
const group = 5

/**
 * The share 0..1 of reports whose sentences, without numbers, fit the right person best among five random people. If
 * several people fit equally well, the probability of choosing the right one counts.
 * @property sameSurvey compared with the answers from which the report was made
 * @property secondSurvey compared with second surveys of the five people
 */
export function matchedReports(): { sameSurvey: number; secondSurvey: number } {
  const people = simulatedPeople(20_261_126)
  let sameSurvey = 0
  let secondSurvey = 0
  for (let draw = 0; draw < draws; draw++) {
    const levels = Array.from({ length: group }, people.draw)
    const first = levels.map(people.answer)
    const said = saidOf(first[0]!)
    sameSurvey += chanceOfFirst(first.map((scales) => agreeing(said, scales)))
    secondSurvey += chanceOfFirst(levels.map(people.answer).map((scales) => agreeing(said, scales)))
  }
  return { sameSurvey: sameSurvey / draws, secondSurvey: secondSurvey / draws }
}

const chanceOfFirst = (fits: readonly number[]) => {
  const best = Math.max(...fits)
  return fits[0] === best ? 1 / fits.filter((fit) => fit === best).length : 0
}
