import { describe, expect, it } from 'vitest'
import { reportDocument as shape, type ReportDocument } from '@seatwise/contract/report-document'
import { brandKeys, type BrandKey } from '@seatwise/contract/values/base'
import { brands } from '../brands/brands.ts'
import { scales } from '../assessment/scales.ts'
import { readOracle } from '../oracle/read-oracle.ts'
import { normals } from '../benchmark/random.ts'
import { sales } from '../oracle/sales.ts'
import { benchmarkReport } from './benchmark.ts'
import { salesLikely } from '../oracle/finished-survey.ts'
import { benchmarkCases, benchmarkFigures, benchmarkFiguresIn, careless, nameOf } from '../oracle/benchmark-figures.ts'
import { blocksOf, examplePeople, rulesOf, setting } from '../oracle/report-blocks.ts'

const documentOf = (name: string) => benchmarkReport(benchmarkCases[name]!, setting)
const reportOf = (brand: BrandKey) => benchmarkReport(benchmarkFiguresIn(brand), { ...setting, brand })
const report = reportOf('hb')
const all = [...brandKeys.map(reportOf), ...Object.keys(benchmarkCases).map(documentOf)]

const tableOf = (of: ReportDocument, caption: string) => blocksOf(of, 'table').find((one) => one.caption === caption)
const scoresIn = (of: ReportDocument, caption: string) =>
  (tableOf(of, caption)?.rows ?? []).map(({ cells }) => ({ person: cells[0]!.text, ...cells[1]!.score! }))
const closestCaption = 'People who could be the closest'
const pointsCaption = 'Points that each scale takes from the best possible score'
const number = (text: string) => Number(text.replace('−', '-'))

describe('the benchmark report', () => {
  it('has the shape of the contract', () => {
    for (const document of all) expect(() => shape.parse(document)).not.toThrow()
  })

  it('has a rule of its own for each sentence, and the cases above contain all of them', () => {
    for (const document of all) expect(new Set(rulesOf(document)).size).toBe(rulesOf(document).length)
    expect([...new Set(all.flatMap(rulesOf))].sort()).toEqual([
      'benchmark/closest',
      'benchmark/closest-unlisted',
      'benchmark/doubtful',
      'benchmark/doubtful-unlisted',
      'benchmark/nobody',
      'benchmark/note',
      'benchmark/percentiles',
      'benchmark/points',
      'benchmark/self-description',
      'benchmark/self-description-few',
      'benchmark/source/expert',
      'benchmark/source/occupation_draft',
      'benchmark/source/own_people',
      'benchmark/suggested',
      'benchmark/unlisted',
      'benchmark/what-if',
      'score/poles',
      'score/self-report',
    ])
  })

  it('names the score as the brand does, and not as the other brand', () => {
    for (const brand of brandKeys)
      for (const other of brandKeys)
        expect(JSON.stringify(reportOf(brand)).includes(brands[other].texts.score_name)).toBe(brand === other)
  })
})

