import { expect, it } from 'vitest'
import { searchBody, visibleState } from './list-search.ts'
import { parseListState } from './list-state.ts'

it('The list reads the role to compare from the address and sorts by it', () => {
  const state = parseListState({ sort: 'role_score', order: 'asc', role_explorer: 'Support', evil: 1 })
  expect(state).toEqual({ sort: 'role_score', order: 'asc', role_explorer: 'Support' })
  expect(searchBody(state).sort).toEqual({ field: 'role_score', order: 'asc', role_name: 'Support' })
})

it('The list reads who reached something in a period, one row per card, and the days in a stage, and drops what says a stage for users who may not see stages', () => {
  const state = parseListState({
    reached: 'hired',
    reached_from: '2026-09-01',
    reached_to: '2026-11-30',
    cards_only: true,
    states: ['completed'],
  })
  expect(searchBody(state).filters).toMatchObject({ reached: 'hired', cards_only: true, states: ['completed'] })
  expect(Object.keys(searchBody(state).filters)).toEqual(expect.arrayContaining(['reached_from', 'reached_to']))
  expect(visibleState(state, true)).toEqual(state)
  const waiting = parseListState({ days_in_stage: 14, sources: ['job', 'planet'], has_note: true })
  expect(waiting).toEqual({ days_in_stage: 14, sources: ['job'], has_note: true })
  expect(searchBody(waiting).filters).toEqual(waiting)
  expect(visibleState(waiting, true)).toEqual(waiting)
  expect(visibleState(waiting, false)).toEqual({ sources: ['job'], has_note: true })
  for (const days_in_stage of [0, 366, 1.5, '14']) expect(parseListState({ days_in_stage })).toEqual({})
  // Without what was reached, its days would look like a filter and exclude nobody.
  expect(visibleState(parseListState({ reached_from: '2026-09-01' }), true)).toEqual({})
  expect(visibleState(state, false)).toEqual({ states: ['completed'], cards_only: true })
  expect(parseListState({ reached: 'offer', cards_only: 'yes' })).toEqual({})
})
