import { expect, it } from 'vitest'
import { actorWords, failedWords, progressWords, stateWords } from './words.ts'

it.each([
  ['running', null, 'Running', undefined],
  ['waiting', null, 'Waiting', undefined],
  ['waiting', 'fault', 'Waiting', /tried again/],
  ['failed', 'fault', 'Failed', /on our side/],
  ['failed', 'interrupted', 'Failed', /cut off too often/],
  ['failed', 'refused', 'Failed', /no longer be used/],
  ['not_allowed', null, 'Not allowed', /no longer has the right/],
  ['stopped', null, 'Stopped', undefined],
] as const)('%s with error %s reads %s', (state, error, label, detail) => {
  const words = stateWords({ state, error })
  expect(words.label).toBe(label)
  if (detail) expect(words.detail).toMatch(detail)
  else expect(words.detail).toBeUndefined()
})

it('counts what is done, of how many, and what was refused', () => {
  expect(progressWords({ done: 6, total: 20, failed_rows: 0 })).toBe('6 of 20')
  expect(progressWords({ done: 6, total: null, failed_rows: 2 })).toBe('6, 2 not changed')
})

it('names who started it, and as whom', () => {
  const person = { id: 'a', name: 'Ann Abara' }
  expect(actorWords({ actor: null, acting_as: null })).toBe('A schedule')
  expect(actorWords({ actor: person, acting_as: null })).toBe('Ann Abara')
  expect(actorWords({ actor: { id: null, name: null }, acting_as: person })).toBe(
    'Somebody of another company, acting as Ann Abara',
  )
})

it('counts what has failed', () => {
  expect(failedWords(1)).toBe('1 task has failed.')
  expect(failedWords(3)).toBe('3 tasks have failed.')
  expect(failedWords(1_001)).toBe('More than 1,000 tasks have failed.')
})
