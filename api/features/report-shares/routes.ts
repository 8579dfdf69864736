import {
  createReportShare,
  listReportShares,
  openReportShare,
  revokeReportShare,
} from '@seatwise/contract/report-shares'
import { Refusal } from '../../platform/refusal.ts'
import { hashToken } from '../../platform/token-hash.ts'
import type { Server } from '../../server.ts'
import { addressesOf, createShare, revokeShare, sharedReport } from './actions.ts'
import { hasResult, insertOpening, searchShares } from './repository.ts'

export function registerReportShares({ handle, transactions, limits, seals, config }: Server) {
  const addresses = addressesOf(seals, config.public_url)

  handle(createReportShare, async ({ scope, body }) => ({ data: await createShare(scope, addresses, body) }))

  handle(listReportShares, async ({ scope, query: { after, page_size, ...filters } }) => {
    const { survey_result_id } = filters
    if (survey_result_id !== undefined && !(await hasResult(scope, survey_result_id))) throw new Refusal('not_found')
    return searchShares(scope, { filters, after, page_size }, addresses.urlOfSealed)
  })

  handle(revokeReportShare, async ({ scope, query: { id } }) => ({
    data: await revokeShare(scope, id, addresses.urlOfSealed),
  }))

  handle(openReportShare, async ({ params: { shareId }, request, reply }) => {
    void reply.header('x-robots-tag', 'noindex, nofollow')
    const idHash = hashToken(shareId)
    // Counted whether there is such a link or not: the limit must not tell.
    await limits.take('openings_of_share', idHash)
    const opened = await transactions.asShareReader(idHash, async (scope) => {
      const data = await sharedReport(scope)
      // A page asks by HEAD whether its link is still open.
      if (request.method === 'GET') await insertOpening(scope, 'page')
      return { data, expires_at: scope.share.expires_at }
    })
    if (!opened) throw new Refusal('not_found')
    return opened
  })
}
