import { beforeAll, describe, expect, it } from 'vitest'
import type { Company } from '@seatwise/contract/companies'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()
const owner = 'company.owner@demo.test'
let company_id: string
beforeAll(async () => {
  company_id = (await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")).rows[0].id
})

const find = async (): Promise<Company> =>
  (await call('POST', '/companies/search', { as: owner, body: { filters: { id: company_id } } })).body.data[0]
const update = async (change: object, as = owner) =>
  call('PUT', '/companies/update', { as, body: { id: company_id, version: (await find()).version, ...change } })
/** The only location of the company after a change to it. */
async function saved(location: object) {
  const { status, text, body } = await update({ locations: [location] })
  expect(status, text).toBe(200)
  return body.data.locations[0] as Company['locations'][number]
}
const whole = { street: '5 Larch Row', town: 'Galena', region: 'Illinois', postal_code: '61036', country: 'US' }
const nothing = { street: null, town: null, region: null, postal_code: null, country: null }

describe('the address of a location', () => {
  it('is stored with it, listed for readers, and kept by a client that sends only the name', async () => {
    const added = await saved({ name: 'Depot', ...whole })
    expect(added).toEqual({ id: added.id, name: 'Depot', ...whole })
    expect(await saved({ id: added.id, name: 'Old depot' })).toEqual({ id: added.id, name: 'Old depot', ...whole })
    const listed = await call('GET', `/companies/locations?company_id=${company_id}`, { as: 'company.user@demo.test' })
    expect(listed.body.data).toEqual([{ id: added.id, name: 'Old depot', company_id, ...whole }])
  })

  it('is absent for a location that is added by its name alone', async () => {
    expect(await saved({ name: 'Shed' })).toMatchObject({ name: 'Shed', ...nothing })
  })

  it('changes in the parts that are sent: null clears one, and every change is audited once', async () => {
    const { id } = await saved({ name: 'Yard', ...whole })
    const audits = async () =>
      (
        await product.owner.query(
          "SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'companies.update' ORDER BY created_at",
          [company_id],
        )
      ).rows
    const before = (await audits()).length
    expect(await saved({ id, name: 'Yard', town: 'Dubuque', region: null })).toEqual({
      ...whole,
      id,
      name: 'Yard',
      town: 'Dubuque',
      region: null,
    })
    const { version } = await find()
    // What is stored already changes nothing.
    await saved({ id, name: 'Yard', town: 'Dubuque', region: null })
    expect((await find()).version).toBe(version)
    expect((await audits()).slice(before)).toEqual([{ details: { changed: ['locations'] } }])
  })

  it('comes back with a location that is added again after it was removed', async () => {
    const { id } = await saved({ name: 'Annex', ...whole })
    await update({ locations: [] })
    expect(await saved({ name: 'annex' })).toEqual({ id, name: 'annex', ...whole })
  })

  it('stays with its location when two swap their names', async () => {
    const answer = await update({
      locations: [
        { name: 'East', town: 'Erie' },
        { name: 'West', town: 'Waco' },
      ],
    })
    const [east, west] = answer.body.data.locations as Company['locations']
    const swapped = await update({
      locations: [
        { id: east!.id, name: 'West' },
        { id: west!.id, name: 'East' },
      ],
    })
    expect(swapped.body.data.locations).toMatchObject([
      { name: 'East', town: 'Waco' },
      { name: 'West', town: 'Erie' },
    ])
  })

  it('is one visible line in each part', async () => {
    expect(await saved({ name: 'Lines', street: ' 5\nLarch\u202e Row ', postal_code: 'SW1A 1AA' })).toMatchObject({
      street: '5 Larch Row',
      postal_code: 'SW1A 1AA',
    })
  })

  it.each([
    [{ street: 'x'.repeat(151) }, 'street'],
    [{ town: '\u200b' }, 'town'],
    [{ region: 'x'.repeat(101) }, 'region'],
    [{ postal_code: '1'.repeat(17) }, 'postal_code'],
    [{ country: 'USA' }, 'country'],
    [{ city: 'Galena' }, 'city'],
  ])('is refused with %j', async (wrong, part) => {
    const { status, body } = await update({ locations: [{ name: 'Wrong', ...wrong }] })
    expect([status, body[0].path]).toEqual([422, `locations.0.${part}`])
  })

  it('is not a department’s', async () => {
    expect((await update({ departments: [{ name: 'Sales', town: 'Galena' }] })).status).toBe(422)
  })

  it.each(['company.user@demo.test', 'franchise.user@demo.test'])('is not changed by %s', async (reader) => {
    expect((await update({ locations: [{ name: 'Theirs', ...whole }] }, reader)).body.problem).toBe('not_allowed')
  })

  it('of another company is as unknown as a company that does not exist', async () => {
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'orchard'")
    for (const id of [rows[0].id, '00000000-0000-4000-8000-000000000000']) {
      const read = await call('GET', `/companies/locations?company_id=${id}`, { as: owner })
      const body = { id, version: 1, locations: [{ name: 'Theirs', ...whole }] }
      const written = await call('PUT', '/companies/update', { as: owner, body })
      expect([read.body.problem, written.body.problem]).toEqual(['not_found', 'not_found'])
    }
  })
})

describe('the website of a company', () => {
  it('may be typed without its scheme, and may be taken away', async () => {
    expect((await update({ website: 'northgate.example/jobs' })).body.data.website).toBe(
      'https://northgate.example/jobs',
    )
    expect((await update({ website: null })).body.data.website).toBeNull()
    expect((await update({ website: 'javascript:alert(1)' })).body).toMatchObject([{ path: 'website' }])
  })
})

describe('the uses of a location or department', () => {
  it('are counted by kind before it is removed, by the conditions that keep it from being removed by an undo', async () => {
    const { id: location } = await saved({ name: 'Used yard' })
    const answer = await update({ departments: [{ name: 'Used sales' }] })
    const department = answer.body.data.departments[0].id as string
    const usesOf = async (place_id: string) =>
      (await call('GET', `/companies/${company_id}/place-uses?place_id=${place_id}`, { as: owner })).body.data
    const none = { people: 0, jobs: 0, roles: 0, survey_links: 0, saved_views: 0 }
    expect([await usesOf(location), await usesOf(department)]).toEqual([none, none])
    await product.owner.query(
      `UPDATE candidates SET location_id = $2, department_id = $3
        WHERE id IN (SELECT id FROM candidates WHERE company_id = $1 AND merged_into IS NULL ORDER BY id LIMIT 2)`,
      [company_id, location, department],
    )
    await product.owner.query(
      'UPDATE survey_links SET location_id = $2 WHERE id = (SELECT id FROM survey_links WHERE company_id = $1 LIMIT 1)',
      [company_id, location],
    )
    await product.owner.query(
      'UPDATE roles SET department_id = $2 WHERE id = (SELECT id FROM roles WHERE company_id = $1 LIMIT 1)',
      [company_id, department],
    )
    // Lists of results name several places, the list of jobs names one.
    await product.owner.query(
      `INSERT INTO saved_views (company_id, user_id, list, name, is_shared, filters)
        SELECT company_id, id, v.list, v.list, true, v.filters FROM users, (VALUES
          ('board', jsonb_build_object('locations', jsonb_build_array($2::text))),
          ('jobs', jsonb_build_object('location_id', $2::text, 'department_id', $3::text)),
          ('jobs', '{}')) v (list, filters) WHERE email = $1`,
      [owner, location, department],
    )
    expect(await usesOf(location)).toEqual({ ...none, people: 2, survey_links: 1, saved_views: 2 })
    expect(await usesOf(department)).toEqual({ ...none, people: 2, roles: 1, saved_views: 1 })
    expect(await usesOf(company_id)).toEqual(none)
  })

  it('are counted for owners of the company only', async () => {
    const other = (await product.owner.query("SELECT id FROM companies WHERE slug = 'orchard'")).rows[0].id
    const statusOf = async (as: string, id: string) =>
      (await call('GET', `/companies/${id}/place-uses?place_id=${id}`, { as })).status
    expect(await statusOf('company.user@demo.test', company_id)).toBe(403)
    expect(await statusOf(owner, other)).toBe(404)
  })
})
