import { expect, it } from 'vitest'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { panelPerson, panelSize } from '../oracle/panel-people.ts'
import { blocksOf, setting } from '../oracle/report-blocks.ts'
import { coachingReport } from './coaching.ts'
import { comparisonReport } from './comparison.ts'
import { conflictReport } from './conflict.ts'
import { individualReport } from './individual.ts'
import { allRules } from './packs/rules.ts'

/** `npm run proof -- reports` takes all of them. */
const people = Number(process.env.REPORT_PEOPLE ?? 500)
const most = 0.15
/** A part of the panel may exceed it by four standard deviations: there are hundreds of sentences. */
const limit = people < panelSize ? most + 4 * Math.sqrt((most * (1 - most)) / people) : most

/** The questions of an interview are asked of everybody in the same words: answers are compared. */
const ofPack = new Set(allRules.filter((rule) => !rule.startsWith('question/')))
const isAboutPeople = (rule: string) => ofPack.has(rule) || rule.startsWith('individual/snapshot/')

const reportsOf = (index: number): Record<string, ReportDocument> => {
  const [one, other] = [panelPerson(index, 'Ana'), panelPerson((index * 31 + 7) % panelSize, 'Ben')]
  const coaching = { ...setting, brand: 'be' } as const
  return {
    individual: individualReport({ ...one, minutes: 8, retake: null, others: [] }, setting),
    'individual in coaching': individualReport({ ...one, minutes: 8, retake: null, others: [] }, coaching),
    comparison: comparisonReport([one, other], setting),
    conflict: conflictReport([one, other], setting),
    coaching: coachingReport(one, other, coaching),
  }
}

const textsOf = (document: ReportDocument) => [
  ...blocksOf(document, 'sentence'),
  ...blocksOf(document, 'list').flatMap(({ items }) => items),
  ...blocksOf(document, 'agreement').flatMap(({ items }) => items),
]

it(`No wording about a person appears in more than 15 of 100 reports of its kind, of ${people}`, () => {
  const counts = new Map<string, number>()
  for (let nth = 0; nth < people; nth++)
    for (const [kind, document] of Object.entries(reportsOf(Math.floor((nth * panelSize) / people)))) {
      const said = textsOf(document).filter(({ rule }) => isAboutPeople(rule))
      // Two people are called Ana and Ben here: their names are no wording.
      for (const text of new Set(
        said.map(({ rule, text }) => `${kind}, ${rule}: ${text.replaceAll(/\b(Ana|Ben)\b/g, '…')}`),
      ))
        counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  const often = [...counts].filter(([, reports]) => reports / people > limit)
  expect(often.map(([text, reports]) => `${((100 * reports) / people).toFixed(1)} of 100: ${text}`)).toEqual([])
  expect(counts.size).toBeGreaterThan(500)
}, 300_000)
