import { describe, expect, it } from 'vitest'
import { jobStates } from '@seatwise/contract/values/hiring'
import { canDoWithJob, leadsTo, missingToPublish } from './jobs.ts'

const whole = {
  role_id: 'role',
  location_id: 'place',
  workplace: 'on_site',
  countries: [],
  employment_type: 'full_time',
  description: 'Sell',
} as const

describe('a job', () => {
  it.each([
    [{}, []],
    [{ role_id: null }, ['role_id']],
    [{ workplace: null }, ['workplace']],
    [{ location_id: null }, ['location_id']],
    [{ workplace: 'remote', location_id: null }, ['countries']],
    [{ workplace: 'remote', location_id: null, countries: ['US'] }, []],
    [{ employment_type: null, description: '' }, ['employment_type', 'description']],
  ] as const)('with %j lacks %j', (changed, missing) => {
    expect(missingToPublish({ ...whole, ...changed }).map(({ path }) => path)).toEqual(missing)
  })

  it('passes from each state only to these', () => {
    const ways = jobStates.flatMap((from) =>
      jobStates.filter((to) => to !== from && leadsTo(from, to)).map((to) => `${from} ${to}`),
    )
    expect(ways).toEqual([
      'draft open',
      'open paused',
      'open closed',
      'paused open',
      'paused closed',
      'closed open',
      'archived draft',
    ])
  })

  it('is changed by owners, and archived only when nobody can be applying', () => {
    const owner = { auth_role: 'COMPANY_OWNER', permissions: { can_view_hiring_pipeline: false } } as const
    const user = { ...owner, auth_role: 'COMPANY_USER' } as const
    expect(canDoWithJob(owner, { state: 'open' })).toMatchObject({ update: true, pause: true, archive: false })
    expect(canDoWithJob(owner, { state: 'archived' })).toMatchObject({ update: false, publish: false, restore: true })
    for (const state of jobStates) expect(Object.values(canDoWithJob(user, { state }))).not.toContain(true)
  })
})
