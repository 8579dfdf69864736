import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { ImportUndoPreview } from '@seatwise/contract/candidate-imports'
import type { setUpProduct } from '../../test-product.ts'
import { sendFile } from './test-imports.ts'

type World = Pick<ReturnType<typeof setUpProduct>, 'product' | 'tokenOf' | 'call'>
type Sheet = {
  data: { state: string; done: number; total: number; failed_rows: number; undo_until: string | null; name: string }
  changed: number
  not_changed: number
  rows: { label: string; outcome: string; detail: string }[]
}

export const owner = 'company.owner@demo.test'
export const franchise = 'franchise.owner@demo.test'
export const address = () => `${randomBytes(6).toString('hex')}@people.test`

/** Imports and undos by HTTP, for tests. */
export function setUpUndos({ product, tokenOf, call }: World) {
  const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
  const one = async (text: string, values: unknown[] = []) => (await query(text, values))[0]
  const settle = () => product.tasks.settle()
  const sheetOf = async (id: string, as = owner): Promise<Sheet> => (await call('GET', `/task-runs/${id}`, { as })).body
  const send = (step: 'check' | 'confirm', task_run_id: string, as = owner) =>
    call('POST', '/candidates/import/undo', { as, body: { step, task_run_id } })

  /** @returns the id of the run, which has not begun yet */
  async function start(file: string, fields: Record<string, string> = {}, as = owner): Promise<string> {
    await query("DELETE FROM rate_limits WHERE key LIKE 'import_by_user%'")
    const { data, body } = await sendFile(
      { product, tokenOf },
      file,
      { step: 'confirm', email: '0', ...fields },
      { as },
    )
    expect(data, JSON.stringify(body)).toBeDefined()
    return data.task_run_id
  }
  return {
    query,
    one,
    settle,
    sheetOf,
    send,
    start,
    personOf: (email: string) => one('SELECT p.*, p.hired_at::text FROM candidates p WHERE p.email = $1', [email]),
    run: async (file: string, fields?: Record<string, string>, as = owner) => {
      const id = await start(file, fields, as)
      await settle()
      expect((await sheetOf(id, as)).data.state).toBe('succeeded')
      return id
    },
    check: async (id: string, as = owner): Promise<ImportUndoPreview> => {
      const { status, body, text } = await send('check', id, as)
      expect(status, text).toBe(200)
      return body.data
    },
    /** @returns the result sheet of the undo */
    undo: async (id: string, as = owner) => {
      const { status, body, text } = await send('confirm', id, as)
      expect(status, text).toBe(200)
      await settle()
      return sheetOf(body.data.task_run_id, as)
    },
    known: async (email = address(), title = 'Clerk') => {
      await query(
        `INSERT INTO candidates (company_id, first, last, email, title)
         SELECT id, 'Ana', 'Old', $1, $2 FROM companies WHERE slug = 'northgate'`,
        [email, title],
      )
      return email
    },
  }
}

export const linesOf = ({ rows }: Sheet) => rows.map(({ label, outcome, detail }) => [label, outcome, detail])
