import { describe, expect, it } from 'vitest'
import { keyPermissions } from '@seatwise/contract/values/connections'
import { brands } from '@seatwise/domain/brands/brands'
import { exampleOf, isOfBrand, permissionGroups, stateWords } from './words.ts'

describe('an API key in words', () => {
  it('offers each permission once, and only those that the maker has', () => {
    const offered = permissionGroups(() => true).flatMap(({ choices }) => choices.map(({ value }) => value))
    expect(offered).toHaveLength(keyPermissions.length)
    expect(new Set(offered)).toEqual(new Set(keyPermissions))
    expect(permissionGroups((permission) => permission === 'roles.read')).toEqual([
      { label: 'Company', choices: [{ value: 'roles.read', label: 'Read roles' }] },
    ])
  })

  it('offers permissions about jobs and growth plans only in brands that have them', () => {
    const offered = (key: 'hb' | 'be') =>
      keyPermissions.filter((permission) => isOfBrand(permission, brands[key].features))
    const missing = (key: 'hb' | 'be') => keyPermissions.filter((permission) => !offered(key).includes(permission))
    expect(missing('hb')).toEqual(['growth-plans.read'])
    expect(missing('be')).toEqual(['jobs.read', 'applications.read'])
  })

  it.each([
    [null, 'Active'],
    ['revoked', 'Revoked'],
    ['maker_changed', 'Ended: its maker has other rights now'],
  ] as const)('is %s: %s', (end_reason, words) => expect(stateWords({ end_reason })).toBe(words))

  it('has a first call that it may make', () => {
    expect(exampleOf('swk_a', ['invitations.read'], 'https://x.test')).toBe(
      'curl -H "Authorization: Bearer swk_a" https://x.test/api/invitations',
    )
    expect(exampleOf('swk_a', ['candidates.write'], 'https://x.test')).toBeUndefined()
  })
})
