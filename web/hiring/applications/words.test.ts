import { describe, expect, it } from 'vitest'
import type { Application, ApplicationAnswer } from '@seatwise/contract/applications'
import { answerWords, differenceWords, markWords, nameOf, reasonsOf, safeAddress, unreadWords } from './words.ts'

const answer = (
  type: ApplicationAnswer['question']['type'],
  answers: string[],
  knock_out: string | null = null,
): ApplicationAnswer => ({
  question: { id: 'q', type, label: 'Question', help: '', required: false, options: [] },
  answers,
  candidate_file_id: null,
  knock_out,
  first: null,
})

describe('an answer of an application in words', () => {
  it.each([
    [answer('short', ['Four years']), 'Four years'],
    [answer('multi', ['Mornings', 'Weekends']), 'Mornings, Weekends'],
    [answer('checkbox', ['yes']), 'Yes'],
    [answer('checkbox', ['no']), 'No'],
    [answer('date', ['2026-12-01']), 'Dec 1, 2026'],
    [answer('date', ['soon']), 'soon'],
    [answer('long', []), undefined],
    [answer('long', ['']), undefined],
  ])('is as expected, case %#', (input, words) => expect(answerWords(input)).toBe(words))
})

it('Only the reasons of marked answers are listed', () => {
  expect(reasonsOf({ answers: [answer('single', ['No'], 'No license'), answer('short', ['x'])] })).toEqual([
    'No license',
  ])
})

it('A row names its only mark, and counts several', () => {
  const [license, van] = [answer('single', ['No'], 'No license'), answer('single', ['No'], 'No van')]
  expect(markWords({ knock_outs: 1, answers: [license] })).toBe('No license')
  expect(markWords({ knock_outs: 2, answers: [license, van] })).toBe('2 marks')
})

it.each([
  ['unreadable', 'No text could be read from the resume: it may be a scan, or too large.'],
  ['waiting', undefined],
  ['read', undefined],
] as const)('A resume whose analysis is %s says: %s', (reading, words) => {
  expect(
    unreadWords({ candidate_file_id: 'f', name: 'Ana.pdf', reading, text: null, columns: null, first: null }),
  ).toBe(words)
  expect(unreadWords(null)).toBeUndefined()
})

it('An application shows values that differ from the known ones', () => {
  const application: Pick<Application, 'differs' | 'given' | 'candidate'> = {
    differs: ['first', 'phone'],
    given: { first: 'Anna', last: 'Torres', email: 'a@b.test', phone: '+15550100100' },
    candidate: { id: 'c', first: 'Ana', last: 'Torres', email: 'a@b.test' },
  }
  expect(differenceWords(application)).toEqual([
    'First name: typed “Anna”, on record “Ana”',
    'Phone: typed “+15550100100”, on record another number',
  ])
})

it.each([
  ['https://example.com/me', 'https://example.com/me'],
  ['http://example.com', 'http://example.com/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['example.com/me', undefined],
])('The address %s becomes the link %s', (text, address) => expect(safeAddress(text)).toBe(address))

it('A person without a name is shown by the address', () => {
  expect(nameOf({ first: '', last: '', email: 'a@b.test' })).toBe('a@b.test')
})
