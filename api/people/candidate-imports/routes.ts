import { importCandidates } from '@seatwise/contract/candidate-imports'
import type { Server } from '../../server.ts'
import { importPeople } from './actions.ts'
import { importTask } from './tasks.ts'

export function registerCandidateImports({ handle, tasks }: Server) {
  const task = importTask()
  tasks.add(task)

  handle(
    importCandidates,
    async ({ query, inTransaction, file, signal }) => ({
      data: await importPeople(query, { inTransaction, file, signal, tasks, task }),
    }),
    { opensTransactions: true },
  )
}
