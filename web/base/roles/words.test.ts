import { expect, it } from 'vitest'
import { reachWords, targetSentence, targetWords } from './words.ts'

it.each([
  [0, 'None yet', 'No target yet'],
  [7, 'No target, 7 without score', 'No target, 7 without score'],
])('a role without a target and with %i results', (results, words, sentence) => {
  expect(targetWords({ benchmark: null, results })).toBe(words)
  expect(targetSentence({ benchmark: null, results })).toBe(sentence)
})

it('names the company of a role, and none where every company has it', () => {
  expect(reachWords({ company: { id: 'c', name: 'Acme' } })).toBe('Acme only')
  expect(reachWords({ company: null })).toBe('All companies')
})
