import { expect, it } from 'vitest'
import { searchBody } from './list-search.ts'
import { parseListState } from './list-state.ts'

it('The list reads the role to compare from the address and sorts by it', () => {
  const state = parseListState({ sort: 'role_score', order: 'asc', role_explorer: 'Support', evil: 1 })
  expect(state).toEqual({ sort: 'role_score', order: 'asc', role_explorer: 'Support' })
  expect(searchBody(state).sort).toEqual({ field: 'role_score', order: 'asc', role_name: 'Support' })
})
