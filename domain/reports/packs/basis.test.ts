import { describe, expect, it } from 'vitest'
import { poleBasis, sentenceBasis, wordingBasis, type Basis } from '../../assessment/basis.ts'
import { items } from '../../assessment/instrument.ts'
import { facetSigns } from '../../assessment/named-end.ts'
import { facetEnds, facetKeys, workScaleKeys, type FacetKey, type WorkScaleKey } from '../../assessment/scales.ts'
import { scaleTexts } from './pack.ts'
import { allRules } from './rules.ts'
import { sentenceKinds, zones, type Sentence } from './scale-texts.ts'
import { wordingsOf } from '../sentences.ts'
import { ruleIdOf, twoScaleRules } from './two-scales.ts'

const ends = ['low', 'high'] as const
const poles = workScaleKeys.flatMap((scale) => ends.flatMap((end) => [`pole/${scale}/${end}`, `tends/${scale}/${end}`]))
const facetPoles = Object.keys(facetEnds).flatMap((facet) => ends.map((end) => `tends/${facet}/${end}`))

/**
 * Sentences that claim something about a person. Questions of the bank ask, practices suggest; topics and advice follow
 * from an end as such.
 */
const sentences = allRules.filter((rule) => !/^(question|practice|topic|advice|meeting)\//.test(rule))

/** Every wording of a sentence but its first, with the rule of the sentence. */
const furtherWordings = [
  ...workScaleKeys.flatMap((scale) => [
    ...sentenceKinds.flatMap((kind) =>
      zones.flatMap((zone) =>
        wordingsOf(kind, scale, zone).flatMap(({ rule, text }) =>
          typeof text === 'string' ? [] : [text.text, text.hb, text.be].flatMap((of) => further(rule, of)),
        ),
      ),
    ),
    ...Object.entries(scaleTexts[scale].pair).flatMap(([part, of]) => further(`pair/${part}/${scale}`, of)),
    ...Object.entries(scaleTexts[scale].adjust).flatMap(([side, of]) => further(`adjust/${scale}/${side}`, of)),
  ]),
  ...twoScaleRules.flatMap((rule) => further(ruleIdOf(rule), rule.text)),
]

function further(rule: string, of: Sentence | undefined): { rule: string; words: string }[] {
  return of === undefined || typeof of === 'string' ? [] : of.slice(1).map((words) => ({ rule, words }))
}

const itemOf = (number: number) => items.find((item) => item.number === Math.abs(number))!
const isFacet = (part: string): part is FacetKey => facetKeys.some((key) => key === part)
const isScale = (part: string): part is WorkScaleKey => workScaleKeys.some((key) => key === part)

/** The scales that a rule is about, with the end of each; null where it speaks of no end, or of both. */
function scalesOf(rule: string): { scale: WorkScaleKey; end: 'low' | 'high' | null }[] {
  if (rule.startsWith('together/'))
    return rule.split('/').flatMap((part) => {
      const [scale, end] = part.split('-') as [string, ('low' | 'high')?]
      return end && isScale(scale) ? [{ scale, end }] : []
    })
  const scale = rule.split('/').find(isScale)!
  // A sentence about two people is about the higher one.
  if (rule.startsWith('pair/differ/')) return [{ scale, end: 'high' }]
  if (/^pair\/agreement\/|\/middle$/.test(rule)) return [{ scale, end: null }]
  return [{ scale, end: /low/.test(rule) ? 'low' : 'high' }]
}

/** The facets that a rule speaks of, of one of its scales: those that it names, or all. */
function facetsOf(rule: string, scale: WorkScaleKey): FacetKey[] {
  const all = facetSigns(scale).map(([facet]) => facet)
  const named = rule.split('/').filter((part) => isFacet(part) && all.includes(part))
  return named.length > 0 ? named.filter(isFacet) : all
}

const halfOf = (facets: readonly FacetKey[]) => items.filter(({ facet }) => facets.includes(facet)).length / 2
const carrying = (basis: readonly number[], facets: readonly FacetKey[]) =>
  basis.filter((number) => facets.includes(itemOf(number).facet)).length

/** Entries whose answers would carry the other end. */
const backward = (basis: readonly number[], facet: FacetKey, toward: 1 | -1) =>
  basis.filter((number) => {
    const item = itemOf(number)
    return item.facet === facet && Math.sign(number) !== item.key * toward
  })

describe('the basis of the sentences about people', () => {
  it('is given for every pole and every sentence, and for nothing else', () => {
    expect(Object.keys(poleBasis).toSorted()).toEqual([...poles, ...facetPoles].toSorted())
    expect(Object.keys(sentenceBasis).toSorted()).toEqual(sentences.toSorted())
  })

  it('consists of existing statements, each once, of the scales concerned', () => {
    for (const [rule, basis] of Object.entries({ ...sentenceBasis, ...poleBasis })) {
      expect(new Set(basis.map(Math.abs)).size, rule).toBe(basis.length)
      if (isFacet(rule.split('/')[1]!)) continue
      const facets = scalesOf(rule).flatMap(({ scale }) => facetsOf(rule, scale))
      expect(carrying(basis, facets), rule).toBe(basis.length)
    }
  })

  it('has at least half of all statements of its scale for every pole, and of its facet for a single leaning facet', () => {
    for (const rule of [...poles, ...facetPoles]) {
      const about = rule.split('/')[1]!
      const facets = isFacet(about) ? [about] : facetSigns(about as WorkScaleKey).map(([facet]) => facet)
      expect(carrying(poleBasis[rule]!, facets), rule).toBeGreaterThanOrEqual(halfOf(facets))
    }
  })

  it('has at least half of the statements of every facet in a sentence', () => {
    for (const rule of sentences)
      for (const { scale } of scalesOf(rule))
        for (const facet of facetsOf(rule, scale))
          expect(carrying(sentenceBasis[rule]!, [facet]), `${rule}, ${facet}`).toBeGreaterThanOrEqual(halfOf([facet]))
  })

  it('is given for each further wording of a sentence, by its own words, and for nothing else', () => {
    expect(Object.keys(wordingBasis).toSorted()).toEqual(furtherWordings.map(({ words }) => words).toSorted())
    expect(furtherWordings.length).toBeGreaterThan(50)
  })

  it('has at least half of the statements of every facet of its sentence for each further wording, and no others', () => {
    for (const { rule, words } of furtherWordings) {
      const basis = wordingBasis[words]!
      const facets = scalesOf(rule).flatMap(({ scale }) => facetsOf(rule, scale))
      expect(new Set(basis.map(Math.abs)).size, words).toBe(basis.length)
      expect(carrying(basis, facets), words).toBe(basis.length)
      for (const facet of facets)
        expect(carrying(basis, [facet]), `${words}, ${facet}`).toBeGreaterThanOrEqual(halfOf([facet]))
    }
  })

  it('counts no admission of little effort, little care for others or strong temper as a strength', () => {
    const strengths = Object.keys(sentenceBasis).filter((rule) => rule.startsWith('strength/'))
    const admissions =
      /^strength\/(DRIVE\/(very_)?low(\/E4)?\/C4|(FOLLOW|TRUST|HELP|CALM)\/(very_)?low|TEAM\/(very_)?low(\/A1)?\/A4)/
    expect(strengths.filter((rule) => admissions.test(rule))).toEqual([])
    expect(admissions.test('strength/DRIVE/low/C4')).toBe(true)
  })

  it('uses each statement in the direction of the end in question', () => {
    const wrong = (bases: Basis) =>
      Object.entries(bases).flatMap(([rule, basis]) => {
        const about = rule.split('/')[1]!
        const scaleOf = (facet: FacetKey) =>
          workScaleKeys.find((scale) => facetSigns(scale).some(([known]) => known === facet))!
        const parts = isFacet(about)
          ? [{ scale: scaleOf(about), end: rule.endsWith('low') ? ('low' as const) : ('high' as const) }]
          : scalesOf(adjustedRule(rule))
        return parts.flatMap(({ scale, end }) =>
          facetSigns(scale).flatMap(([facet, sign]) =>
            end === null
              ? []
              : backward(basis, facet, end === 'high' ? sign : sign === 1 ? -1 : 1).map(
                  (number) => `${rule}: ${number}`,
                ),
          ),
        )
      })
    expect(wrong(poleBasis)).toEqual([])
    expect(wrong(sentenceBasis)).toEqual([])
    for (const { rule, words } of furtherWordings) expect(wrong({ [rule]: wordingBasis[words]! }), words).toEqual([])
    expect(wrong({ 'pole/ORDER/high': [10, 40] })).toEqual(['pole/ORDER/high: 40'])
  })
})

/** Managers who lie lower or higher. */
const adjustedRule = (rule: string) => rule.replace('/lower', '/low').replace('/higher', '/high')
