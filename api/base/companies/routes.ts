import {
  countPlaceUses,
  createCompany,
  deleteLogo,
  getPublicCompany,
  getPublicRoleNames,
  listCompanies,
  listDepartments,
  listLocations,
  searchCompanies,
  updateCompany,
  uploadLogo,
  type Company,
} from '@seatwise/contract/companies'

import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import { createQueue } from '../../kernel/work-queue.ts'
import type { Server } from '../../server.ts'
import { storeFile } from '../files/actions.ts'
import { encodeImage, imageType, partsOf } from '../images/actions.ts'
import * as actions from './actions.ts'
import { asLinkVisitor } from '../survey-links/entry.ts'
import { readRegistration } from '../survey-links/actions.ts'
import * as repository from './repository.ts'
import * as search from './search.ts'

export function registerCompanies(server: Server) {
  const { jobs_url } = server.config
  const readReply = replyReader(server)
  registerPublic(server)

  server.handle(searchCompanies, ({ scope, body }) => search.searchCompanies(scope, body, jobs_url))

  server.handle(listCompanies, async ({ scope }) => ({
    data: await search.listCompanies(scope),
  }))

  const places =
    (kind: repository.PlaceKind) =>
    async ({ scope, query }: { scope: UserScope; query: { company_id?: string | undefined } }) => {
      const { company_id } = query
      if (
        company_id &&
        (!includesCompany(scope, company_id) || !(await search.findCompany(scope, company_id, jobs_url)))
      )
        throw new Refusal('not_found')
      return { data: await repository.listPlaces(scope, kind, company_id ? [company_id] : undefined) }
    }
  server.handle(listLocations, places('locations'))
  server.handle(listDepartments, places('departments'))

  server.handle(countPlaceUses, async ({ scope, params, query }) => {
    if (!includesCompany(scope, params.id) || !(await search.findCompany(scope, params.id, jobs_url)))
      throw new Refusal('not_found')
    return { data: await repository.countPlaceUses(scope, params.id, query.place_id) }
  })

  server.handle(createCompany, async ({ scope, body }) => readReply(scope, await actions.createCompany(scope, body)))

  server.handle(updateCompany, async ({ scope, body }) => {
    const show = () => readReply(scope, body.id)
    await withCurrent(actions.updateCompany(scope, body), show)
    return show()
  })

  registerLogos(server)
}

function registerPublic(server: Server) {
  const { transactions } = server

  server.handle(getPublicCompany, ({ query }) =>
    asLinkVisitor(transactions, query.link, async (scope) => ({ data: [(await readRegistration(scope)).company] })),
  )

  server.handle(getPublicRoleNames, ({ query }) =>
    asLinkVisitor(transactions, query.link, async (scope) => ({ data: (await readRegistration(scope)).roles })),
  )
}

function registerLogos(server: Server) {
  const { files, limits } = server
  const readReply = replyReader(server)
  // While one upload is decoded, only one more may wait. So neither a company, nor the users of its franchise, who can
  // reach all of its companies, can fill the queue that all tenants share.
  const noWaiting = { maxWaiting: 0, refuseAs: 'too_many_requests' } as const
  const uploadsOfCompany = createQueue({ name: 'logos of a company', placesOfKey: 2, ...noWaiting })
  const uploadsOfFranchise = createQueue({ name: 'logos of a franchise', placesOfKey: 4, ...noWaiting })

  server.handle(
    uploadLogo,
    async ({ inTransaction, params, file, signal }) => {
      // Access is checked before the upload is read and decoded (denial of service).
      const company = await inTransaction((scope) => actions.lockInScope(scope, params.id))
      await limits.take('upload_by_company', company.id)
      const franchise_id = company.franchise_id ?? company.id
      const store = async () => {
        const { name, ...picture } = await file()
        const encoded = await encodeImage(picture, { franchise_id, signal, ...uploadLogo.upload })
        const described = { company_id: company.id, purpose: 'logo', type: imageType, name } as const
        return storeFile({ files, inTransaction }, described, partsOf(encoded))
      }
      const logo = await uploadsOfCompany.run({ key: company.id, signal }, () =>
        uploadsOfFranchise.run({ key: franchise_id, signal }, store),
      )
      return inTransaction(async (scope) => {
        await actions.setLogo(scope, params.id, logo)
        return readReply(scope, params.id)
      })
    },
    { opensTransactions: true },
  )

  server.handle(deleteLogo, async ({ scope, params }) => {
    await actions.setLogo(scope, params.id, null)
    return readReply(scope, params.id)
  })
}

const replyReader =
  ({ config: { jobs_url } }: Server) =>
  async (scope: UserScope, id: string): Promise<{ data: Company }> => {
    const data = await search.findCompany(scope, id, jobs_url)
    if (!data) throw new Refusal('not_found')
    return { data }
  }
