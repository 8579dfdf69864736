import { expect, vi } from 'vitest'
import { describeMatrix } from './tenancy-matrix.ts'

// A seeded fault, not a mock: it removes every tenant filter of the application.
vi.mock('../kernel/scope.ts', async (original) => ({
  ...(await original<typeof import('../kernel/scope.ts')>()),
  inScope: () => undefined,
  includesCompany: () => true,
}))

describeMatrix('with row-level security alone', 'of tenancy', async ({ call, product }) => {
  const companiesSeen = async () => {
    const { body } = await call('POST', '/survey-results/search', {
      as: 'company.user@demo.test',
      body: { page_size: 200 },
    })
    return new Set((body.data as { company: { id: string } }[]).map(({ company }) => company.id)).size
  }
  const rowLevelSecurity = (state: 'DISABLE' | 'ENABLE') =>
    product.owner.query(
      ['survey_results', 'candidates', 'companies', 'roles', 'statuses', 'survey_links']
        .map((table) => `ALTER TABLE ${table} ${state} ROW LEVEL SECURITY`)
        .join(';'),
    )
  // Proves that the tenant filter is really gone: once row-level security is off too, a company user sees
  // other companies.
  await rowLevelSecurity('DISABLE')
  expect(await companiesSeen()).toBeGreaterThan(1)
  await rowLevelSecurity('ENABLE')
  expect(await companiesSeen()).toBe(1)
})
