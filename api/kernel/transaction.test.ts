import type pg from 'pg'
import { expect, it } from 'vitest'
import { setUpProduct } from '../test-product.ts'

const { call, product, tokenOf } = setUpProduct()
const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

/** While the flood waits for what the holder has locked, another user is answered. */
async function expectAnswers(token: string, holder: pg.PoolClient, flood: readonly Promise<unknown>[]) {
  await expect.poll(async () => (await product.owner.query(blocked)).rowCount).toBeGreaterThan(0)
  const answers = await Promise.all(Array.from({ length: 12 }, () => call('GET', '/users/profile', { token })))
  await holder.query('ROLLBACK')
  holder.release()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await Promise.all(flood)
}

it('Requests of one user that wait for a row leave connections to others', async () => {
  const token = await tokenOf('company.user@demo.test')
  const other = await tokenOf('company.owner@demo.test')
  const holder = await product.owner.connect()
  const { rows } = await holder.query(
    `SELECT r.id, r.version FROM survey_results r JOIN companies c ON c.id = r.company_id AND c.slug = 'northgate'
      WHERE r.archived_at IS NULL LIMIT 1`,
  )
  await holder.query('BEGIN')
  await holder.query('SELECT FROM survey_results WHERE id = $1 FOR UPDATE', [rows[0].id])
  const body = { ids: [rows[0].id], is_test: true }
  const flood = Array.from({ length: 30 }, () => call('PUT', '/survey-results/bulk-update', { token, body }))
  await expectAnswers(other, holder, flood)
})

it('Users of one company who wait for rows leave connections to those of another', async () => {
  const colleagues = await Promise.all(
    ['company.user@demo.test', 'company.owner@demo.test', 'no.pipeline@demo.test'].map(tokenOf),
  )
  const other = await tokenOf('franchise.owner@demo.test')
  // Their first calls tell whose users they are.
  await Promise.all([...colleagues, other].map((token) => call('GET', '/users/profile', { token })))
  const holder = await product.owner.connect()
  await holder.query('BEGIN; LOCK TABLE candidates IN ACCESS EXCLUSIVE MODE')
  const flood = colleagues.flatMap((token) =>
    Array.from({ length: 10 }, () => call('POST', '/candidates/search', { token, body: {} })),
  )
  await expectAnswers(other, holder, flood)
})
