import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Transactions } from '../transaction.ts'
import { openListener } from './listener.ts'
import { openViewers } from './viewers.ts'

type Needs = { connection: pg.ClientConfig; transactions: Transactions; log: FastifyBaseLogger }

export type LiveUpdates = Awaited<ReturnType<typeof openLiveUpdates>>

/** The event streams of this process and the connection that feeds them. */
export async function openLiveUpdates({ connection, transactions, log }: Needs) {
  const viewers = openViewers({ transactions, log })
  const listener = await openListener({ connection, log, deliver: viewers.deliver })
  return {
    follow: viewers.follow,
    stop: async () => {
      viewers.stop()
      await listener.stop()
    },
  }
}