describe('people of a benchmark report', () => {
  it('have the scores of the oracle, each person once', () => {
    const shown = blocksOf(report, 'table').flatMap(({ caption, rows }) =>
      rows.some(({ cells }) => cells[1]!.score) ? scoresIn(report, caption) : [],
    )
    const expected = readOracle('expected_right_seat.csv').filter(({ id }) => examplePeople.includes(Number(id)))
    expect(new Map(shown.map(({ person, value }) => [person, value]))).toEqual(
      new Map(expected.map(({ id, score }) => [nameOf(Number(id)), Number(score)])),
    )
    expect(shown).toHaveLength(examplePeople.length)
  })

  it('could be the closest as section 5 of the method defines, computed here for each person', () => {
    const chances = drawnChances(scoresOfSure())
    const set = scoresIn(report, closestCaption).map(({ person }) => chances.get(person)!)
    const others = scoresIn(report, 'Others').map(({ person }) => chances.get(person)!)
    const total = set.reduce((sum, chance) => sum + chance, 0)
    // 20,000 draws are accurate to a hundredth.
    expect(total).toBeGreaterThan(0.89)
    expect(total - Math.min(...set)).toBeLessThan(0.91)
    expect(Math.min(...set)).toBeGreaterThan(Math.max(...others) - 0.01)
    // More than nobody and less than everybody without careless answers: otherwise this would prove nothing.
    expect(set.length).toBeGreaterThan(1)
    expect(others.length).toBeGreaterThan(0)
  })

  it('who could be the closest have the likelihood that is computed here', () => {
    const chances = drawnChances(scoresOfSure())
    for (const { cells } of tableOf(report, closestCaption)!.rows) {
      const [, part, whole] = /^about (\d+) in (\d+)$/.exec(cells[3]!.text)!
      expect(Math.abs(Number(part) / Number(whole) - chances.get(cells[0]!.text)!)).toBeLessThan(0.06)
    }
  })

  it('are sorted by name where scores do not distinguish them, and by score below', () => {
    const names = scoresIn(report, closestCaption).map(({ person }) => person)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    const others = scoresIn(report, 'Others').map(({ value }) => value)
    expect(others).toEqual(others.toSorted((one, other) => other - one))
  })

  it('with doubtful answers are listed apart, without a likely range, and do not count', () => {
    const doubtful = scoresIn(report, 'People with doubtful answers')
    expect(doubtful.map(({ person }) => person).sort()).toEqual(careless.map(nameOf))
    for (const one of doubtful) expect(one).toMatchObject({ likely: null, is_doubtful: true })
    expect(report.sections[0]!.title).toBe('8 people compared with the targets')
    // Were they counted, the factor and with it the set would change; alone, they make no set.
    expect(tableOf(documentOf('doubtful'), closestCaption)).toBeUndefined()
  })

  it('who belong to the set but are not listed are mentioned', () => {
    const document = documentOf('first-of-many')
    const texts = blocksOf(document, 'sentence').map(({ text }) => text)
    expect(blocksOf(document, 'heading')[0]!.text).toBe('Could be the closest: 1,000')
    expect(texts).toContain(
      'The table has 2 of them, those with the highest scores. The others could be the closest as well.',
    )
    expect(texts).toContain('Not listed: 998 people with scores up to 82.')
  })
})

describe('the points of a benchmark report', () => {
  it('are those of the oracle and add up from the best score to the score shown', () => {
    const oracle = new Map(readOracle('expected_points.csv').map((row) => [nameOf(Number(row.id)), row]))
    const { columns, rows, foot } = tableOf(report, pointsCaption)!
    const keyOf = (name: string) => sales.find(({ scale }) => scales[scale].name === name)!.scale
    expect(columns).toHaveLength(7)
    for (const [at, { name: person }] of columns.entries()) {
      if (at === 0) continue
      const expected = oracle.get(person)!
      const [best, ...lost] = rows.map(({ cells }) => ({ name: cells[0]!.text, points: number(cells[at]!.text) }))
      expect(best!.points).toBeCloseTo(Number(expected.best), 1)
      for (const { name, points } of lost)
        expect(Math.abs(points + Number(expected[keyOf(name)])), `${person} ${name}`).toBeLessThan(0.0501)
      expect(lost).toHaveLength(sales.filter(({ weight }) => weight > 0).length)
      const total = lost.reduce((sum, { points }) => sum + points, best!.points)
      // Each of the rows is rounded to a tenth.
      expect(Math.abs(total - number(foot![at]!)), person).toBeLessThan(0.05 * (lost.length + 2))
      const shown = [...scoresIn(report, closestCaption), ...scoresIn(report, 'Others')].find(
        (one) => one.person === person,
      )!
      expect(Math.abs(shown.value - number(foot![at]!)), person).toBeLessThan(0.5501)
    }
  })

  it('come of one side of a target each, and before rounding they add up exactly', () => {
    for (const { explanation, exact } of benchmarkFigures().explained) {
      for (const { below, above } of explanation.contributions) expect(Math.min(below, above)).toBe(0)
      const lost = explanation.contributions.reduce((sum, { points }) => sum + points, 0)
      expect(explanation.best - lost).toBeCloseTo(exact, 9)
    }
  })
})

