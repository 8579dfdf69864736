import { describe, expect, it } from 'vitest'
import type { GrowthTarget } from '@seatwise/contract/growth-plans'
import { reportDocument as shape } from '@seatwise/contract/report-document'
import { workScaleKeys } from '../assessment/scales.ts'
import { reviewed } from '../growth/aims.ts'
import { facetSigns } from '../assessment/named-end.ts'
import { finishedSurvey } from '../oracle/finished-survey.ts'
import { ownTarget, planOf, reviewedPlan } from '../oracle/growth-plans.ts'
import { averagePerson, panelPerson } from '../oracle/panel-people.ts'
import { blocksOf, examplePeople, rulesOf, setting } from '../oracle/report-blocks.ts'
import { growthReport, type GrowthPlanFigures } from './growth.ts'
import { practicesFor, practicesOf } from './practices.ts'
import { leans } from './sentences.ts'

const inCoaching = { ...setting, brand: 'be' } as const
const report = growthReport(reviewedPlan, inCoaching)
const texts = (of = report) => JSON.stringify(of)

describe('the growth report', () => {
  it('has the shape of the contract, with a rule of its own for every sentence', () => {
    for (const plan of [reviewedPlan, ...examplePeople.map((person) => planOf(person))]) {
      const document = growthReport(plan, inCoaching)
      expect(() => shape.parse(document)).not.toThrow()
      expect(new Set(rulesOf(document)).size).toBe(rulesOf(document).length)
    }
  })

  it('shows all that was written, line by line', () => {
    for (const line of [
      'Two jobs were late in May.',
      'The crew paid for it with their Saturdays.',
      'Name what would have to wait.',
      'The list of Friday has no more than six lines.',
      'Calls the office first',
      'The plan on the wall',
      'Jan 9, 2027',
      'The crew noticed.',
    ])
      expect(texts(), line).toContain(line)
    const listed = blocksOf(report, 'list').filter(({ title }) => title !== null)
    expect(listed.slice(-2).map(({ items }) => items.length)).toEqual([2, 1])
  })

  it('marks an empty field as not written, and names the person in each section', () => {
    const bare = growthReport(
      planOf(1, {
        targets: [{ ...ownTarget, why: '', practice: '', signs: ' \n', steps: [] }],
        owner: null,
        next_review: null,
      }),
      inCoaching,
    )
    for (const { items, none } of blocksOf(bare, 'list'))
      expect([items, none]).toEqual([[], 'Nothing is written here yet.'])
    expect(blocksOf(bare, 'table')[1]).toMatchObject({ rows: [], none: 'No steps are planned yet.' })
    expect(texts(bare)).toContain('No day yet')
    expect(texts(bare)).not.toContain('Looked after by')
    expect(rulesOf(bare)).toContain('growth/no-review')
  })

  it('says how many reviews are not listed', () => {
    expect(report.sections.at(-1)!.title).toBe('12 reviews')
    expect(texts()).toContain('10 earlier reviews are kept with the plan')
  })

  it('has no next review when the plan has ended', () => {
    const names = blocksOf(report, 'facts')
      .slice(0, 2)
      .flatMap(({ entries }) => entries.map(({ name }) => name))
    expect(names).not.toContain('Next review')
  })

  it('speaks of people and growth, never of candidates or hiring', () => {
    for (const plan of [reviewedPlan, ...examplePeople.map((person) => planOf(person))])
      expect(texts(growthReport(plan, inCoaching))).not.toMatch(/candidate|hiring|hire|reject|applicant/i)
  })
})

describe('a practice of the text pack', () => {
  it('exists for more and for less of every scale, each with a sign and a rule of its own', () => {
    const all = workScaleKeys.flatMap((scale) => [...practicesOf(scale, 'build'), ...practicesOf(scale, 'ease')])
    expect(all).toHaveLength(120)
    expect(new Set(all.map(({ rule }) => rule)).size).toBe(120)
    expect(new Set(all.flatMap(({ text, sign }) => [text, sign])).size).toBe(240)
    for (const one of all) expect(Math.min(one.text.length, one.sign.length), one.rule).toBeGreaterThan(20)
    // The practice of a person who builds taking the lead up: more of it, not less.
    expect(practicesOf('LEAD', 'build')[0]!.rule).toBe('practice/LEAD/low/1')
  })

  it('comes first for at most three of ten colleagues, and the other three follow', () => {
    const { assessment } = averagePerson('Mo')
    for (const scale of workScaleKeys)
      for (const direction of ['build', 'ease'] as const) {
        const first = new Map<string, number>()
        for (let person = 1; person <= 1_000; person++) {
          const all = practicesFor(scale, direction, {
            person_id: `00000000-0000-4000-8000-${String(person).padStart(12, '0')}`,
            assessment,
          })
          expect(new Set(all.map(({ rule }) => rule)).size).toBe(4)
          first.set(all[0]!.rule, (first.get(all[0]!.rule) ?? 0) + 1)
        }
        expect(Math.max(...first.values()), `${scale} ${direction}`).toBeLessThanOrEqual(300)
      }
  })

  it('comes first when it is about a leaning facet, of two for every facet', () => {
    for (const scale of workScaleKeys)
      for (const direction of ['build', 'ease'] as const) {
        const about = Map.groupBy(practicesOf(scale, direction), ({ facet }) => facet)
        const both = facetSigns(scale).map(([facet]) => facet)
        expect(about.get(undefined)?.length ?? 0, scale).toBe(both.length === 1 ? 4 : 0)
        if (both.length > 1) for (const facet of both) expect(about.get(facet), `${scale} ${facet}`).toHaveLength(2)
      }
    let led = 0
    for (let index = 0; index < 500; index++) {
      const person = panelPerson(index)
      for (const { scale, end, facets } of leans(person.assessment)) {
        if (!end) continue
        const { facet } = practicesFor(scale, end === 'low' ? 'build' : 'ease', person)[0]!
        expect(facet === undefined || facets.includes(facet), `${scale} of ${index}`).toBe(true)
        led += Number(facet !== undefined && facets.length === 1)
      }
    }
    expect(led).toBeGreaterThan(100)
  })

  it('appears in the report under its own rule until somebody changes it', () => {
    const plan = planOf(9)
    const [first, ...others] = plan.targets
    const rules = (targets: GrowthPlanFigures['targets']) => rulesOf(growthReport({ ...plan, targets }, inCoaching))
    const { rule } = practicesFor('LEAD', 'build', finishedSurvey(9))[0]!
    expect(rules(plan.targets)).toContain(`${rule}/practice`)
    const changed = rules([{ ...first!, practice: 'Something of our own.' }, ...others])
    expect(changed).not.toContain(`${rule}/practice`)
    expect(changed).toContain('growth/target/1/practice')
    expect(changed).toContain(`${rule}/signs`)
  })
})

describe('a review of a growth plan', () => {
  const target = (id: string, progress: GrowthTarget['progress']): GrowthTarget => ({
    id,
    aim: { kind: 'words', words: id },
    why: '',
    practice: '',
    signs: '',
    steps: [],
    progress,
  })

  it('changes the targets that it names, and no others', () => {
    const before = [target('a', 'trying'), target('b', 'not_started')]
    const after = reviewed(before, [
      { target_id: 'b', progress: 'usual' },
      { target_id: 'c', progress: 'usual' },
    ])
    expect(after.map(({ progress }) => progress)).toEqual(['trying', 'usual'])
    expect(before[1]!.progress).toBe('not_started')
  })
})
