import { importCandidates, undoCandidateImport } from '@seatwise/contract/candidate-imports'
import type { Server } from '../../server.ts'
import { importPeople } from './actions.ts'
import { importTask, undoImportTask } from './tasks.ts'
import { undoImport } from './undo.ts'

export function registerCandidateImports({ handle, tasks }: Server) {
  const task = importTask()
  tasks.add(task)
  const undoTask = undoImportTask()
  tasks.add(undoTask)

  handle(
    importCandidates,
    async ({ query, inTransaction, file, signal }) => ({
      data: await importPeople(query, { inTransaction, file, signal, tasks, task }),
    }),
    { opensTransactions: true },
  )

  handle(
    undoCandidateImport,
    async ({ body, inTransaction }) => ({ data: await undoImport(body, { inTransaction, tasks, task: undoTask }) }),
    { opensTransactions: true },
  )
}
