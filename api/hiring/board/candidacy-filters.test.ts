import { beforeAll, expect, it } from 'vitest'
import type { Card } from '@seatwise/contract/board'
import type { Job } from '@seatwise/contract/jobs'
import { resultSources } from '@seatwise/contract/values/base'
import { setUpProduct } from '../../test-product.ts'
import { jobsOf } from '../applications/test-jobs.ts'

/** The filters by what is known about a candidacy and its person, which the board, the table and lists share. */

const { call, product, register, tokenOf } = setUpProduct()
const { apply, publishedJob } = jobsOf({ call, product })
const owner = 'company.owner@demo.test'
const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.owner.query(text, values)).rows

const applicant = 'applied.for.a.job@people.test'
const invited = 'came.by.the.link@people.test'
let company_id: string
let driver: Job
let looksAfter: string

beforeAll(async () => {
  company_id = (await rowsOf<{ id: string }>("SELECT id FROM companies WHERE slug = 'northgate'"))[0]!.id
  await tokenOf(owner)
  await rowsOf('UPDATE job_application_templates SET is_default = false')
  driver = await publishedJob({ title: 'Driver in the north' })
  await apply(driver, { email: applicant })
  // A later attempt of the applicant belongs to the same candidacy, and has no application of its own.
  await register({ email: applicant })
  await register({ email: invited })
  const people = await rowsOf<{ id: string; email: string }>(
    'SELECT id, email FROM candidates WHERE email = ANY ($1)',
    [[applicant, invited]],
  )
  const [user] = await rowsOf<{ id: string }>('SELECT id FROM users WHERE email = $1', [owner])
  looksAfter = user!.id
  const { id } = people.find(({ email }) => email === invited)!
  await rowsOf('UPDATE candidates SET owner_user_id = $2 WHERE id = $1', [id, looksAfter])
  const tagged = await call('POST', '/candidates/tags', { as: owner, body: { ids: [id], add: ['Night shift'] } })
  expect(tagged.status, tagged.text).toBe(200)
  const note = { body: 'Can start in May', visibility: 'private' }
  const noted = await call('POST', `/candidate-notes?candidate_id=${id}`, { as: owner, body: note })
  expect(noted.status, noted.text).toBe(200)
})

const ours = (emails: readonly string[]) => [...new Set(emails)].filter((email) => [applicant, invited].includes(email))
async function onBoard(filters: object) {
  const answer = await call('POST', '/pipelines/board', { as: owner, body: { company_id, filters } })
  expect(answer.status, answer.text).toBe(200)
  return ours(
    answer.body.data.columns.flatMap(({ cards }: { cards: Card[] }) => cards.map(({ candidate }) => candidate.email)),
  )
}
async function inList(filters: object) {
  const answer = await call('POST', '/survey-results/search', { as: owner, body: { filters, page_size: 200 } })
  expect(answer.status, answer.text).toBe(200)
  const { data, total } = answer.body as { data: { candidate: { email: string } }[]; total: number }
  expect(total).toBe(data.length)
  return ours(data.map(({ candidate }) => candidate.email))
}

it.each([
  { what: 'a job', filters: () => ({ jobs: [driver.id] }), found: [applicant] },
  { what: 'an application', filters: () => ({ applied: true }), found: [applicant] },
  { what: 'who looks after the person', filters: () => ({ owners: [looksAfter] }), found: [invited] },
  { what: 'a tag, in any case', filters: () => ({ tags: ['night SHIFT'] }), found: [invited] },
  { what: 'an application as the source', filters: () => ({ sources: ['job'] }), found: [applicant] },
  { what: 'a link of a campaign as the source', filters: () => ({ sources: ['funnel', 'invitation'] }), found: [] },
  { what: 'a note', filters: () => ({ has_note: true }), found: [invited] },
  { what: 'a job and a tag', filters: () => ({ jobs: [driver.id], tags: ['Night shift'] }), found: [] },
])('The board and the list are filtered by $what', async ({ filters, found }) => {
  expect(await onBoard(filters())).toEqual(found)
  expect(await inList(filters())).toEqual(found)
})

it('The source by which a list is filtered is the one that a result names', async () => {
  for (const source of resultSources) {
    const { body } = await call('POST', '/survey-results/search', {
      as: owner,
      body: { filters: { sources: [source] }, page_size: 3 },
    })
    for (const { id } of body.data as { id: string }[])
      expect((await call('GET', `/survey-results/${id}`, { as: owner })).body.data.source.kind).toBe(source)
  }
  const all = await inList({ sources: resultSources })
  expect(all.toSorted()).toEqual([applicant, invited])
})

