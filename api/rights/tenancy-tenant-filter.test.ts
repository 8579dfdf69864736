import { expect } from 'vitest'
import { describeMatrix } from './tenancy-matrix.ts'

/** Row-level security is disabled, so that only the tenant filter of the queries protects the rows. */
describeMatrix('with the tenant filter alone', 'of tenancy', async ({ product }) => {
  const { rows } = await product.owner.query("SELECT relname FROM pg_class WHERE relkind = 'r' AND relrowsecurity")
  for (const { relname } of rows as { relname: string }[])
    await product.owner.query(`ALTER TABLE ${relname} DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY`)
  const seen = await product.owner.query('SET ROLE seatwise_app; SELECT FROM users; RESET ROLE')
  // Proves that row-level security is off: the app role sees all users without a scope.
  expect((seen as unknown as { rowCount: number }[])[1]!.rowCount).toBeGreaterThan(0)
})
