import { createExport, deleteExport, getExport, listExports } from '@seatwise/contract/exports'
import { brands } from '@seatwise/domain/brands/brands'
import { originOf } from '../../kernel/handle.ts'
import type { Server } from '../../server.ts'
import { refuseUnproved } from '../../base/auth/public.ts'
import { removeFile } from '../../base/files/public.ts'
import { deleteReady, exportOf, listInScope, refuseAbsent, startExport } from './actions.ts'
import { registerOwnData } from './own-data.ts'
import { exportCompany } from './tasks.ts'

/** Downloads of exports need a ticket: see connections/downloads. */
export function registerExports(server: Server) {
  const { handle, app, tasks, files, transactions, config } = server
  const { brand, version, public_url } = config
  const task = exportCompany({ files, product: { name: brands[brand].name, version } })
  tasks.add(task)
  registerOwnData(server)

  handle(
    createExport,
    async ({ user, body: { company_id = user.company.id, password }, request, inTransaction }) => {
      await inTransaction((scope) => refuseAbsent(scope, company_id))
      await refuseUnproved(server, { user, password, origin: originOf(request), inTransaction })
      const starting = { enqueue: tasks.enqueue, task, public_url }
      return { data: await inTransaction((scope) => startExport(scope, starting, company_id)) }
    },
    { opensTransactions: true },
  )

  handle(listExports, async ({ scope, query: { company_id = scope.user.company.id } }) => ({
    data: await listInScope(scope, company_id),
  }))

  handle(getExport, async ({ scope, params: { id } }) => ({ data: await exportOf(scope, id) }))

  handle(deleteExport, async ({ scope, params: { id }, afterCommit }) => {
    const file = await deleteReady(scope, id)
    afterCommit(async () => {
      if (file) await removeFile({ files, transactions, log: app.log }, file)
    })
    return { data: await exportOf(scope, id) }
  })
}
