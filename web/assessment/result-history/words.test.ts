import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ResultEvent } from '@seatwise/contract/result-history'
import { dateTime } from '../../ui/dates.ts'
import { byWords, eventWords } from './words.ts'

beforeAll(() => void vi.stubGlobal('document', { documentElement: { dataset: {} } }))

const event = (changed: Partial<ResultEvent>): ResultEvent => ({
  id: 'a',
  created_at: '2026-11-01T10:00:00Z',
  event: 'updated',
  actor: { id: 'c', name: 'Cora Ownby' },
  acting_as: null,
  how: null,
  stage: null,
  role: null,
  location: null,
  department: null,
  is_test: null,
  reason: null,
  reject_reason: null,
  is_undo: false,
  interview: null,
  mail: null,
  ...changed,
})
const interview = { starts_at: '2026-12-08T09:00:00Z', time_zone: 'Europe/Berlin' }
const between = (from: string | null, to: string | null) => ({ from, to })

describe('an event of a history in words', () => {
  it.each<[Partial<ResultEvent>, string]>([
    [{ event: 'moved', stage: between(null, 'New') }, 'Placed in New'],
    [{ event: 'moved', stage: between('New', 'Offer') }, 'Moved from New to Offer'],
    [{ event: 'moved', stage: between('New', null) }, 'Taken out of New'],
    [{ role: between('Sales', 'Support') }, 'Role changed from Sales to Support'],
    [{ location: between(null, 'Here') }, 'Location set to Here'],
    [{ department: between('Crew', null), is_test: true }, 'Department Crew removed, marked as a test'],
    [{ is_test: false }, 'No longer a test'],
    [{}, 'Changed'],
    [{ event: 'interview_planned', interview }, `Interview planned for ${dateTime(interview.starts_at)}`],
    [{ event: 'interview_changed', interview }, `Interview changed: now ${dateTime(interview.starts_at)}`],
    [{ event: 'interview_canceled', interview }, `Interview canceled: ${dateTime(interview.starts_at)}`],
  ])('has a sentence for %j', (changed, words) => expect(eventWords(event(changed))).toBe(words))
})

describe('the author of an event', () => {
  it.each<[Partial<ResultEvent>, string[]]>([
    [{}, ['Cora Ownby']],
    [{ actor: null }, []],
    [{ actor: null, how: 'rule' }, ['automatically']],
    [{ how: 'api', is_undo: true }, ['Cora Ownby', 'undo']],
    [{ how: 'bulk' }, ['Cora Ownby', 'with others']],
    [{ actor: { id: null, name: null } }, ['Somebody outside these companies']],
    [
      { actor: { id: null, name: null }, acting_as: { id: 'c', name: 'Cora Ownby' } },
      ['A super admin, acting as Cora Ownby'],
    ],
  ])('is named for %j', (changed, words) => expect(byWords(event(changed))).toEqual(words))
})
