import { expect, it } from 'vitest'
import { candidateFilters } from '@seatwise/contract/candidates'
import { resultFilters } from '@seatwise/contract/survey-results'
import { filterNames, isChosenByScore, scoreFilters } from './chosen-by-score.ts'

/** Filters that say nothing of a score. Of a new filter somebody decides whether it is one of these. */
const others = new Set(
  `search ids company_id roles locations departments campaigns statuses status_ids reject_reasons states quality from to include_archived archived
  archived_reason include_test cards_only reached reached_from reached_to kind jobs applied has_result tags not_tags ratings owners
  sources days_in_stage has_note custom_values`.split(/\s+/),
)

it('Every filter of results and people is classified as one by score, or not', () => {
  const names = [...Object.keys(resultFilters.shape), ...Object.keys(candidateFilters.shape)]
  expect(names.filter((name) => !others.has(name) && !scoreFilters.some((one) => one === name))).toEqual([])
  for (const name of scoreFilters) expect(names).toContain(name)
})

it('A selection counts as chosen by a score by its filters, or by those under which its ids were chosen', () => {
  expect(isChosenByScore({ filters: { score_to: 40 } })).toBe(true)
  expect(isChosenByScore({ selected_under: { score_from: 1 } })).toBe(true)
  expect(isChosenByScore({ filters: { search: 'score_from' }, selected_under: {} })).toBe(false)
  expect(isChosenByScore({})).toBe(false)
})

it('The audit contains the names of the filters, never the typed values', () => {
  expect(filterNames({ selected_under: { search: 'Jane', score_to: 40, tags: undefined } })).toEqual([
    'score_to',
    'search',
  ])
  expect(filterNames({})).toEqual([])
})
