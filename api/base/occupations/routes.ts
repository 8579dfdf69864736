import { occupationPage } from '@seatwise/contract/limits'
import { listOccupations } from '@seatwise/contract/occupations'
import { findOccupations } from '@seatwise/domain/benchmark/occupations'
import { readsDrafts } from '@seatwise/domain/policies/role-benchmarks'
import { actorOf } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'

export function registerOccupations({ handle }: Server) {
  handle(listOccupations, async ({ scope, query: { search, after, code } }) => {
    const occupations = findOccupations(search).filter((one) => code === undefined || one.code === code)
    // With an unknown key the list starts at the beginning, because -1 + 1 is 0.
    const start = after === undefined ? 0 : occupations.findIndex((one) => one.code === after) + 1
    const page = occupations.slice(start, start + occupationPage)
    const withDrafts = readsDrafts(actorOf(scope))
    return {
      data: page.map(({ code, title, draft }) => ({
        code,
        title,
        draft: withDrafts ? draft.map((target) => ({ ...target, reason: null })) : null,
      })),
      total: occupations.length,
      next: start + page.length < occupations.length ? page.at(-1)!.code : null,
    }
  })
}
