import { beforeEach, describe, expect, it } from 'vitest'
import { forgetChoices, read, write } from '../../kernel/storage.ts'
import { keepFilters, lastFilters } from './list-state.ts'

describe('the last filters of the list', () => {
  beforeEach(() => forgetChoices())

  it('return unchanged, without the search, the order and the view', () => {
    const filters = {
      roles: ['Sales'],
      role_explorer: 'Support',
      statuses: ['Offer'],
      from: '2026-10-01',
      to: '2026-10-31',
      include_test: true,
    } as const
    keepFilters({
      ...filters,
      roles: [...filters.roles],
      statuses: [...filters.statuses],
      search: 'abara',
      sort: 'name',
    })
    expect(lastFilters()).toEqual(filters)
  })

  it('are those that the list had last: a removed one is forgotten', () => {
    keepFilters({ roles: ['Sales'], include_archived: true })
    keepFilters({ include_archived: true })
    expect(lastFilters()).toEqual({ include_archived: true })
    expect(read('company.roles')).toBeNull()
  })

  it('are ignored when they were tampered with', () => {
    write('company.roles', '{not json')
    write('pipeline.start_date', '"yesterday"')
    write('company.locations', '["Pier"]')
    expect(lastFilters()).toEqual({})
  })

  it('end with the session, and when acting as another begins or ends', () => {
    keepFilters({ roles: ['Sales'], statuses: ['Offer'], from: '2026-10-01', include_archived: true })
    write('pipeline.id', 'one of a later version')
    forgetChoices()
    expect(lastFilters()).toEqual({})
    expect(read('pipeline.id')).toBeNull()
  })
})
