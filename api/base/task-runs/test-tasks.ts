import { onTestFinished } from 'vitest'
import { openTasks } from '../../kernel/task-worker.ts'
import { ownWork } from '../../kernel/scope.ts'
import { addLocations } from './test-add-locations.ts'
import { testConfig, type setUpProduct } from '../../test-product.ts'

type Product = Pick<ReturnType<typeof setUpProduct>, 'product' | 'tokenOf'>
/** Starts workers on the product's database, and runs as users would start them. */
export function taskTools({ product, tokenOf }: Product) {
  /** Starts a worker that knows the task. */
  function worker(task = addLocations()) {
    const log = { warn: () => undefined, error: () => undefined }
    const tasks = openTasks({ connection: product.connection, config: testConfig, log })
    tasks.add(task)
    let isStopped = false
    const stop = async () => {
      if (isStopped) return
      isStopped = true
      await tasks.stop()
    }
    onTestFinished(stop)
    return { ...tasks, stop, task }
  }

  type Start = {
    count?: number
    prefix: string
    company?: string
    proxy_user_id?: string
    lastly?: () => Promise<void>
  }

  /** Starts a run as a signed-in user in one transaction. `lastly` is called before the transaction ends. */
  async function enqueueAs(email: string, { count = 6, prefix, company = 'northgate', proxy_user_id, lastly }: Start) {
    await tokenOf(email)
    const { rows } = await product.owner.query<{ user_id: string; session_id: string }>(
      `SELECT u.id AS user_id, s.id AS session_id FROM users u JOIN sessions s ON s.user_id = u.id AND s.ended_at IS NULL
        WHERE u.email = $1 ORDER BY s.created_at DESC LIMIT 1`,
      [email],
    )
    const company_id = await companyId(company)
    const { transactions, enqueue, task } = worker()
    return transactions.asUser({ ...rows[0]!, proxy_user_id, origin: ownWork }, 'roles.write', async (scope) => {
      const id = await enqueue(scope, task, { count, prefix }, { company_id, total: count })
      await lastly?.()
      return id
    })
  }

  const companyId = async (slug: string) =>
    (await product.owner.query('SELECT id FROM companies WHERE slug = $1', [slug])).rows[0].id as string

  /** The names that a run has added, in order. */
  const added = async (prefix: string) =>
    (
      await product.owner.query('SELECT name FROM locations WHERE name LIKE $1 ORDER BY length(name), name', [
        `${prefix} %`,
      ])
    ).rows.map(({ name }) => name as string)

  const runOf = async (id: string) => (await product.owner.query('SELECT * FROM task_runs WHERE id = $1', [id])).rows[0]

  return { worker, enqueueAs, companyId, added, runOf }
}
