import pg from 'pg'
import { database } from './product.ts'
import { steps } from './world.ts'

/**
 * The yardstick's world, by SQL beside the demo world: 10,000 companies, one with 1,000,000
 * results, ten with 100,000, a hundred with 5,000, one with 100. One transaction, so that a
 * half-made world cannot be mistaken for a whole one; made once for a data folder.
 */
export async function makeData() {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `SELECT EXISTS (SELECT FROM companies WHERE slug = 'bench-1') AS made`,
    )
    if (rows[0]!.made) return
    const began = Date.now()
    console.log('Making the data, about four minutes ...')
    await setCheckpoints(client, '2GB')
    await client.query('BEGIN')
    for (const [what, statement] of steps) {
      const from = Date.now()
      await client.query(statement)
      console.log(`  ${what}: ${seconds(from)} s`)
    }
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
    await setCheckpoints(client, undefined)
    console.log(`Made the data in ${seconds(began)} s`)
  } finally {
    await client.end()
  }
}

const seconds = (from: number) => Math.round((Date.now() - from) / 1000)

/** Fewer checkpoints while loading: each makes every page after it go to the log once more. */
async function setCheckpoints(client: pg.Client, size: string | undefined) {
  await client.query(size ? `ALTER SYSTEM SET max_wal_size = '${size}'` : 'ALTER SYSTEM RESET max_wal_size')
  await client.query('SELECT pg_reload_conf()')
}
