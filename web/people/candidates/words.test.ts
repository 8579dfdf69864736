import { expect, it } from 'vitest'
import { addedWords, stageWords } from './words.ts'

it.each([
  [0, 'in Offer since today'],
  [1, 'in Offer for 1 day'],
  [20, 'in Offer for 20 days'],
  [1_200, 'in Offer for 1,200 days'],
])('A stage with %i days reads “%s”', (days, words) =>
  expect(stageWords({ name: 'Offer', type: 'offer', color: 'amber', since: '2026-11-23T11:00:00Z', days })).toBe(words),
)

const added = { candidate_id: 'a', survey_result_id: 'b' }
const because = (reason: 'on_board' | 'archived') => ({ candidate_id: 'c', reason })
it.each([
  [{ added: [added], not_added: [] }, '1 person was added to the board for Driver.'],
  [
    { added: [added, added], not_added: [because('on_board'), because('archived')] },
    '2 people were added to the board for Driver. 1 person is on the board for Driver already. 1 person is archived and was not added.',
  ],
  [
    { added: [], not_added: [because('on_board'), because('on_board')] },
    '2 people are on the board for Driver already.',
  ],
])('The outcome of adding people to the board reads as sentences', (outcome, words) =>
  expect(addedWords('Driver', outcome)).toBe(words),
)
