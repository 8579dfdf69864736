import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPerson, rowsNaming } from '../candidate-merges/test-people.ts'
import { setUpExports } from '../../connections/exports/test-exports.ts'

const { call, data_folder, product, query } = setUpExports()
const as = 'company.owner@demo.test'
const ledger = path.join(data_folder, 'files/erasures')
const entries = () =>
  existsSync(ledger)
    ? readdirSync(ledger, { recursive: true, encoding: 'utf8' }).filter((name) => name.split('/').length === 3)
    : []
const entryOf = (id: string) => entries().find((name) => name.endsWith(`/${id}`))

async function person(id?: string) {
  const shape = { invited: 0, begun: 0, completed: 1, notes: 1, messages: 0 }
  const made = await createPerson(product.owner, { ...shape, marker: `m${randomUUID().slice(0, 8)}` })
  if (!id) return made
  // The person gets the id of one who was erased, as after the return of an old backup.
  await query(`SET session_replication_role = replica;
    DO $$ DECLARE t regclass; BEGIN
      FOR t IN SELECT attrelid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE attname = 'candidate_id' AND relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('UPDATE %s SET candidate_id = %L WHERE candidate_id = %L', t, '${id}', '${made.id}');
      END LOOP; END $$;
    UPDATE candidates SET id = '${id}' WHERE id = '${made.id}';
    SET session_replication_role = DEFAULT`)
  return { ...made, id }
}
async function erase({ id, email }: { id: string; email: string }) {
  const [{ version }] = await query('SELECT version FROM candidates WHERE id = $1', [id])
  const answer = await call('POST', '/candidates/erase', {
    as,
    body: { id, version, reason: 'asked', confirmation: email },
  })
  expect(answer.status, answer.text).toBe(200)
}

describe('the ledger of erasures', () => {
  it('holds the id of an erased person and of those merged into them, and nothing else', async () => {
    const [kept, other] = [await person(), await person()]
    const versioned = async ({ id }: { id: string }) => ({
      id,
      version: (await query('SELECT version FROM candidates WHERE id = $1', [id]))[0].version,
    })
    const merged = await call('POST', '/candidates/merge', {
      as,
      body: { kept: await versioned(kept), other: await versioned(other), take: ['name'] },
    })
    expect(merged.status, merged.text).toBe(200)
    await erase(kept)
    const [{ company_id }] = await query("SELECT id AS company_id FROM companies WHERE slug = 'northgate'")
    const today = new Date().toISOString().slice(0, 10)
    for (const { id } of [kept, other]) expect(entryOf(id), entries().join(' ')).toBe(`${today}/${company_id}/${id}`)
  })

  it('erases a person again whom an old backup brings back, with the same receipt', async () => {
    const first = await person()
    await erase(first)
    const restored = await person(first.id)
    await product.tasks.settle()
    expect(await rowsNaming(product.owner, [restored.email.split('@')[0]!, ...restored.results])).toEqual({})
    const receipts = await query(
      "SELECT details ->> 'why' AS why, actor_user_id IS NULL AS by_product FROM audit_events WHERE action = 'candidates.erase' AND subject_id = $1 ORDER BY created_at",
      [first.id],
    )
    expect(receipts).toEqual([
      { why: 'asked', by_product: false },
      { why: 'restored', by_product: true },
    ])
  })

  it('gets an entry that could not be written at the erasure', async () => {
    const erased = await person()
    await erase(erased)
    rmSync(path.join(ledger, entryOf(erased.id)!))
    await product.tasks.settle()
    expect(entryOf(erased.id)).toBeDefined()
  })

  it('erases a person again whatever else somebody has put among its entries', async () => {
    const first = await person()
    await erase(first)
    const today = new Date().toISOString().slice(0, 10)
    for (const name of [
      '.hidden',
      'notes.txt',
      `${today}/no-company/no-person`,
      `${today}/${'-'.repeat(36)}/${first.id}`,
    ]) {
      mkdirSync(path.dirname(path.join(ledger, name)), { recursive: true })
      writeFileSync(path.join(ledger, name), '-')
      onTestFinished(() => rmSync(path.join(ledger, name)))
    }
    const restored = await person(first.id)
    await product.tasks.settle()
    expect(await query('SELECT id FROM candidates WHERE id = $1', [restored.id])).toEqual([])
  })

  it('leaves a person alone who is on hold, and forgets entries that are older than any backup', async () => {
    const held = await person()
    const old = randomUUID()
    await query('UPDATE candidates SET held_at = now() WHERE id = $1', [held.id])
    const [{ company_id }] = await query('SELECT company_id FROM candidates WHERE id = $1', [held.id])
    const today = new Date().toISOString().slice(0, 10)
    for (const [day, id] of [
      [today, held.id],
      ['2026-01-31', old],
    ]) {
      mkdirSync(path.join(ledger, `${day}/${company_id}`), { recursive: true })
      writeFileSync(path.join(ledger, `${day}/${company_id}/${id}`), '-')
    }
    await product.tasks.settle()
    expect(await query('SELECT id FROM candidates WHERE id = $1', [held.id])).toHaveLength(1)
    expect([entryOf(held.id) !== undefined, entryOf(old)]).toEqual([true, undefined])
  })
})
