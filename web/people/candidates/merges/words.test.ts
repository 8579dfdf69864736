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
  const survivor = person({ title: 'Driver' })
  const other = person({ email: 'a.berg@people.test', phone: '+15550100', title: 'Sales' })
  expect(differing(survivor, other).map(({ fact }) => fact)).toEqual(['email', 'phone', 'title'])
  expect(takenAtFirst(survivor, other)).toEqual(['phone'])
})

it('A merge shows the values that one person adds, and those that both have', () => {
  expect(belongings(person({ notes: 1, messages: 2, files: 1_200 }))).toBe('1 note, 2 emails, and 1,200 files')
  expect(belongings(person({}))).toBe('')
  expect(reasonsInWords(['name', 'phone'])).toBe('Same name and same phone number')
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