describe('how applicants describe themselves', () => {
  const rulesIn = (document: ReportDocument) => {
    const { blocks } = document.sections.find(({ id }) => id === 'targets')!
    return blocks.flatMap((block) => (block.kind === 'sentence' ? [[block.rule, block.text]] : []))
  }

  it('appears with the targets, with its interval, and says that it corrects no score', () => {
    expect(rulesIn(report)).toContainEqual([
      'benchmark/self-description',
      'People who apply for Sales describe themselves 0.6 standard deviations above the norm (0.4 to 0.8; 124 people). Some of this is true, because people apply for what suits them, and some is said to please: nobody can tell the two apart. No score is corrected by it.',
    ])
  })

  it('is a count below 50 people, and absent for readers without the permission', () => {
    expect(rulesIn(documentOf('nobody')).at(-1)![1]).toMatch(/so far 49 of 50\.$/)
    expect(rulesIn(documentOf('what-if')).map(([rule]) => rule)).toEqual(['benchmark/percentiles'])
  })
})

describe('a what-if copy', () => {
  const copy = documentOf('what-if')

  it('says first that it is one, and of which targets', () =>
    expect(copy.sections[0]!.blocks[0]).toMatchObject({
      rule: 'benchmark/what-if',
      text: expect.stringContaining('the 12 people of 40 who finished last') as string,
    }))

  it('has no likely ranges and no set, since the error of its scores is unknown', () => {
    expect(tableOf(copy, closestCaption)).toBeUndefined()
    for (const { likely } of scoresIn(copy, 'Others')) expect(likely).toBeNull()
    const values = scoresIn(copy, 'Others').map(({ value }) => value)
    expect(values).toHaveLength(8)
    expect(values).toEqual(values.toSorted((one, other) => other - one))
  })

  it('contains neither the origin nor the reasons of the stored targets', () => {
    expect(copy.sections.map(({ id }) => id)).toEqual(['what-if', 'people', 'points', 'targets'])
    expect(tableOf(copy, 'Targets')!.columns.map(({ name }) => name)).toEqual(['Scale', 'Target', 'Weight'])
    expect(copy.versions.find(({ name }) => name === 'Benchmark')!.value).toBe('Sales/2, changed')
  })
})

function scoresOfSure() {
  return readOracle('expected_right_seat.csv')
    .filter(({ id }) => examplePeople.includes(Number(id)) && !careless.includes(Number(id)))
    .map(({ id, score }) => ({ person: nameOf(Number(id)), score: Number(score) }))
}

/**
 * The frequency with which each person has the highest long-run score in 20,000 draws from the triples of the version.
 */
function drawnChances(people: readonly { person: string; score: number }[]): Map<string, number> {
  const normal = normals(84)
  const chances = new Map(people.map(({ person }) => [person, 0]))
  for (let draw = 0; draw < 20_000; draw++) {
    const longRuns = people.map(({ person, score }) => {
      const { lower, middle, upper } = salesLikely[score - 1]!
      const z = normal()
      return { person, longRun: middle + z * (z < 0 ? middle - lower : upper - middle) }
    })
    const { person } = longRuns.reduce((one, other) => (other.longRun > one.longRun ? other : one))
    chances.set(person, chances.get(person)! + 1 / 20_000)
  }
  return chances
}

it('Targets from a top third state both group sizes, and the smaller decides whether they are provisional', () => {
  const peopleOf = (n: number, n_rest: number) =>
    JSON.stringify(benchmarkReport(benchmarkFigures({ source: 'own_people', n, n_rest }), setting))
  expect(peopleOf(10, 21)).toContain('"value":"10 best rated, compared with 21 others","note":"provisional"')
  expect(peopleOf(30, 60)).toContain('"value":"30 best rated, compared with 60 others","note":null')
})
