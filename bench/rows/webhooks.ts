import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { fetchJson } from '../client.ts'
import { compare, lineOf, type Line } from '../measure.ts'
import { cpuMs } from '../processes.ts'
import { isTiny } from '../scale.ts'
import { database, postmasterPid, type Server } from '../servers.ts'
import { movable, moveByProduct, turnOf, type Card } from './board.ts'

const webhooks = 5
const rounds = isTiny ? 1 : 9
/** The number of deliveries that are measured after the sender is released. */
const measured = isTiny ? 10 : 500

/**
 * A move of a card that five webhooks of the company will send, compared with the same move while these webhooks are
 * paused. The sender does not run during the moves; the cost of a delivery is printed separately.
 */
export async function webhooksRow(product: Server): Promise<Line[]> {
  const { token, stages, ofProduct, ofFloor } = await movable(product, 1_000)
  const client = new pg.Client(database)
  await client.connect()
  try {
    for (let nth = 1; nth <= webhooks; nth++) {
      const body = {
        url: `https://bench${nth}.invalid/`,
        description: 'bench',
        events: ['stage.changed'],
        state: 'paused',
      }
      await fetchJson({ method: 'PUT', url: `${product.url}/api/custom-webhooks`, token: await token(), body })
    }
    const setState = (state: string) =>
      client.query("UPDATE custom_webhooks SET state = $1 WHERE description = 'bench'", [state])
    const turn = { active: 0, paused: 0 }
    const side = (kind: 'active' | 'paused', cards: readonly Card[]) => async (requests: number) => {
      await setState(kind)
      const access = await token()
      return Array.from({ length: requests }, () => () => {
        const { card, status_id } = turnOf(turn[kind]++, cards, stages)
        return moveByProduct(product, access, card, status_id)
      })
    }
    const stopSender = await holdSender()
    const load = { product: side('active', ofProduct), floor: side('paused', ofFloor) }
    const comparison = await compare(product, product, load, rounds)
    await client.query(
      `DELETE FROM webhook_events WHERE id NOT IN (SELECT id FROM webhook_events LIMIT ${measured / webhooks})`,
    )
    await setState('active')
    await stopSender()
    console.log(
      `One attempt at a delivery, with its plan, payload and record: ${(await costOfDelivery(client, product)).toFixed(2)} ms`,
    )
    return [lineOf('webhooks', `move a card, with ${webhooks} webhooks that tell it`, comparison, 1.15)]
  } finally {
    await client.query("UPDATE custom_webhooks SET deleted_at = now() WHERE description = 'bench'")
    await client.end()
  }
}

/** Locks a table for which the sender waits, but which moves do not use. */
async function holdSender() {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('BEGIN; LOCK TABLE webhook_deliveries IN ACCESS EXCLUSIVE MODE')
  return async () => {
    await client.query('COMMIT')
    await client.end()
  }
}

/**
 * CPU milliseconds of product and database per delivery. The host names of the receivers do not exist, so that nothing
 * leaves this machine.
 */
async function costOfDelivery(client: pg.Client, product: Server): Promise<number> {
  const pids = [product.pid, postmasterPid()]
  const before = cpuMs(pids)
  for (;;) {
    const { rows } = await client.query<{ tried: number; waiting: number }>(
      'SELECT count(*) FILTER (WHERE attempts > 0)::int AS tried, (SELECT count(*)::int FROM webhook_events WHERE planned_at IS NULL) AS waiting FROM webhook_deliveries',
    )
    const { tried, waiting } = rows[0]!
    if (waiting === 0 && tried >= measured) return (cpuMs(pids) - before) / tried
    await wait(200)
  }
}
