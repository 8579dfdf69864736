import * as z from 'zod/mini'
import { defineOwnTask } from '../../kernel/tasks.ts'
import { sweepFiles, sweepOrphanedBytes, type Sweeping } from './actions.ts'

/** Removes files that no row uses any more. The next sweep continues an interrupted one. */
export function fileTasks(sweeping: Sweeping) {
  const sweep = (name: string, schedule: string, work: typeof sweepFiles) =>
    defineOwnTask(
      { name, queue: 'schedules', input: z.strictObject({}), schedule, recordedAs: 'sweep-files' },
      async () => ({ done: await work(sweeping) }),
    )
  return [
    sweep('sweep-files', '*/10 * * * *', sweepFiles),
    sweep('sweep-orphaned-bytes', '40 3 * * *', sweepOrphanedBytes),
  ]
}
