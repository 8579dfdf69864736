import { expect, it } from 'vitest'
import { filterCount, parseListState, searchBody } from './list-state.ts'

it('an address drops whatever it does not know', () => {
  const nonsense = { q: '', kind: 'planet', brand: 'x', state: 1, sort: 'slug', order: 'up', page: -1, franchise: 'x' }
  expect(parseListState({ ...nonsense, evil: 1 })).toEqual({})
})

it('an address becomes the call it stands for', () => {
  const franchise = '00000000-0000-4000-8000-000000000000'
  const state = parseListState({ q: ' north ', franchise, state: 'suspended', sort: 'users', order: 'desc', page: 2 })
  expect(searchBody(state)).toEqual({
    filters: { text: 'north', franchise_id: franchise, state: 'suspended' },
    sort: { field: 'users', order: 'desc' },
    page: 2,
    page_size: 25,
  })
  expect(filterCount(state)).toBe(2)
})
