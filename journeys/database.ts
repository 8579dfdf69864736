import { readFileSync } from 'node:fs'
import pg from 'pg'
import { products, socketFileOf } from './products.ts'

/** Asks the database of a product, as its owner: for time that passes, and for more rows than a journey makes by hand. */
export async function queryDatabase<Row extends object>(
  text: string,
  values: readonly unknown[],
  product: string = products.hb,
): Promise<Row[]> {
  const host = readFileSync(socketFileOf(new URL(product).port), 'utf8')
  const database = new pg.Client({ host, user: 'postgres', database: 'seatwise' })
  await database.connect()
  try {
    return (await database.query<Row>(text, [...values])).rows
  } finally {
    await database.end()
  }
}

/** Makes surveys that have just begun ten minutes old: times count only as far as the server's clock allows them. */
export async function letMinutesPass() {
  for (const product of [products.hb, products.be])
    await queryDatabase(
      `UPDATE survey_results SET started_at = started_at - interval '10 minutes'
        WHERE state = 'in_progress' AND started_at > now() - interval '2 minutes'`,
      [],
      product,
    )
}
