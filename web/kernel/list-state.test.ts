import { describe, expect, it } from 'vitest'
import {
  check,
  containing,
  defineList,
  firstDay,
  highestScore,
  lastDay,
  lowestScore,
  many,
  manyIds,
  one,
  oneId,
  openRow,
  words,
} from './list-state.ts'

const list = defineList({
  filters: {
    search: words,
    roles: many('Role'),
    states: many('State', [{ value: 'active', label: 'Active' }]),
    kind: one('Kind', [{ value: 'company', label: 'Company' }]),
    company_id: oneId('Company'),
    company_ids: manyIds('Companies'),
    from: firstDay('From'),
    to: lastDay('To'),
    score_from: lowestScore,
    score_to: highestScore,
    reason: containing('Reason'),
    include_test: check('Include tests'),
  },
  sorts: ['name', 'email'],
  defaultSort: { field: 'name', order: 'asc' },
})
const company = '00000000-0000-4000-8000-000000000000'

describe('the address of a list', () => {
  it('drops unknown parts and empty values', () => {
    const nonsense = {
      search: '',
      roles: 'Sales',
      states: ['nonsense', null],
      kind: 'planet',
      company_id: "' OR 1=1",
      company_ids: ["' OR 1=1"],
      from: '2026-99-99',
      to: '2026-02-30',
      score_from: 0,
      score_to: '80',
      reason: '',
      include_test: 'yes',
      sort: 'password',
      order: 'up',
      page: 7,
    }
    expect(list.parse(nonsense)).toEqual({})
    expect(list.parse({ states: ['active', 'nonsense'] })).toEqual({ states: ['active'] })
  })

  it('keeps digits as words of a search, which the router reads as a number', () =>
    expect(list.parse({ search: 12345678 })).toEqual({ search: '12345678' }))

  it('can contain a whole state', () => {
    const state = {
      search: 'ann',
      roles: ['Sales'],
      company_id: company,
      company_ids: [company],
      from: '2026-01-02',
      include_test: true,
      sort: 'email',
      order: 'desc',
    }
    expect(list.parse(state)).toEqual(state)
    expect(list.count(list.parse(state)), 'the search text does not count').toBe(5)
  })
})

describe('an empty list', () => {
  const state = list.parse({ search: 'ann', roles: ['Sales'], include_test: true, sort: 'email', order: 'desc' })

  it('offers to clear its filters, or only the words of its search', () => {
    expect(list.without(state, 'filters')).toEqual({ search: 'ann', sort: 'email', order: 'desc' })
    expect(list.without(state, 'search')).toEqual({
      roles: ['Sales'],
      include_test: true,
      sort: 'email',
      order: 'desc',
    })
  })
})

describe('the part of a list state that names the page', () => {
  const places = defineList({
    filters: { archived: { ...check('Archived'), place: 'page' }, row: openRow, roles: many('Role') },
    sorts: ['name'],
    defaultSort: { field: 'name', order: 'asc' },
  })
  const state = places.parse({ archived: true, row: company, roles: ['Sales'] })

  it('does not count as a filter, and stays when the filters are cleared', () => {
    expect(places.count(state)).toBe(1)
    expect(places.without(state, 'filters')).toEqual({ archived: true })
  })

  it('is not part of the request when it names the open row', () =>
    expect(places.body(state).filters).toEqual({ archived: true, roles: ['Sales'] }))
})

describe('the request of a list', () => {
  it('contains only active filters', () => {
    expect(list.body({ search: ' ' })).toEqual({ filters: {}, sort: { field: 'name', order: 'asc' } })
    expect(list.body({ kind: 'company', sort: 'email', order: 'desc' })).toEqual({
      filters: { kind: 'company' },
      sort: { field: 'email', order: 'desc' },
    })
  })

  it('can be turned back into its state', () => {
    const state = list.parse({
      search: 'ann',
      roles: ['Sales'],
      from: '2026-03-01',
      to: '2026-03-29',
      include_test: true,
      sort: 'email',
      order: 'desc',
    })
    const { filters, sort } = list.body(state)
    expect(list.stateOf({ filters, sort })).toEqual(state)
    expect(list.stateOf({ filters: { planets: ['Mars'] }, sort: null })).toEqual({})
  })

  it('does not search for a single letter', () => {
    expect(list.body({ search: 'a' }).filters).toEqual({})
    expect(list.body({ search: ' ab ' }).filters).toEqual({ search: 'ab' })
  })

  it('includes the whole last day', () => {
    const { from, to } = list.body({ from: '2026-03-01', to: '2026-03-01' }).filters
    expect(new Date(to!).getTime() - new Date(from!).getTime()).toBe(86_400_000)
  })
})
