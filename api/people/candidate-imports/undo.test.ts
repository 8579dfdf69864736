import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'
import { sendFile } from './test-imports.ts'

const { call, product, tokenOf } = setUpProduct()
const owner = 'company.owner@demo.test'
const franchise = 'franchise.owner@demo.test'

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await query(text, values))[0]
const address = () => `${randomBytes(6).toString('hex')}@people.test`
const personOf = (email: string) => one('SELECT p.*, p.hired_at::text FROM candidates p WHERE p.email = $1', [email])

let northgate: string
beforeAll(async () => {
  northgate = (await one("SELECT id FROM companies WHERE slug = 'northgate'")).id
})
beforeEach(() => query("DELETE FROM rate_limits WHERE key LIKE 'import_by_user%'"))

type Fields = Record<string, string>
async function start(file: string, fields: Fields = { email: '0' }, as = owner): Promise<string> {
  const { data, body } = await sendFile({ product, tokenOf }, file, { step: 'confirm', ...fields }, { as })
  expect(data, JSON.stringify(body)).toBeDefined()
  return data.task_run_id
}
async function run(file: string, fields?: Fields, as = owner): Promise<string> {
  const id = await start(file, fields, as)
  await product.tasks.settle()
  return id
}
const send = (step: 'check' | 'confirm', task_run_id: string, as = owner) =>
  call('POST', '/candidates/import/undo', { as, body: { step, task_run_id } })
const check = async (id: string, as = owner) => (await send('check', id, as)).body.data
const sheetOf = async (id: string, as = owner) => (await call('GET', `/task-runs/${id}`, { as })).body
async function undo(id: string, as = owner) {
  const { body, status, text } = await send('confirm', id, as)
  expect(status, text).toBe(200)
  await product.tasks.settle()
  return sheetOf(body.data.task_run_id, as)
}

describe('the undo of an import', () => {
  it('removes the people it added, changes others back, and shows before what it would do', async () => {
    const [known, fresh] = [address(), address()]
    await query(
      "INSERT INTO candidates (company_id, first, last, email, title) VALUES ($1, 'Ana', 'Old', $2, 'Clerk')",
      [northgate, known],
    )
    const before = await personOf(known)
    const tag = `Tag ${fresh}`
    const id = await run(`Email,First,Last,Title,Tags\n${known},Ana,New,Lead,${tag}\n${fresh},Bo,Lee,Cook,${tag}`, {
      email: '0',
      first: '1',
      last: '2',
      title: '3',
      tags: '4',
      duplicates: 'update',
    })
    expect(await personOf(known)).toMatchObject({ last: 'New', title: 'Lead' })
    expect((await sheetOf(id)).data.undo_until).toEqual(expect.any(String))
    expect(await check(id)).toMatchObject({ removed: 1, changed: 1, kept: 0, stays: [], stay_count: 0 })
    const sheet = await undo(id)
    expect(sheet.data).toMatchObject({ name: 'undo-candidate-import', state: 'succeeded', done: 2, total: 2 })
    expect(sheet.rows.map(({ label, outcome, detail }: Record<string, string>) => [label, outcome, detail])).toEqual([
      [`Ana New, ${known}`, 'changed', 'Changed back: last name, job title, tags.'],
      [`Bo Lee, ${fresh}`, 'changed', 'Removed.'],
    ])
    expect(await personOf(fresh)).toBeUndefined()
    const { version, updated_at, ...after } = await personOf(known)
    expect(after).toEqual({ ...before, version: undefined, updated_at: undefined })
    expect(await query('SELECT FROM candidate_tags WHERE name = $1', [tag])).toEqual([])
    expect((await sheetOf(id)).data.undo_until).toBeNull()
    expect((await send('confirm', id)).body.problem).toBe('import_undone')
  })
})
