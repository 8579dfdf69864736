import { getUsage } from '@seatwise/contract/usage'
import { usageFigures } from '@seatwise/domain/usage/figures'
import { Refusal } from '../../kernel/refusal.ts'
import { includesCompany, narrowedTo, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { findStoredCompany } from '../companies/repository.ts'
import * as repository from './repository.ts'

const usualDays = '30'

export function registerUsage({ handle }: Server) {
  handle(getUsage, async ({ scope: whole, query: { company_id, days = usualDays, ...page } }) => {
    const scope = company_id === undefined ? whole : await narrowed(whole, company_id)
    const period = await repository.lastDays(scope, Number(days))
    const only = scope.companies?.length === 1 ? scope.companies[0] : undefined
    return {
      data: {
        company: only ? ((await findStoredCompany(scope, only)) ?? null) : null,
        ...period,
        total: usageFigures(await repository.sumAll(scope, period)),
        companies: only ? null : await repository.countActive(scope, period),
        first_result: await repository.findFirstResult(scope, only ? undefined : period),
        by_day: await repository.countDays(scope, period),
        by_company: only ? { data: [], total: 0, next: null } : await eachCompany(scope, period, page),
      },
    }
  })
}

type Page = Parameters<typeof repository.findCompanies>[2]

async function eachCompany(scope: UserScope, period: repository.Period, page: Page) {
  const { rows, ...rest } = await repository.findCompanies(scope, period, page)
  const ids = rows.map(({ id }) => id)
  const sums = await repository.sumEach(scope, period, ids)
  return { data: rows.map((row) => ({ ...row, figures: usageFigures(sums.get(row.id)!) })), ...rest }
}

async function narrowed(scope: UserScope, company_id: string): Promise<UserScope> {
  if (!includesCompany(scope, company_id)) throw new Refusal('not_found')
  const one = narrowedTo(scope, company_id)
  if (!(await findStoredCompany(one, company_id))) throw new Refusal('not_found')
  return one
}
