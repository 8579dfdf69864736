import { readFileSync } from 'node:fs'
import pg from 'pg'
import { products, socketFileOf } from './products.ts'

/** Asks the database of the first product, as its owner: for time that passes, and for more rows than a journey makes by hand. */
export async function queryDatabase(text: string, values: readonly unknown[]) {
  const host = readFileSync(socketFileOf(new URL(products.hb).port), 'utf8')
  const database = new pg.Client({ host, user: 'postgres', database: 'seatwise' })
  await database.connect()
  try {
    await database.query(text, [...values])
  } finally {
    await database.end()
  }
}
