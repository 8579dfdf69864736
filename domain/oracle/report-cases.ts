import type { ReportDocument } from '@seatwise/contract/report-document'
import { brandKeys, type BrandKey } from '@seatwise/contract/values/base'
import { benchmarkReport } from '../reports/benchmark.ts'
import { changesReport } from '../reports/changes.ts'
import { coachingReport } from '../reports/coaching.ts'
import { comparisonReport } from '../reports/comparison.ts'
import { conflictReport } from '../reports/conflict.ts'
import { growthReport, type GrowthPlanFigures } from '../reports/growth.ts'
import { hiringPipelineReport } from '../reports/hiring-pipeline.ts'
import { individualReport } from '../reports/individual.ts'
import { participants, type Participant } from '../reports/participants.ts'
import { questionsReport } from '../reports/questions.ts'
import { benchmarkCases, benchmarkFiguresIn } from './benchmark-figures.ts'
import { finishedSurvey, salesLikely } from './finished-survey.ts'
import { planOf, reviewedPlan } from './growth-plans.ts'
import { averagePerson } from './panel-people.ts'
import { pipelineFigures } from './pipeline-figures.ts'
import { examplePeople, setting } from './report-blocks.ts'

/** A person 1..60 of the example data; 58 to 60 answered carelessly. */
export const oraclePerson = (number: number, first = `P${number}`): Participant => ({
  ...finishedSurvey(number, { person: `${first} Oracle` }),
  survey_result_id: finishedSurvey(number).person_id,
  is_employee: true,
  short: first,
  behind: null,
})

/** Pairs of people: very similar, very different, one with doubtful answers, and pairs in between. */
export const examplePairs = [
  [1, 2],
  [3, 7],
  [12, 20],
  [33, 41],
  [50, 55],
  [4, 5],
  [6, 8],
  [9, 10],
  [11, 13],
  [14, 15],
  [16, 58],
  [21, 22],
] as const

const settingIn = (brand: BrandKey) => ({ ...setting, brand })

export const reportsOfPair = (one: Participant, other: Participant, brand: BrandKey) => ({
  comparison: comparisonReport([one, other], settingIn(brand)),
  conflict: conflictReport([one, other], settingIn(brand)),
  coaching: coachingReport(one, other, settingIn(brand)),
  changes: changesReport(
    {
      earlier: one,
      later: other,
      days: 400,
      role: { role_name: 'Sales', version: 2, earlier: one.fit!.score, later: other.fit!.score, behind: salesLikely },
    },
    settingIn(brand),
  ),
})

export const groupOf = (count: number) => [1, 3, 7, 12, 33, 50].slice(0, count).map((number) => oraclePerson(number))

/** A survey in which so few statements of LEAD are answered that the scale has no score. */
function partialSurvey() {
  const survey = finishedSurvey(1, { fit: null })
  return { ...survey, assessment: { ...survey.assessment, scales: { ...survey.assessment.scales, LEAD: null } } }
}

/** Two long names that are the same once they are shortened. */
const longNamed = () =>
  participants(
    ['Maximilian', 'Maximiliane'].map((first, index) => ({
      ...oraclePerson(index === 0 ? 3 : 7),
      first: `${first.slice(0, 10)} Wolfeschlegelsteinhausenbergerdorff ${first}`,
      person: `${first.slice(0, 10)} Wolfeschlegelsteinhausenbergerdorff ${first} D’Angelo-Oberhofer-Schmidt`,
    })),
  )

type Case = readonly [name: string, make: () => ReportDocument]

const individualIn = (brand: BrandKey): Case[] =>
  examplePeople.map((person) => [
    `individual-${brand}-${person}`,
    () => individualReport(finishedSurvey(person), settingIn(brand)),
  ])

const pairsIn = (brand: BrandKey): Case[] =>
  examplePairs.flatMap(([one, other]): Case[] => [
    ...(['comparison', 'conflict', 'coaching', 'changes'] as const).map((kind): Case => [
      `${kind}-${brand}-${one}-${other}`,
      () => reportsOfPair(oraclePerson(one), oraclePerson(other), brand)[kind],
    ]),
    [`questions-${brand}-${one}`, () => questionsReport(oraclePerson(one), settingIn(brand))],
  ])

const growth = (name: string, plan: () => GrowthPlanFigures): Case => [
  `growth-be-${name}`,
  () => growthReport(plan(), settingIn('be')),
]

/** Reports by name, each generated when called. A test compares them with what is stored in domain/reports/golden. */
export const reportCases: Readonly<Record<string, () => ReportDocument>> = Object.fromEntries<Case[1]>([
  ...brandKeys.flatMap((brand): Case[] => [
    ...individualIn(brand),
    ...pairsIn(brand),
    [`benchmark-${brand}`, () => benchmarkReport(benchmarkFiguresIn(brand), settingIn(brand))],
    [`hiring-pipeline-${brand}`, () => hiringPipelineReport(pipelineFigures(brand), settingIn(brand))],
  ]),
  [
    'individual-hb-average',
    () => individualReport({ ...averagePerson('Ana'), minutes: 8, retake: null, others: [] }, setting),
  ],
  ['individual-be-partial', () => individualReport(partialSurvey(), settingIn('be'))],
  ['comparison-hb-of-3', () => comparisonReport(groupOf(3), setting)],
  ['comparison-hb-of-6', () => comparisonReport(groupOf(6), setting)],
  ['comparison-be-long-names', () => comparisonReport(longNamed(), settingIn('be'))],
  ...Object.entries(benchmarkCases).map(([name, figures]): Case => [
    `benchmark-hb-${name}`,
    () => benchmarkReport(figures, setting),
  ]),
  ...examplePeople.map((person) => growth(String(person), () => planOf(person))),
  growth('reviewed', () => reviewedPlan),
])

/**
 * The cases that are stored completely, so that people can read them: each kind of report in the brands that have it;
 * much self-doubt, average scores, doubtful and missing answers; six people; and long names. The other cases have one
 * line each in cases.txt.
 */
export const wholeCases = [
  'benchmark-hb',
  'changes-hb-9-10',
  'coaching-hb-9-10',
  'comparison-be-long-names',
  'comparison-hb-of-6',
  'conflict-hb-9-10',
  'growth-be-reviewed',
  'hiring-pipeline-hb',
  'individual-be-60',
  'individual-be-partial',
  'individual-hb-1',
  'individual-hb-average',
  'questions-hb-9',
]
