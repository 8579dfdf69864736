import pg from 'pg'
import { fetchJson } from '../client.ts'
import { waitForDelivery } from '../data.ts'
import type { Line } from '../measure.ts'
import { database, type Server } from '../servers.ts'
import { movable, type Card } from './board.ts'
import { submitOne } from './submit.ts'

const maxBytes = 6_000

/** Smaller tables have more empty space in their pages than rows. */
const minRows = 1_000

/**
 * The bytes on disk of a finished result with two moves: for each table, the rows that it adds, each with its share of
 * the table and of its indexes.
 */
export async function diskRow(product: Server): Promise<Line[]> {
  const { token, stages } = await movable(product, 1)
  const before = await rowsOfTables()
  const search = await submitOne(product)
  const url = `${product.url}/api/survey-results`
  const { data } = await fetchJson<{ data: Card[] }>({
    method: 'POST',
    url: `${url}/search`,
    token: await token(),
    body: { filters: { search } },
  })
  let { version } = data[0]!
  for (const status_id of stages) {
    const body = { id: data[0]!.id, version, status_id, after_id: null }
    const moved = { method: 'PUT', url: `${url}/update-status`, token: await token(), body } as const
    ;({ version } = (await fetchJson<{ data: { version: number } }>(moved)).data)
  }
  await waitForDelivery()
  const shares = (await rowsOfTables()).flatMap(({ name, rows, bytes }) => {
    const added = rows - before.find((table) => table.name === name)!.rows
    return added > 0 && rows >= minRows ? [(added * bytes) / rows] : []
  })
  const bytes = shares.reduce((sum, share) => sum + share, 0)
  return [
    {
      row: '20',
      what: `disk space of a finished result with two moves, in ${shares.length} tables and their indexes`,
      product: `${(bytes / 1_000).toFixed(1)} kB`,
      floor: '',
      ratio: '',
      p50: '',
      goal: `<= ${maxBytes / 1_000} kB`,
      met: bytes <= maxBytes,
    },
  ]
}

async function rowsOfTables(): Promise<{ name: string; rows: number; bytes: number }[]> {
  const db = new pg.Client(database)
  await db.connect()
  const { rows: tables } = await db.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  )
  const counted = []
  for (const { name, bytes } of tables) {
    const { rows } = await db.query<{ count: string }>(`SELECT count(*) FROM ${name}`)
    counted.push({ name, rows: Number(rows[0]!.count), bytes: Number(bytes) })
  }
  await db.end()
  return counted
}
