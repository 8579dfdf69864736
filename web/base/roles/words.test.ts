import { expect, it } from 'vitest'
import { reachWords, targetSentence, targetWords } from './words.ts'

it.each([
  [0, 'None yet', 'No target yet'],
  [7, 'No target, 7 without score', 'No target, 7 without score'],
])('A role without targets and with %i results says so', (results, words, sentence) => {
  expect(targetWords({ benchmark: null, results })).toBe(words)
  expect(targetSentence({ benchmark: null, results })).toBe(sentence)
})

it('A role shows its company, and none when every company has it', () => {
  expect(reachWords({ company: { id: 'c', name: 'Acme' } })).toBe('Acme only')
  expect(reachWords({ company: null })).toBe('All companies')
})
