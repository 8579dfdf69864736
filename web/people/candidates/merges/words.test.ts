import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import { reasonsInWords } from '../../candidate-duplicates/words.ts'
import { belongings, differing, takenAtFirst, warningOf } from './words.ts'

// The brand, whose word for a person is shown, stands in the document.
beforeAll(() => void vi.stubGlobal('document', { documentElement: { dataset: {} } }))
afterAll(() => void vi.unstubAllGlobals())

const person = (said: Partial<CandidateDetail>) =>
  ({
    first: 'Ann',
    last: 'Berg',
    email: 'ann@people.test',
    kind: 'candidate',
    phone: null,
    title: null,
    surveys: [],
    notes: 0,
    messages: 0,
    files: 0,
    ...said,
  }) as unknown as CandidateDetail

it('A merge takes the values that only the other person has, and keeps the rest', () => {
  const survivor = person({ id: 'a', title: 'Driver' })
  const other = person({ id: 'b', email: 'a.berg@people.test', phone: '+15550100', title: 'Sales' })
  const third = person({ id: 'c', phone: '+15550111', rating: 4 })
  expect(differing([survivor, other]).map(({ fact }) => fact)).toEqual(['email', 'phone', 'title'])
  expect(takenAtFirst(survivor, [other])).toEqual({ phone: 'b' })
  expect(takenAtFirst(survivor, [other, third])).toEqual({ phone: 'b', rating: 'c' })
})

it('A merge shows the values that one person adds, and those that both have', () => {
  expect(belongings(person({ notes: 1, messages: 2, files: 1_200 }))).toBe('1 note, 2 emails, and 1,200 files')
  expect(belongings(person({}))).toBe('')
  expect(reasonsInWords(['name', 'phone'], [])).toBe('Same name and same phone number')
})

it.each([
  [['ana.ruiz@gmail.com', 'anaruiz@gmail.com'], 'Both addresses reach one mailbox: dots do not count at gmail.com'],
  [['ana@people.test', 'ana+jobs@people.test'], 'Both addresses reach one mailbox: what follows a + does not count'],
  [['ana@gmail.com', 'ana@googlemail.com'], 'Both addresses reach one mailbox: googlemail.com is gmail.com'],
  [
    ['a.ruiz@gmail.com', 'aruiz+a@gmail.com', 'aruiz@googlemail.com'],
    'All addresses reach one mailbox: dots do not count at gmail.com, what follows a + does not count, and googlemail.com is gmail.com',
  ],
])('The addresses %j are told to reach one mailbox, with the reason', (emails, words) => {
  expect(reasonsInWords(['email'], emails)).toBe(words)
  expect(reasonsInWords(['email', 'name'], emails)).toBe(`${words}. Same name`)
})

it('A merge warns of people who have nothing in common, and of those who are not the same person, as somebody said', () => {
  const alike = {
    duplicates: [{ ...person({}), id: 'alike', active_at: '', reasons: ['phone' as const] }],
    dismissed_ids: ['dismissed'],
  }
  expect(warningOf(alike, 'alike')).toBeUndefined()
  expect(warningOf(alike, 'somebody')?.label).toBe('Nothing in common')
  expect(warningOf(alike, 'dismissed')?.label).toBe('Not the same person')
})
