import {
  createReportShare,
  listReportShares,
  openReportShare,
  openReportSharePdf,
  revokeReportShare,
} from '@seatwise/contract/report-shares'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShareOpening } from '@seatwise/contract/values/assessment'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import type { Server } from '../../server.ts'
import { pdfFileOf } from '../reports/actions.ts'
import { addressesOf, createShare, revokeShare, sharedReport } from './actions.ts'
import type { GrowthReports } from './documents.ts'
import { asShareReader } from './entry.ts'
import { hasResult, insertOpening, searchShares } from './repository.ts'

export function registerReportShares(server: Server, growth: GrowthReports) {
  const { handle, handleFile, transactions, limits, encryption, renderPdf, config } = server
  const addresses = addressesOf(encryption, config.public_url)

  handle(createReportShare, async ({ scope, body }) => ({
    data: await createShare(scope, { addresses, growth }, body),
  }))

  handle(listReportShares, async ({ scope, query: { after, page_size, ...filters } }) => {
    const { survey_result_id } = filters
    if (survey_result_id !== undefined && !(await hasResult(scope, survey_result_id))) throw new Refusal('not_found')
    return searchShares(scope, { filters, after, page_size }, addresses.urlOfEncrypted)
  })

  handle(revokeReportShare, async ({ scope, query: { id } }) => ({
    data: await revokeShare(scope, id, addresses.urlOfEncrypted),
  }))

  handle(openReportShare, async ({ params: { shareId }, request, reply }) => {
    const { document, expires_at } = await open(shareId, 'page', { request, reply })
    return { data: document, expires_at }
  })

  handleFile(openReportSharePdf, async ({ params: { shareId }, request, reply, signal }) => {
    const { document, company_id } = await open(shareId, 'pdf', { request, reply })
    if (request.method === 'HEAD') return pdfFileOf(document, new Uint8Array())
    // Readers without an account have their own queue, so that they do not delay the company.
    return pdfFileOf(document, await renderPdf(document, { key: `shared ${company_id}`, signal }))
  })

  type Exchange = { request: FastifyRequest; reply: FastifyReply }

  async function open(share_id: string, opened_as: ShareOpening, { request, reply }: Exchange) {
    void reply.header('x-robots-tag', 'noindex, nofollow')
    const idHash = hashToken(share_id)
    // Counted for existing and absent links alike, so that the limit does not reveal whether a link exists.
    await limits.take('openings_of_share', idHash)
    const report = await asShareReader(transactions, idHash, async (scope) => {
      const document = await sharedReport(scope, growth)
      // A page that shows the report checks with HEAD whether its link is still valid.
      if (request.method === 'GET') await insertOpening(scope, opened_as)
      return { document, expires_at: scope.share.expires_at, company_id: scope.share.company_id }
    })
    if (!report) throw new Refusal('not_found')
    return report
  }
}
