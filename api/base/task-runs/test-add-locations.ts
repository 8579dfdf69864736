import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineTask, type UserTask } from '../../kernel/tasks.ts'

/** @property total the stated number of locations, which may be less than the real one */
type Hooks = { before?: (batch: number) => Promise<void> | void; total?: number }

/**
 * A task that adds two locations in each batch. Repeating a batch would violate the unique index on names, and show in
 * the count.
 */
export const addLocations = ({ before, total }: Hooks = {}): UserTask<{ count: number; prefix: string }> =>
  defineTask(
    {
      name: 'recompute-likely-ranges',
      input: z.strictObject({ count: z.int(), prefix: z.string() }),
      permission: 'roles.write',
      retryDelaysSeconds: [10, 60],
    },
    async ({ input: { count, prefix }, cursor, save }) => {
      const first = z.int().parse(cursor ?? 0)
      const end = Math.min(first + 2, count)
      await before?.(first / 2)
      await save(async (scope) => {
        const names = Array.from({ length: end - first }, (_, index) => `${prefix} ${first + index}`)
        for (const name of names)
          await scope.db.execute(
            sql`insert into locations (company_id, name) values (${scope.companies?.[0]}, ${name})`,
          )
        return {
          ...(end < count ? { next: end } : {}),
          done: names.length,
          total: total ?? count,
          rows: names.map((label) => ({ label, outcome: 'changed' as const })),
        }
      })
    },
  )