it('A private note of a colleague is no note for the filter', async () => {
  const [colleague] = await rowsOf<{ email: string }>(
    "UPDATE users SET can_view_hiring_pipeline = true WHERE email = 'company.user@demo.test' RETURNING email",
  )
  const search = (as: string) =>
    call('POST', '/survey-results/search', { as, body: { filters: { has_note: true, search: invited } } })
  expect((await search(owner)).body.data).toHaveLength(1)
  expect((await search(colleague!.email)).body.data).toEqual([])
  const onBoard = await call('POST', '/pipelines/board', {
    as: colleague!.email,
    body: { company_id, filters: { has_note: true, search: invited } },
  })
  expect(onBoard.body.data.columns.flatMap(({ cards }: { cards: Card[] }) => cards)).toEqual([])
})

it('An application that was withdrawn, or for a job for which the person is not considered any more, does not count', async () => {
  const application =
    'UPDATE applications SET state = $2 WHERE candidate_id = (SELECT id FROM candidates WHERE email = $1)'
  await rowsOf(application, [applicant, 'withdrawn'])
  expect(await inList({ applied: true })).toEqual([])
  await rowsOf(application, [applicant, 'submitted'])
  const job = 'UPDATE candidacies SET job_id = $2 WHERE candidate_id = (SELECT id FROM candidates WHERE email = $1)'
  await rowsOf(job, [applicant, null])
  expect(await inList({ applied: true })).toEqual([])
  await rowsOf(job, [applicant, driver.id])
})

it('A key that may not read jobs, people, notes or stages can neither filter by them nor gets their names', async () => {
  const created = await call('POST', '/api-keys', {
    as: owner,
    body: { name: 'Results alone', company_ids: [company_id], permissions: ['survey-results.read'] },
  })
  expect(created.status, created.text).toBe(200)
  const search = (body: object) => call('POST', '/survey-results/search', { token: created.body.key, body })
  const hidden = [
    { jobs: [driver.id] },
    { applied: true },
    { owners: [looksAfter] },
    { tags: ['Night shift'] },
    { has_note: true },
    { days_in_stage: 1 },
  ]
  for (const filters of hidden) expect([(await search({ filters })).status, filters]).toEqual([403, filters])
  const { choices } = (await search({ with_choices: true })).body
  expect([choices.jobs, choices.owners, choices.tags]).toEqual([[], [], []])
})

it('All attempts of a candidacy are found by its application', async () => {
  const answer = await call('POST', '/survey-results/search', {
    as: owner,
    body: { filters: { applied: true, search: applicant } },
  })
  expect(answer.body.data).toHaveLength(2)
})

it('The board of a job is that of the pipeline of its role, and a pipeline that is asked for stays', async () => {
  const [own] = await rowsOf<{ id: string }>(
    "INSERT INTO pipelines (company_id, name) VALUES ($1, 'Drivers') RETURNING id",
    [company_id],
  )
  await rowsOf(
    "INSERT INTO statuses (company_id, pipeline_id, name, type, position) VALUES ($1, $2, 'First', 'new', 1)",
    [company_id, own!.id],
  )
  const [role] = await rowsOf<{ id: string }>(
    "INSERT INTO roles (company_id, name, pipeline_id) VALUES ($1, 'Long-haul driver', $2) RETURNING id",
    [company_id, own!.id],
  )
  const job = await publishedJob({ title: 'Night driver', role_id: role!.id })
  const boardOf = async (body: object) =>
    (await call('POST', '/pipelines/board', { as: owner, body: { company_id, ...body } })).body.data.pipeline.id
  const usual = await boardOf({})
  expect(usual).not.toBe(own!.id)
  expect(await boardOf({ filters: { jobs: [job.id] } })).toBe(own!.id)
  expect(await boardOf({ filters: { jobs: [driver.id] } })).toBe(usual)
  expect(await boardOf({ pipeline_id: usual, filters: { jobs: [job.id] } })).toBe(usual)
})

it('The choices name jobs with people, owners and tags', async () => {
  const { body } = await call('POST', '/survey-results/search', {
    as: owner,
    body: { with_choices: true, page_size: 1 },
  })
  expect(body.choices.jobs).toContainEqual({ id: driver.id, name: 'Driver in the north', company_id })
  expect(body.choices.owners).toContainEqual({ id: looksAfter, name: 'Cora Ownby' })
  expect(body.choices.tags).toContain('Night shift')
})

it('A reader of another company finds nobody by the job, and gets none of its choices', async () => {
  const as = 'company.user@demo.test'
  await rowsOf("UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = 'orchard') WHERE email = $1", [as])
  const body = { filters: { jobs: [driver.id] }, with_choices: true }
  const answer = await call('POST', '/survey-results/search', { as, body })
  expect([answer.status, answer.body.data]).toEqual([200, []])
  expect(JSON.stringify(answer.body.choices)).not.toContain(driver.id)
})
