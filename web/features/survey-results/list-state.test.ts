import { describe, expect, it } from 'vitest'
import { filterCount, parseListState, searchBody } from './list-state.ts'

describe('the address of the list', () => {
  it('drops whatever it does not know', () => {
    expect(
      parseListState({
        q: '',
        roles: 'Sales',
        states: ['completed', 'nonsense'],
        sort: 'password',
        order: 'up',
        page: -3,
        evil: 1,
      }),
    ).toEqual({ states: ['completed'] })
  })

  it('takes entries that mean nothing for no filter', () => {
    const state = parseListState({ states: ['nonsense'], roles: [7], from: '2026-99-99', to: '2026-02-30' })
    expect(state).toEqual({})
    expect(filterCount(state)).toBe(0)
  })

  it('keeps a whole state as it is', () => {
    const state = {
      q: 'ann',
      roles: ['Sales'],
      from: '2026-01-02',
      to: '2026-02-03',
      role_explorer: 'Support',
      archived: true,
      sort: 'role_score',
      order: 'asc',
      page: 3,
    } as const
    expect(parseListState({ ...state, roles: [...state.roles] })).toEqual(state)
  })
})

describe('the call it makes', () => {
  it('takes the last day as a whole', () => {
    const { filters } = searchBody({ from: '2026-03-01', to: '2026-03-01' })
    expect(new Date(filters.to!).getTime() - new Date(filters.from!).getTime()).toBe(86_400_000)
  })

  it('does not search for a single letter', () => expect(searchBody({ q: 'a' }).filters).toEqual({}))

  it('sorts by the explored role', () =>
    expect(searchBody({ sort: 'role_score', order: 'asc', role_explorer: 'Support' }).sort).toEqual({
      field: 'role_score',
      order: 'asc',
      role_name: 'Support',
    }))

  it('sends the key of the page before only where an offset is too deep', () => {
    expect(searchBody({ page: 2, after: 'k' })).not.toHaveProperty('after')
    expect(searchBody({ page: 201, after: 'k' })).toHaveProperty('after', 'k')
  })
})

it('counts the filters that are on', () =>
  expect(filterCount({ q: 'x', roles: ['Sales'], archived: true, sort: 'name' })).toBe(2))
