import { getSystemStatus } from '@seatwise/contract/system-status'
import type { Server } from '../../server.ts'
import { checkInstallation } from './checks.ts'
import type { Installation } from './installation.ts'

/** Each check connects to services, so readers who ask at the same time, or shortly afterwards, share one run. */
const keptMs = 10_000

export function registerSystemStatus({ handle }: Pick<Server, 'handle'>, installation: Installation) {
  const started_at = new Date(Date.now() - process.uptime() * 1000).toISOString()
  let last: { at: number; status: ReturnType<typeof checkInstallation> } | undefined

  handle(
    getSystemStatus,
    async ({ inTransaction }) => {
      // Checks the reader's rights: the checks wait for services, so no transaction is open meanwhile.
      await inTransaction(() => Promise.resolve())
      if (!last || Date.now() - last.at > keptMs) last = { at: Date.now(), status: checkInstallation(installation) }
      return { data: { ...(await last.status), started_at } }
    },
    { opensTransactions: true },
  )
}
