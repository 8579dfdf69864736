import { compareCompanies, exportCompanyComparison } from '@seatwise/contract/company-comparisons'
import { audit } from '../../base/audit-events/public.ts'
import type { Server } from '../../server.ts'
import { compare } from './actions.ts'
import { linesOf } from './lines.ts'
import { csvOf } from './repository.ts'

export function registerCompanyComparisons({ handle, handleFile }: Server) {
  handle(compareCompanies, async ({ scope, query }) => ({ data: await compare(scope, query) }))

  handleFile(
    exportCompanyComparison,
    async ({ scope, query }) => {
      const comparison = await compare(scope, query)
      const lines = linesOf(comparison)
      await audit(scope, {
        action: 'exports.create',
        company_id: comparison.franchise.id,
        subject_type: 'list',
        details: { list: 'company-comparison', filters: Object.keys(query), rows: lines.length - 1 },
      })
      return {
        bytes: new TextEncoder().encode(await csvOf(scope, lines)),
        type: 'text/csv; charset=utf-8',
        name: `companies-${comparison.from}-to-${comparison.to}.csv`,
        disposition: 'attachment',
      }
    },
    { onPrimary: true },
  )
}
