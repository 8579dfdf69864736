import { afterEach, describe, expect, it } from 'vitest'
import { keepOwnCompany } from './own-company.ts'
import { enterActing, leaveActing } from './proxy-session.ts'
import { forget, forgetChoices, read, write } from './storage.ts'

const profileOf = (id: string, name: string, go_high_level_location_id: string | null) => ({
  id,
  company: { name, go_high_level_location_id },
})
const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`
const kept = () => [read('company.name'), read('company.location_id')]
const none = [null, null]

describe('the company of the reader', () => {
  afterEach(() => {
    forget('id_token', 'proxy_user_id')
    forgetChoices()
  })

  it('is stored in the browser with the profile, in its current state', () => {
    write('id_token', tokenOf('ann'))
    keepOwnCompany(profileOf('ann', 'Orchard', 'loc-1'))
    expect(kept()).toEqual(['Orchard', 'loc-1'])
    keepOwnCompany(profileOf('ann', 'Orchard & Pine', null))
    expect(kept()).toEqual(['Orchard & Pine', null])
  })

  it('is removed when acting as another user begins or ends, and is then that of the target', () => {
    write('id_token', tokenOf('ann'))
    keepOwnCompany(profileOf('ann', 'Head Office', null))
    enterActing('ben')
    expect(kept()).toEqual(none)
    keepOwnCompany(profileOf('ben', 'Northgate', 'loc-2'))
    expect(kept()).toEqual(['Northgate', 'loc-2'])
    leaveActing('ended')
    expect(kept()).toEqual(none)
  })

  it('is not restored by an answer that arrives too late', () => {
    keepOwnCompany(profileOf('ann', 'Orchard', 'loc-1'))
    expect(kept()).toEqual(none)
    write('id_token', tokenOf('ann'))
    enterActing('ben')
    keepOwnCompany(profileOf('ann', 'Orchard', 'loc-1'))
    expect(kept()).toEqual(none)
  })
})
