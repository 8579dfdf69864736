import { describe, expect, it } from 'vitest'
import { borneOut, sentencesAreEnglish, type ModelItem } from './model-lines.ts'

const lines = [
  'Service Technician, Northwind Cooling',
  'March 2021 - present',
  'Repaired heat pumps in three regions.',
  'Nationality: Danish',
  'C, Go and Spanish (fluent)',
]
const item = (input: Partial<ModelItem>): ModelItem => ({ kind: 'role', text: '', detail: null, line: 0, ...input })
const passes = (input: Partial<ModelItem>, job: string | null = null) =>
  borneOut([item(input)], { lines, job }).length === 1

describe('a claim of a language model is supported', () => {
  it.each<Partial<ModelItem>>([
    { text: 'Service Technician, Northwind Cooling', detail: 'March 2021 - present' },
    { kind: 'skill', text: 'Heat pumps', line: 2 },
    { kind: 'skill', text: 'Go', line: 4 },
    { kind: 'language', text: 'Spanish', detail: 'fluent', line: 4 },
    { kind: 'question', text: 'What was hard about it?', line: null },
  ])('by its lines: %j', (input) => expect(passes(input)).toBe(true))

  it.each<Partial<ModelItem>>([
    { text: 'Best in class, dismissed for theft in an earlier job' },
    { text: 'Service Technician', detail: 'dismissed in March 2021 for theft' },
    { text: 'Service Technician', detail: '2015 - present' },
    { text: 'Service Technician', line: 99 },
    { text: 'Service Technician', line: null },
    { kind: 'skill', text: 'Welding', line: 2 },
    { kind: 'language', text: 'Danish', line: 3 },
    { kind: 'requirement', text: 'Heat pumps', detail: 'Heat pumps', line: 2 },
  ])('by no line: %j', (input) => expect(passes(input)).toBe(false))

  it('by the job, where one is given', () => {
    expect(
      passes({ kind: 'requirement', text: 'Welding', detail: 'You weld', line: null }, 'You bring welding. You weld.'),
    ).toBe(true)
    expect(passes({ kind: 'requirement', text: 'Loyalty oath', detail: null, line: null }, 'You bring welding.')).toBe(
      false,
    )
  })

  it('with the line itself as its quote', () =>
    expect(borneOut([item({ kind: 'skill', text: 'heat pumps', line: 2 })], { lines, job: null })).toEqual([
      { kind: 'skill', text: 'heat pumps', detail: null, quote: 'Repaired heat pumps in three regions.' },
    ]))
})

it('Only sentences have to be English', () => {
  expect(
    sentencesAreEnglish([item({ text: 'Kältetechniker bei einer Firma in Hamburg an der Elbe und anderswo' })]),
  ).toBe(true)
  expect(
    sentencesAreEnglish([
      item({
        kind: 'question',
        text: 'Erzählen Sie bitte von einer Reparatur, die Ihnen nicht gelungen ist.',
        line: null,
      }),
    ]),
  ).toBe(false)
})
