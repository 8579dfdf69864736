import { expect, it } from 'vitest'
import { parseUserListState, searchBody, omitUndefined } from './list-state.ts'

it('keeps what it knows of an address and drops the rest', () => {
  const company = '00000000-0000-4000-8000-000000000000'
  expect(
    parseUserListState({
      q: 'anna',
      roles: ['COMPANY_USER', 'ROOT', null],
      companies: [company, "' OR 1=1"],
      states: 'active',
      sort: 'password',
      order: 'up',
      page: '3',
      extra: true,
    }),
  ).toEqual({ q: 'anna', roles: ['COMPANY_USER'], companies: [company], page: 3 })
})

it.each([0, 1, -1, 1.5, 1e9, 'x', null])('turns to the first page for page %j', (page) =>
  expect(parseUserListState({ page })).toEqual({}),
)

it('asks for everybody by name when nothing is chosen, and names only filters that are on', () => {
  expect(searchBody({})).toEqual({ filters: {}, sort: { field: 'name', order: 'asc' }, page: 1, page_size: 50 })
  expect(searchBody({ q: '  ', states: ['invited'], sort: 'last_sign_in_at', order: 'desc', page: 2 })).toEqual({
    filters: { state: ['invited'] },
    sort: {
      field: 'last_sign_in_at',
      order: 'desc',
    },
    page: 2,
    page_size: 50,
  })
})

it('leaves no gaps in the address', () => expect(omitUndefined({ q: undefined, page: 2 })).toEqual({ page: 2 }))
