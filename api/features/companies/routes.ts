import { getPublicCompany, getPublicRoleNames } from '@seatwise/contract/companies'
import { notice } from '@seatwise/domain/assessment/notice'
import { implement } from '../../platform/implement.ts'
import type { Server } from '../../platform/server.ts'
import { rolesBehindLink } from './repository.ts'

export function registerCompanies(server: Server) {
  const { transactions } = server

  implement(server, getPublicCompany, ({ query }) =>
    transactions.asLinkVisitor(query.link, async (scope) => {
      const { company_name, brand, logo_id, settings, role_id, expires_at } = scope.link
      const fixed = role_id ? await rolesBehindLink(scope) : []
      return {
        data: [
          {
            name: company_name,
            brand,
            logo_id,
            fixed_role: fixed[0] ?? null,
            expires_at,
            languages: ['en'],
            notice: notice({ company_name, ...settings }),
          },
        ],
      }
    }),
  )

  implement(server, getPublicRoleNames, ({ query }) =>
    transactions.asLinkVisitor(query.link, async (scope) => ({ data: await rolesBehindLink(scope) })),
  )
}
