import { expect, it } from 'vitest'
import { actorWords, failedWords, progressWords, stateWords, tookWords } from './words.ts'

const none = { stop: false, retry: false }

it.each([
  ['running', null, 'Running', undefined],
  ['waiting', null, 'Waiting', undefined],
  ['waiting', 'fault', 'Waiting', /tried again/],
  ['failed', 'fault', 'Failed', /on our side/],
  ['failed', 'interrupted', 'Failed', /cut off too often/],
  ['failed', 'refused', 'Failed', /no longer be used/],
  ['not_allowed', null, 'Not allowed', /no longer has the right/],
  ['stopped', null, 'Stopped', undefined],
] as const)('A task run %s with error %s reads %s', (state, error, label, detail) => {
  const words = stateWords({ name: 'update-survey-results', state, error, can: { stop: false, retry: true } })
  expect(words.label).toBe(label)
  if (detail) expect(words.detail).toMatch(detail)
  else expect(words.detail).toBeUndefined()
})

it('A failed import links back to its file', () => {
  const run = { name: 'import-invitations', state: 'failed', error: 'fault', can: none } as const
  expect(stateWords(run).detail).toMatch(/file again/)
})

it.each([
  ['stopped', null, /withdrawn/],
  ['failed', 'fault', /on our side.*Ask our support.*where it ended/],
  ['failed', 'refused', /in a day.*tomorrow.*where it ended/],
] as const)('A sending that %s with %s says what happened to its emails', (state, error, words) => {
  const run = { name: 'send-messages', state, error } as const
  expect(stateWords({ ...run, can: none }).detail).toMatch(words)
  expect(stateWords({ ...run, can: { stop: false, retry: true } }).detail).not.toMatch(/Ask our support/)
})

it('A task run shows its progress, its total, and what was refused', () => {
  const run = { name: 'update-survey-results', done: 6 } as const
  expect(progressWords({ ...run, total: 20, failed_rows: 0 })).toBe('6 of 20')
  expect(progressWords({ ...run, total: null, failed_rows: 2 })).toBe('6, 2 not changed')
  expect(progressWords({ ...run, name: 'send-messages', total: 6, failed_rows: 2 })).toBe('6 of 6, 2 not sent')
})

it('A task run shows who started it, and as whom', () => {
  const person = { id: 'a', name: 'Ann Abara' }
  expect(actorWords({ actor: null, acting_as: null })).toBe('A schedule')
  expect(actorWords({ actor: person, acting_as: null })).toBe('Ann Abara')
  expect(actorWords({ actor: { id: null, name: null }, acting_as: person })).toBe(
    'Somebody of another company, acting as Ann Abara',
  )
})

it.each([
  ['2026-03-01T12:00:00.200Z', '1 s'],
  ['2026-03-01T12:01:30Z', '90 s'],
  ['2026-03-01T12:12:10Z', '12 min'],
  ['2026-03-01T15:10:00Z', '3 h'],
  [null, ''],
])('The time until %s was %s', (finished_at, words) =>
  expect(tookWords({ started_at: '2026-03-01T12:00:00Z', finished_at })).toBe(words),
)

it('A task run counts its failures', () => {
  expect(failedWords(1)).toBe('1 task has failed.')
  expect(failedWords(3)).toBe('3 tasks have failed.')
  expect(failedWords(1_001)).toBe('More than 1,000 tasks have failed.')
})
