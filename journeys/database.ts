import pg from 'pg'
import { foldersOf, products } from './products.ts'

/**
 * Runs a query on the database of a product as its owner. Used to let time pass, and to create more rows than a journey
 * could by hand.
 */
export async function queryDatabase<Row extends object>(
  text: string,
  values: readonly unknown[],
  product: string = products.hb,
): Promise<Row[]> {
  const database = new pg.Client({ host: foldersOf(product).socket, user: 'postgres', database: 'seatwise' })
  await database.connect()
  try {
    return (await database.query<Row>(text, [...values])).rows
  } finally {
    await database.end()
  }
}

/**
 * Updates the positions of cards and the latest results after rows were written directly. The product does this itself
 * when it writes.
 */
export async function followResults() {
  await queryDatabase(
    `INSERT INTO placements AS p (company_id, survey_result_id, status_id, arrival, position, is_listed)
     SELECT company_id, id, status_id, arrival, -arrival, archived_at IS NULL AND NOT is_test
       FROM (SELECT *, nextval('placement_arrivals') AS arrival FROM survey_results WHERE status_id IS NOT NULL) r
     ON CONFLICT (company_id, survey_result_id) DO UPDATE SET is_listed = EXCLUDED.is_listed`,
    [],
  )
  await queryDatabase('SELECT refresh_people(company_id, array_agg(id)) FROM candidates GROUP BY company_id', [])
}

/**
 * Makes surveys that have just begun ten minutes older, because the server accepts no longer times for answers than
 * have passed by its clock.
 */
export async function letMinutesPass() {
  for (const product of [products.hb, products.be])
    await queryDatabase(
      `UPDATE survey_results SET started_at = started_at - interval '10 minutes'
        WHERE state = 'in_progress' AND started_at > now() - interval '2 minutes'`,
      [],
      product,
    )
}
