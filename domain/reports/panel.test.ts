import { describe, expect, it } from 'vitest'
import { brandKeys } from '@seatwise/contract/values/base'
import { workScaleKeys } from '../assessment/scales.ts'
import { likelyRange } from '../benchmark/likely.ts'
import { integers } from '../benchmark/random.ts'
import { benchmark } from '../benchmark/right-seat.ts'
import { salesLikely } from '../oracle/finished-survey.ts'
import { panelPerson, panelSize } from '../oracle/panel-people.ts'
import { rulesOf, setting } from '../oracle/report-blocks.ts'
import { coachingReport } from './coaching.ts'
import { comparisonReport } from './comparison.ts'
import { conflictReport } from './conflict.ts'
import { individualReport } from './individual.ts'
import { allRules } from './packs/rules.ts'
import { sentenceKinds } from './packs/scale-texts.ts'
import { proposeTargets } from '../growth/propose.ts'
import type { Participant } from './participants.ts'
import { practicesFor } from './practices.ts'
import { questionsReport } from './questions.ts'
import { leans, sentenceOf } from './sentences.ts'

describe('the text pack', () => {
  it('has no rule that nobody of the panel triggers', () => {
    const left = new Set(allRules)
    for (let index = 0; index < panelSize && left.size > 0; index++) {
      const one = panelPerson(index, 'Ana')
      const other = panelPerson((index * 7 + 3) % panelSize, 'Ben')
      // Two people with the same answers: the sentences about similar people.
      const twin = panelPerson(index, 'Cem')
      const brand = brandKeys[index % 2]!
      for (const document of [
        individualReport({ ...one, minutes: 8, retake: null, others: [] }, { ...setting, brand }),
        questionsReport(forOtherRole(one, index), { ...setting, brand }),
        comparisonReport([one, other], { ...setting, brand }),
        comparisonReport([one, twin], { ...setting, brand }),
        conflictReport([one, other], { ...setting, brand }),
        coachingReport(one, other, { ...setting, brand }),
      ])
        for (const rule of rulesOf(document)) left.delete(rule)
      for (const { scale, direction } of proposeTargets(forOtherRole(one, index)).targets)
        for (const { rule } of practicesFor(scale, direction, one)) left.delete(rule)
    }
    expect([...left]).toEqual([])
    expect(allRules.length).toBe(new Set(allRules).size)
  }, 30_000)
})

/** Targets in the middle of five scales: a third of all scales each, so that every question comes up. */
const middles = [0, 5, 10].map((from) =>
  workScaleKeys.slice(from, from + 5).map((scale) => ({ scale, weight: 2, lo: 40, hi: 60 })),
)
const otherRoles = middles.map((targets) => ({ targets, prepared: benchmark(targets) }))

function forOtherRole(person: Participant, index: number): Participant {
  const { targets, prepared } = otherRoles[index % otherRoles.length]!
  const { scales } = person.assessment
  const fit = prepared.score(scales)!
  const likely = likelyRange(salesLikely, fit.score)
  return { ...person, fit: { ...person.fit!, ...fit, likely, targets, explanation: prepared.explain(scales)! } }
}

describe('a report without its numbers', () => {
  it('is matched to the right one of five people in at least 95 of 100 draws', () => {
    const random = integers(20_261_124)
    let right = 0
    for (let draw = 0; draw < 100; draw++) {
      const five = new Set<number>()
      while (five.size < 5) five.add(random() % panelSize)
      const people = [...five].map((index) => panelPerson(index, 'Ana'))
      const text = textOf(people[0]!)
      const hits = people.map((person) => truthsIn(text, person))
      if (hits.slice(1).every((hit) => hit < hits[0]!)) right += 1
    }
    expect(right).toBeGreaterThanOrEqual(95)
  })

  it('is not matched when the reader knows nothing of the zones', () => {
    const people = [0, 1, 2, 3, 4].map((index) => panelPerson(index, 'Ana'))
    expect(people.map((person) => truthsIn('They are good to work with.', person))).toEqual([0, 0, 0, 0, 0])
  })
})

/** The text for a reader who gets the sentences about work, without scores, ranges or names of scales. */
function textOf(person: Participant): string {
  const { sections } = individualReport({ ...person, minutes: 8, retake: null, others: [] }, setting)
  return sections
    .filter(({ id }) => id === 'at-work')
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'list' ? block.items.map(({ text }) => text) : []))
    .join('\n')
    .replaceAll(/\d/g, '')
}

/** The number of sentences in a text that are true of a person, by the zones alone. */
function truthsIn(text: string, { person_id, assessment }: Participant): number {
  const lines = new Set(text.split('\n'))
  return leans(assessment).reduce((sum, lean) => {
    const foundSentenceKinds = sentenceKinds.filter((kind) => {
      const said = sentenceOf(kind, lean, { brand: 'hb', person_id })
      return said && lines.has(said.text)
    })
    return sum + foundSentenceKinds.length
  }, 0)
}
