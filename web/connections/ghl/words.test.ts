import { describe, expect, it } from 'vitest'
import { ghlPersonFaults, ghlStates } from '@seatwise/contract/values/connections'
import { CallError } from '../../kernel/call.ts'
import { answer, connection, message, moves, outgoing } from './test-connection.ts'
import {
  attachmentOf,
  canSendAgain,
  faultWords,
  hasFailed,
  inWords,
  isOnItsWay,
  isReading,
  isWorking,
  moveWords,
  nameOf,
  outcomeWords,
  peopleWords,
  readingWords,
  stateNotice,
  statusWords,
  timeAhead,
} from './words.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

describe('the state of a connection to the CRM', () => {
  it('has no text when it is active, and otherwise says what to do', () => {
    for (const state of ghlStates) {
      const notice = stateNotice({ ...connection, state }, now)
      if (state === 'active') expect(notice).toBeUndefined()
      else expect(notice!.todo, state).toMatch(/enter|try|tried|goes on/)
    }
  })

  it('lists the missing scopes', () => {
    const lacking = (missing_scopes: typeof connection.missing_scopes) =>
      stateNotice({ ...connection, state: 'scope_missing', missing_scopes }, now)!
    expect(lacking(['contacts.write'])).toMatchObject({
      title: 'The token lacks 1 scope.',
      todo: expect.stringContaining('Add contacts.write to it in GoHighLevel and try again') as string,
    })
    expect(lacking(['contacts.write', 'conversations.readonly']).todo).toContain(
      'contacts.write and conversations.readonly',
    )
    expect(lacking([]).title).toBe('The token lacks a scope.')
  })

  it('says when it is tried again, if that is known', () => {
    const unreachable = { ...connection, state: 'unreachable' as const }
    expect(stateNotice(unreachable, now)!.todo).toBe('It is tried again by itself. What waits is kept.')
    expect(stateNotice({ ...unreachable, next_attempt_at: '2026-11-20T09:59:00Z' }, now)!.todo).toContain(
      'tried again in a moment by itself',
    )
    const limited = { ...connection, state: 'limit_reached' as const, next_attempt_at: '2126-11-21T00:00:00Z' }
    expect(stateNotice(limited, now)!.todo).toMatch(/^It goes on at .+ on .+ 2126 by itself/)
  })
})

it('A future time has its day, unless it is today', () => {
  const soon = new Date(Date.now() + 1_000).toISOString()
  expect(timeAhead(soon, Date.now() + 2_000)).toBe('in a moment')
  expect(timeAhead(soon)).not.toContain(' on ')
  expect(timeAhead('2126-11-21T00:00:00Z')).toContain(' on ')
})

describe('the sync of people with the CRM', () => {
  const of = (changed: Partial<typeof connection>) => peopleWords({ ...connection, ...changed })
  it.each([
    [{}, 'Everybody is up to date'],
    [{ is_enrolled: false }, 'Looking through your people…'],
    [{ people: { synced: 1, waiting: 2, failed: 0 } }, 'Sending changes…'],
    [
      { people: { synced: 1, waiting: 2, failed: 0 }, state: 'unreachable' as const },
      'Changes wait for the connection',
    ],
    [{ is_enrolled: false, state: 'token_refused' as const }, 'Changes wait for the connection'],
    [{ people: { synced: 1, waiting: 0, failed: 2 } }, 'Everybody else is up to date'],
    [{ people: { synced: 0, waiting: 0, failed: 2 } }, 'Nobody could be sent'],
    [{ people: { synced: 0, waiting: 0, failed: 0 } }, 'Nobody to send yet'],
  ])('%o reads: %s', (changed, words) => expect(of(changed)).toBe(words))

  it('is reloaded while something waits or is read', () => {
    const { read } = connection
    expect(isWorking(connection)).toBe(false)
    expect(isWorking({ ...connection, is_enrolled: false })).toBe(true)
    expect(isWorking({ ...connection, people: { synced: 0, waiting: 1, failed: 0 } })).toBe(true)
    expect(isWorking({ ...connection, read: { ...read, finished_at: null } })).toBe(true)
    expect(isReading({ ...read, started_at: '2026-11-21T00:00:00Z' })).toBe(true)
    expect(isReading({ ...read, started_at: null, finished_at: null })).toBe(false)
  })

  it('says how many cards are read, and of how many if that is known', () => {
    expect(readingWords({ ...connection.read, cards: 1_200, total: 3_400 })).toBe('Reading cards: 1,200 of 3,400')
    expect(readingWords({ ...connection.read, cards: 1_200, total: null })).toBe('Reading cards: 1,200')
  })
})

it('Every fault of a person says what to do', () => {
  for (const fault of ghlPersonFaults) expect(faultWords[fault].todo, fault).toMatch(/^[A-Z].*\.$/)
})

it('Moves are shown with both stages, and their outcome', () => {
  expect(moves.map((move) => [moveWords(move), outcomeWords(move)])).toEqual([
    ['Phone call → Interview', 'Done'],
    ['Offer → Offer sent', 'A later move counts'],
    ['Nurture → no stage', 'This stage stands for none here'],
  ])
  expect(moveWords({ direction: 'out', stage: 'Offer', ghl_stage: null })).toBe('Offer → a stage that is gone')
  expect(outcomeWords({ direction: 'out', outcome: 'not_mapped' })).toBe('This stage stands for none there')
  expect(nameOf({ first: '', last: '' })).toBe('Somebody without a name')
})

it('An error has our text where the server sends none', () => {
  expect(inWords(new CallError(503, 'Something went wrong.', 'ghl_limit_reached')).message).toMatch(/asks us to wait/)
  expect(inWords(new CallError(409, 'Not connected.', 'ghl_not_connected')).message).toBe('Not connected.')
})

describe('the state of a message by the CRM', () => {
  it.each([
    ['delivered', 'Delivered'],
    ['UNDELIVERED', 'Not delivered'],
    ['opt-out', 'Unsubscribed'],
    ['some new_status', 'Some new status'],
    ['', undefined],
    [null, undefined],
  ])('%s reads: %s', (status, words) => {
    expect(statusWords({ direction: 'out', status })).toBe(words)
    expect(statusWords({ direction: 'in', status })).toBeUndefined()
  })

  it('marks a message that did not arrive', () => {
    expect(hasFailed({ direction: 'out', status: 'failed' })).toBe(true)
    expect([message, answer].some(hasFailed)).toBe(false)
  })

  it('offers to send again only what was not sent, or may not have been', () => {
    const states = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'canceled'] as const
    const those = (does: typeof isOnItsWay) => states.filter((state) => does({ ...outgoing, state }))
    expect(those(canSendAgain)).toEqual(['failed', 'uncertain'])
    expect(those(isOnItsWay)).toEqual(['queued', 'sending'])
  })

  it.each([
    ['https://storage.example.com/files/The%20way.pdf?token=x', { name: 'The way.pdf', host: 'storage.example.com' }],
    ['https://storage.example.com/%E0%A4%A', { name: '%E0%A4%A', host: 'storage.example.com' }],
    ['https://storage.example.com', { name: 'Attachment', host: 'storage.example.com' }],
    ['javascript:alert(1)', { name: 'javascript:alert(1)' }],
    ['not an address', { name: 'not an address' }],
  ])('links the attachment %s only if that is a web address', (address, expected) =>
    expect(attachmentOf(address)).toEqual(expected),
  )
})
