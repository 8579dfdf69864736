import { describe, expect, it } from 'vitest'
import { reportDocument as shape, type BlockOf } from '@seatwise/contract/report-document'
import { people } from '../oracle/read-oracle.ts'
import { individualReport, type FinishedSurvey } from './individual.ts'
import { finishedSurvey } from '../oracle/finished-survey.ts'
import { facetSigns } from '../assessment/named-end.ts'
import { leans } from './sentences.ts'
import { averagePerson } from '../oracle/panel-people.ts'
import { blocksOf, rulesOf, setting } from '../oracle/report-blocks.ts'

const report = individualReport(finishedSurvey(1), setting)
const scale = (key: string, of = report) => blocksOf(of, 'scale').find((block) => block.key === key)!
const listOf = (title: string, of = report) => blocksOf(of, 'list').find((block) => block.title === title)

describe('the individual report', () => {
  it('has the shape of the contract, with a rule of its own for every sentence', () => {
    for (let person = 1; person <= people.length; person++) {
      const document = individualReport(finishedSurvey(person), setting)
      expect(() => shape.parse(document)).not.toThrow()
      const rules = rulesOf(document)
      expect(new Set(rules).size, `person ${person}`).toBe(rules.length)
    }
  })

  it('draws every score inside its ranges, the nine-of-ten range around the two-of-three one', () => {
    for (const { score } of blocksOf(report, 'scale')) {
      expect(score!.percentile).toBeGreaterThanOrEqual(score!.likely.from)
      expect(score!.percentile).toBeLessThanOrEqual(score!.likely.to)
      expect(score!.likely.from).toBeGreaterThanOrEqual(score!.nearly_sure.from)
      expect(score!.likely.to).toBeLessThanOrEqual(score!.nearly_sure.to)
      expect(score!.likely.to).toBeGreaterThan(score!.likely.from)
    }
  })

  it('says something about a scale only beyond its error', () => {
    const snapshot = report.sections.find(({ id }) => id === 'snapshot')!.blocks[0] as BlockOf<'list'>
    expect(snapshot.items.map(({ rule }) => rule)).toEqual([
      'individual/snapshot/FOLLOW/low',
      'individual/snapshot/IDEAS/low',
      'individual/snapshot/LEAD/low',
    ])
    // The answers of person 1 lean to neither end of OUTLOOK.
    expect(rulesOf(report).filter((rule) => rule.includes('OUTLOOK') && !rule.includes('near'))).toEqual([])
  })

  it('begins with what a scale is named after, and has watch-outs only of scales without another sentence', () => {
    for (let person = 1; person <= people.length; person++) {
      const rules = rulesOf(individualReport(finishedSurvey(person), setting))
      const ofKind = (kind: string) =>
        rules.filter((rule) => rule.startsWith(`${kind}/`)).map((rule) => rule.split('/'))
      const ends = ofKind('strength').map(([, , zone]) => zone!.replace('very_', ''))
      expect(ends, `person ${person}`).toEqual(ends.toSorted())
      const strong = new Set(ofKind('strength').map(([, scale]) => scale))
      const repeated = ofKind('caution').map(([, scale]) => strong.has(scale))
      expect(repeated, `person ${person}`).toEqual(repeated.toSorted((one, other) => Number(one) - Number(other)))
    }
  })

  it('says nothing about a facet that does not lean when the other one of its scale does', () => {
    let alone = 0
    for (let person = 1; person <= people.length; person++) {
      const survey = finishedSurvey(person)
      const rules = rulesOf(individualReport(survey, setting))
      for (const { scale, end, facets } of leans(survey.assessment)) {
        const others = facetSigns(scale).flatMap(([facet]) => (facets.includes(facet) ? [] : [facet]))
        if (end === null || others.length === 0) continue
        alone += 1
        const parts = rules.filter((rule) => rule.includes(`/${scale}/`)).flatMap((rule) => rule.split('/'))
        expect(
          parts.filter((part) => others.some((facet) => facet === part)),
          `person ${person}, ${scale}`,
        ).toEqual([])
      }
    }
    expect(alone).toBeGreaterThan(10)
  })

  it('says about a person who leans to no end that little is known, and asks questions', () => {
    const document = individualReport({ ...averagePerson('Ana'), minutes: 8, retake: null, others: [] }, setting)
    expect(rulesOf(document).filter((rule) => /^(strength|caution|talk|together)\//.test(rule))).toEqual([])
    const atWork = document.sections.find(({ id }) => id === 'at-work')!
    expect(atWork.blocks.map((block) => ('rule' in block ? block.rule : 'title' in block && block.title))).toEqual([
      'Questions to ask',
      'individual/at-work',
    ])
    expect(listOf('Questions to ask', document)!.items.map(({ rule }) => rule)).toHaveLength(3)
  })

  it('explains the score by parts and by points that add up', () => {
    const [{ exact, best, misfit }] = blocksOf(report, 'score') as [BlockOf<'score'>]
    const targets = blocksOf(report, 'scale').flatMap(({ target }) => (target ? [target] : []))
    expect(targets.reduce((total, part) => total + part.misfit, 0)).toBeCloseTo(misfit, 12)
    expect(targets.reduce((total, part) => total + part.points, 0)).toBeCloseTo(best - exact, 9)
    expect(scale('LEAD')).toMatchObject({ target: { position: 'below', lo: 55 }, score: { percentile: 12 } })
  })

  it('lists what lowers the score', () =>
    expect(listOf('Lowers the fit')!.items.map(({ rule }) => rule)).toEqual([
      'individual/lowers/LEAD',
      'individual/lowers/DRIVE',
      'individual/lowers/SOCIAL',
    ]))

  it('warns of much self-doubt and of doubtful answers, which have no likely range', () => {
    expect(blocksOf(report, 'warning').map(({ rule }) => rule)).toEqual(['individual/self-critical/high'])
    const [{ value, likely }] = blocksOf(report, 'score') as [BlockOf<'score'>]
    expect(likely!.from).toBeLessThan(value)
    expect(likely!.to).toBeGreaterThan(value)
    const careless = individualReport(finishedSurvey(60), setting)
    expect(blocksOf(careless, 'warning').map(({ rule }) => rule)).toContain('individual/quality/invalid')
    expect(blocksOf(careless, 'score')[0]).toMatchObject({ is_doubtful: true, likely: null, words: 'Doubtful answers' })
  })

  it('says why there is no score', () => {
    const ruleOf = (changes: Partial<FinishedSurvey>) =>
      blocksOf(individualReport(finishedSurvey(1, { fit: null, ...changes }), setting), 'sentence')[0]!.rule
    expect(ruleOf({})).toBe('individual/no-score/no-target')
    expect(ruleOf({ role_name: null })).toBe('individual/no-score/no-role')
    const { assessment } = finishedSurvey(1)
    const unanswered = { ...assessment, scales: { ...assessment.scales, LEAD: null } }
    expect(ruleOf({ assessment: unanswered })).toBe('individual/no-score/no-answers')
  })

  it('lists the versions behind every figure and sentence', () =>
    expect(report.versions.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'Form work-84/1',
      'Norm set pd-1',
      'Scoring work-84-scoring/2',
      'Benchmark Sales/2',
      'Texts en/5',
    ]))

  it('uses the paper size of the country', () => {
    const sizeIn = (country: string | null) =>
      individualReport(finishedSurvey(1), { ...setting, company: { name: 'A', country } }).page_size
    expect([sizeIn('US'), sizeIn('CA'), sizeIn('MX'), sizeIn('DE'), sizeIn(null)]).toEqual([
      'letter',
      'letter',
      'letter',
      'a4',
      'a4',
    ])
  })
})
