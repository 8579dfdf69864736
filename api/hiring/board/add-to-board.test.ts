import { beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@seatwise/contract/jobs'
import { maxAddedAtOnce } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'
import { jobsOf } from '../applications/test-jobs.ts'

const { call, product, register, tokenOf } = setUpProduct()
const jobs = jobsOf({ call, product })
const owner = 'company.owner@demo.test'

const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@people.test`

let company_id: string
let role_id: string
let otherCompany: string
/** The role for which people register in tests. */
let sales: string

/** Adds a person, as an import does: without any survey. */
const person = async (email = newEmail(), company = company_id): Promise<string> =>
  (
    await rowsOf(
      `INSERT INTO candidates (company_id, first, last, email) VALUES ($1, 'Ines', 'Norte', $2) RETURNING id`,
      [company, email],
    )
  )[0].id
const add = (candidate_ids: string[], opening: object = { role_id }, as = owner) =>
  call('POST', '/pipelines/board/add', { as, body: { candidate_ids, ...opening } })
async function added(candidate_ids: string[], opening?: object) {
  const answer = await add(candidate_ids, opening)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as {
    added: { candidate_id: string; survey_result_id: string }[]
    not_added: { candidate_id: string; reason: string }[]
  }
}
async function cardsOf(candidate_id: string) {
  const { data } = (await call('POST', '/pipelines/board', { as: owner, body: { company_id } })).body
  return (data.columns as { status: { name: string }; cards: { id: string; candidate: { id: string } }[] }[]).flatMap(
    ({ status, cards }) =>
      cards.filter((card) => card.candidate.id === candidate_id).map((card) => ({ ...card, column: status.name })),
  )
}
const attemptsOf = (candidate_id: string) =>
  rowsOf('SELECT id, state, version, archived_at FROM survey_results WHERE candidate_id = $1 ORDER BY started_at, id', [
    candidate_id,
  ])
async function move(candidate_id: string, type: string) {
  const [card] = await cardsOf(candidate_id)
  const [status] = await rowsOf(
    `SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id AND p.is_default
      WHERE s.company_id = $1 AND s.type = $2 AND s.deleted_at IS NULL`,
    [company_id, type],
  )
  const [{ version }] = await rowsOf('SELECT version FROM survey_results WHERE id = $1', [card!.id])
  const reason = type === 'rejected' ? { reason: 'Chose somebody else' } : {}
  const body = { id: card!.id, version, status_id: status.id, ...reason }
  const answer = await call('PUT', '/survey-results/update-status', { as: owner, body })
  expect(answer.status, answer.text).toBe(200)
}
const apply = (job: Job, email: string) => jobs.apply(job, { email })

beforeAll(async () => {
  await tokenOf(owner)
  const companies = await rowsOf("SELECT id, slug FROM companies WHERE slug IN ('northgate', 'orchard')")
  company_id = companies.find(({ slug }) => slug === 'northgate').id
  otherCompany = companies.find(({ slug }) => slug === 'orchard').id
  const { id } = (await call('POST', '/roles/create', { as: owner, body: { company_id, name: 'Considered here' } }))
    .body.data
  role_id = id
  sales = (
    await rowsOf(
      "SELECT id FROM roles WHERE name = 'Sales' AND (company_id = $1 OR company_id IS NULL) ORDER BY company_id NULLS LAST LIMIT 1",
      [company_id],
    )
  )[0].id
  await rowsOf('UPDATE job_application_templates SET is_default = false')
})

describe('people who were never asked for the survey', () => {
  it('come onto the board for a role, without an email, and are added once', async () => {
    const [one, two] = [await person(), await person()]
    const mails = await rowsOf('SELECT FROM outbox')
    const first = await added([one, two, one])
    expect(first.added.map(({ candidate_id }) => candidate_id).toSorted()).toEqual([one, two].toSorted())
    expect(first.not_added).toEqual([])
    for (const id of [one, two])
      expect(await cardsOf(id)).toMatchObject([
        { column: 'New', state: 'not_asked', role_name: 'Considered here', score: null, job: null },
      ])
    expect(await rowsOf('SELECT FROM outbox')).toHaveLength(mails.length)
    const three = await person()
    const again = await added([one, three])
    expect(again.added).toMatchObject([{ candidate_id: three }])
    expect(again.not_added).toEqual([{ candidate_id: one, reason: 'on_board' }])
    expect(await attemptsOf(one)).toHaveLength(1)
  })

  it('say in their history who added them, and are found as "Survey not asked"', async () => {
    const id = await person()
    const { survey_result_id } = (await added([id])).added[0]!
    const { data } = (await call('GET', `/survey-results/${survey_result_id}/history`, { as: owner })).body
    expect(data.find(({ event }: { event: string }) => event === 'added')).toMatchObject({
      actor: { name: expect.any(String) },
    })
    expect((await call('GET', `/survey-results/${survey_result_id}`, { as: owner })).body.data.source.kind).toBe(
      'staff',
    )
    const search = { filters: { states: ['not_asked'], sources: ['staff'], company_id }, page_size: 100 }
    const found = (await call('POST', '/survey-results/search', { as: owner, body: search })).body.data
    expect(found.map(({ id: result }: { id: string }) => result)).toContain(survey_result_id)
  })

  it('can be invited to the survey, on the same card', async () => {
    const email = newEmail()
    const id = await person(email)
    await added([id])
    const invited = await call('POST', '/invitations', {
      as: owner,
      body: { company_id, role_id, people: [{ email }] },
    })
    expect(invited.body.data.invited, invited.text).toHaveLength(1)
    expect(await cardsOf(id)).toMatchObject([{ state: 'invited', attempts: 1 }])
  })

  it('are added by two colleagues at once with one card', async () => {
    const id = await person()
    const answers = await Promise.all([added([id]), added([id]), added([id])])
    expect(answers.flatMap((answer) => answer.added)).toHaveLength(1)
    expect(await cardsOf(id)).toHaveLength(1)
  })
})

describe('people who were considered before', () => {
  it('come back with their history after a rejection, and no survey is added to them', async () => {
    const id = await person()
    await added([id])
    await move(id, 'rejected')
    const [before] = await attemptsOf(id)
    expect((await added([id])).added).toEqual([{ candidate_id: id, survey_result_id: before.id }])
    expect(await attemptsOf(id)).toMatchObject([{ id: before.id, version: before.version + 1 }])
    expect(await cardsOf(id)).toMatchObject([{ column: 'New' }])
  })

  it('come back after they were archived there', async () => {
    const id = await person()
    await added([id])
    const [{ id: result, version }] = await attemptsOf(id)
    const body = { id: result, version, reason: 'Later' }
    expect((await call('POST', '/survey-results/archive', { as: owner, body })).status).toBe(200)
    expect(await cardsOf(id)).toEqual([])
    expect((await added([id])).added).toHaveLength(1)
    expect(await attemptsOf(id)).toMatchObject([{ archived_at: null }])
    expect(await cardsOf(id)).toHaveLength(1)
  })

  it('get a new card after a hiring', async () => {
    const id = await person()
    await added([id])
    await move(id, 'hired')
    expect((await added([id])).added).toHaveLength(1)
    expect(new Set((await cardsOf(id)).map(({ column }) => column))).toEqual(new Set(['Hired', 'New']))
  })

  it('are named and left alone when they are archived as people', async () => {
    const [id, other] = [await person(), await person()]
    await rowsOf('UPDATE candidates SET archived_at = now() WHERE id = $1', [id])
    expect(await added([id, other])).toMatchObject({
      added: [{ candidate_id: other }],
      not_added: [{ candidate_id: id, reason: 'archived' }],
    })
    expect(await attemptsOf(id)).toEqual([])
  })
})

describe('a person who comes at the moment in which they are added', () => {
  it.each(['begins the survey', 'applies'])('and %s stands there once, and both succeed', async (what) => {
    const job = await jobs.publishedJob({ title: `At once ${what}`, survey: 'none' })
    for (let n = 0; n < 5; n++) {
      const email = newEmail()
      const id = await person(email)
      const comes = () => (what === 'applies' ? apply(job, email) : register({ email }))
      const opening = what === 'applies' ? { job_id: job.id } : { role_id: sales }
      await Promise.all([added([id], opening), comes()])
      expect(await cardsOf(id)).toHaveLength(1)
    }
  })
})

describe('a job', () => {
  it('takes people who have not applied, and who applies later stands on the same card', async () => {
    const job = await jobs.publishedJob({ title: 'Baker at dawn', survey: 'none' })
    const email = newEmail()
    const id = await person(email)
    await added([id], { job_id: job.id })
    expect(await cardsOf(id)).toMatchObject([{ job: { id: job.id }, state: 'not_asked' }])
    await apply(job, email)
    expect(await cardsOf(id)).toHaveLength(1)
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  it('takes who was rejected and applies again without a survey back onto the board', async () => {
    const job = await jobs.publishedJob({ title: 'Night baker', survey: 'none' })
    const email = newEmail()
    await apply(job, email)
    const [{ id }] = await rowsOf('SELECT id FROM candidates WHERE email = $1', [email])
    await move(id, 'rejected')
    await apply(job, email)
    expect(await cardsOf(id)).toMatchObject([{ column: 'New', job: { id: job.id } }])
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  it('tells its owner of who was rejected and applies again, and makes no card of who was hired', async () => {
    const job = await jobs.publishedJob({ title: 'Morning baker', survey: 'none' })
    const email = newEmail()
    const news = () =>
      rowsOf(
        'SELECT m.news FROM application_mails m JOIN applications a ON a.id = m.application_id WHERE a.email = $1',
        [email],
      )
    await apply(job, email)
    const [{ id }] = await rowsOf('SELECT id FROM candidates WHERE email = $1', [email])
    await move(id, 'rejected')
    const before = await news()
    await apply(job, email)
    expect(await news()).toHaveLength(before.length + 1)
    await move(id, 'hired')
    await apply(job, email)
    expect(await cardsOf(id)).toMatchObject([{ column: 'Hired' }])
    expect(await news()).toHaveLength(before.length + 1)
  })

  it('ties an application to an attempt that is not archived', async () => {
    const job = await jobs.publishedJob({ title: 'Evening baker', survey: 'none' })
    const email = newEmail()
    const id = await person(email)
    await added([id], { job_id: job.id })
    await rowsOf(
      `INSERT INTO survey_results (company_id, candidate_id, candidacy_id, role_id, state, status_id, status_since, started_at, archived_at)
       SELECT company_id, candidate_id, candidacy_id, role_id, 'expired', status_id, status_since, started_at - interval '1 day', now()
         FROM survey_results WHERE candidate_id = $1`,
      [id],
    )
    await apply(job, email)
    const [{ archived_at }] = await rowsOf(
      'SELECT r.archived_at FROM applications a JOIN survey_results r ON r.id = a.survey_result_id WHERE a.email = $1',
      [email],
    )
    expect(archived_at).toBeNull()
  })

  it.each(['draft', 'closed', 'archived'])('that is %s takes nobody', async (state) => {
    const job = await jobs.publishedJob({ title: `Was ${state}` })
    await rowsOf('UPDATE jobs SET state = $2 WHERE id = $1', [job.id, state])
    const id = await person()
    const answer = await add([id], { job_id: job.id })
    expect([answer.status, answer.body]).toMatchObject([422, [{ path: 'job_id' }]])
    expect(await attemptsOf(id)).toEqual([])
  })
})

describe('nobody is added', () => {
  it.each([
    ['neither a role nor a job is given', () => ({})],
    ['both are given', () => ({ role_id, job_id: role_id })],
    ['the role is unknown', () => ({ role_id: crypto.randomUUID() })],
    ['the job is unknown', () => ({ job_id: crypto.randomUUID() })],
  ])('when %s', async (_, opening) => {
    const id = await person()
    expect((await add([id], opening())).status).toBe(422)
    expect(await attemptsOf(id)).toEqual([])
  })

  it('when one of them is of another tenant, unknown, or of another company of the reader', async () => {
    const [own, foreign] = [await person(), await person(newEmail(), otherCompany)]
    for (const other of [foreign, crypto.randomUUID()]) expect((await add([own, other])).status).toBe(404)
    expect((await add([own, foreign], { role_id }, 'super@demo.test')).body).toMatchObject([{ path: 'candidate_ids' }])
    expect([await attemptsOf(own), await attemptsOf(foreign)]).toEqual([[], []])
  })

  it('by whoever may not see stages', async () => {
    const id = await person()
    await rowsOf("UPDATE users SET can_view_hiring_pipeline = false WHERE email = 'company.user@demo.test'")
    expect((await add([id], { role_id }, 'company.user@demo.test')).status).toBe(403)
    await rowsOf("UPDATE users SET can_view_hiring_pipeline = true WHERE email = 'company.user@demo.test'")
  })

  it('when there are more than one call takes', async () => {
    const ids = Array.from({ length: maxAddedAtOnce + 1 }, () => crypto.randomUUID())
    expect((await add(ids)).status).toBe(422)
  })
})
