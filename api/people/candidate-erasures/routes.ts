import { eraseCandidate } from '@seatwise/contract/candidate-erasures'
import type { Server } from '../../server.ts'
import { removeFile } from '../../base/files/public.ts'
import { erase } from './actions.ts'
import { keepErasure } from './ledger.ts'

export function registerCandidateErasures({ handle, app, files, transactions, encryption }: Server) {
  handle(
    eraseCandidate,
    async ({ body, inTransaction }) => {
      const { stored, ids, company_id, ...erased } = await inTransaction((scope) => erase(scope, encryption, body))
      await keepErasure({ files, log: app.log }, company_id, ids)
      // Awaited, so that the reply can say how many files could not be removed.
      const removed = await Promise.all(stored.map((file) => removeFile({ files, transactions, log: app.log }, file)))
      const files_left = removed.filter((isGone) => !isGone).length
      return { data: { ...erased, id: body.id, files_left } }
    },
    { opensTransactions: true },
  )
}
