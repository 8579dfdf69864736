import { beforeAll, describe, expect, it } from 'vitest'
import { setUpProduct } from '../test-product.ts'
import { fillRows } from './test-full-rows.ts'
import { reads, requestOf, samples } from './test-read-samples.ts'
import { makeReadRows, type ReadIds } from './test-read-rows.ts'

/**
 * A person who is considered for the jobs of other teams alone does not exist for a user of the company: the walk reads every list
 * and record as such a user, among rows of every kind about that person.
 */

const world = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const { product, call, tokenOf } = world

const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const franchiseUser = 'franchise.user@demo.test'
const franchiseOwner = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'

const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

let ids: ReadIds
/** Texts that only rows about the person have. */
let secrets: string[]

beforeAll(async () => {
  for (const email of [owner, user, franchiseUser, franchiseOwner, superAdmin]) await tokenOf(email)
  ids = await makeReadRows(world)
  const { surveyToken: _, ...named } = ids
  await fillRows(
    product.owner,
    ids.northgate,
    Object.entries(named).flatMap(([name, id]) => (name.startsWith('bare') ? [] : [id])),
  )
  await rowsOf(
    `UPDATE candidates SET first = 'Zyxwvia', last = 'Quorzell', email = 'zyxwvia@quorzell.test', phone = '+14155550199' WHERE id = $1`,
    [ids.candidate],
  )
  await rowsOf('UPDATE candidacies SET job_id = $2 WHERE candidate_id = $1', [ids.candidate, ids.job])
  const results = await rowsOf('SELECT id FROM survey_results WHERE candidate_id = $1', [ids.candidate])
  secrets = ['Zyxwvia', 'Quorzell', '4155550199', ids.candidate, ...results.map(({ id }) => id as string)]
  await teamOnly(true)
})

async function teamOnly(team_only: boolean) {
  const [company] = await rowsOf('SELECT version FROM companies WHERE id = $1', [ids.northgate])
  const body = { id: ids.northgate, version: company.version, settings: { team_only } }
  const saved = await call('PUT', '/companies/update', { as: owner, body })
  expect(saved.status, saved.text).toBe(200)
}

async function setPart(part: string | null) {
  const [job] = await rowsOf('SELECT version FROM jobs WHERE id = $1', [ids.job])
  const [member] = await rowsOf('SELECT id FROM users WHERE email = $1', [user])
  const body = { version: job.version, team: part === null ? [] : [{ user_id: member.id, part }] }
  const saved = await call('PUT', `/jobs/${ids.job}`, { as: owner, body })
  expect(saved.status, saved.text).toBe(200)
}

/** What each read answers to this user that contains something about the person. */
async function leaksTo(as: string): Promise<string[]> {
  const leaks: string[] = []
  for (const route of reads)
    for (const sample of [samples[route.operationId]?.(ids) ?? []].flat()) {
      if (sample.token || route.proof !== 'session') continue
      const { method, url, ...sent } = requestOf(route, sample)
      const { status, text } = await call(method, url, { as, ...sent })
      expect(status, `${route.operationId} ${text}`).toBeLessThan(500)
      // A refusal may repeat what was asked for.
      if (status === 200 && secrets.some((secret) => text.includes(secret))) leaks.push(route.operationId)
    }
  return [...new Set(leaks)]
}

describe('in a company where only the hiring team sees the candidates of a job', () => {
  it('no read tells a user outside of the team of the person', async () => {
    expect(await leaksTo(user)).toEqual([])
  })

  it('no read tells a user of the franchise outside of the team of the person', async () => {
    expect(await leaksTo(franchiseUser)).toEqual([])
  })

  it('owners, super admins and members read about the person', async () => {
    for (const as of [owner, franchiseOwner, superAdmin])
      expect((await call('GET', `/candidates/${ids.candidate}`, { as })).status, as).toBe(200)
    await setPart('reader')
    expect((await call('GET', `/candidates/${ids.candidate}`, { as: user })).body.data).toMatchObject({
      last: 'Quorzell',
      team_part: 'reader',
      can: { update: false, archive: false },
    })
    expect((await leaksTo(user)).length).toBeGreaterThan(10)
    await setPart(null)
    expect((await call('GET', `/candidates/${ids.candidate}`, { as: user })).status).toBe(404)
  })

  it('everybody reads about the person once the company has switched the rule off', async () => {
    await teamOnly(false)
    expect((await call('GET', `/candidates/${ids.candidate}`, { as: user })).body.data).toMatchObject({
      last: 'Quorzell',
      team_part: null,
    })
    await teamOnly(true)
    expect((await call('GET', `/candidates/${ids.candidate}`, { as: user })).status).toBe(404)
  })
})
