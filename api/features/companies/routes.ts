import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import {
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
  type CompanySort,
} from '@seatwise/contract/companies'
import { logoMaxBytes } from '@seatwise/contract/limits'
import { notice } from '@seatwise/domain/assessment/notice'

import { Refusal } from '../../platform/refusal.ts'
import { includesCompany, type UserScope } from '../../platform/scope.ts'
import { createConcurrencyLimit } from '../../platform/work-queue.ts'
import type { Server } from '../../server.ts'
import { encodeImage, storeImage, refusedImage, removeImage } from '../images/actions.ts'
import * as actions from './actions.ts'
import { rolesBehindLink } from '../roles/repository.ts'
import { listPlaces, type PlaceKind } from './repository.ts'
import * as search from './search.ts'

const byName: CompanySort = { field: 'name', order: 'asc' }
const defaultPageSize = 50

export async function registerCompanies(server: Server) {
  registerPublic(server)

  server.handle(searchCompanies, { permission: 'companies.read' }, async ({ scope, body }) => {
    const { filters = {}, sort = byName, page = 1, page_size = defaultPageSize } = body
    return { ...(await search.searchCompanies(scope, { filters, sort, page, page_size })), page, page_size }
  })

  server.handle(listCompanies, { permission: 'companies.read' }, async ({ scope }) => ({
    data: await search.listCompanies(scope),
  }))

  const places =
    (kind: PlaceKind) =>
    async ({ scope, query }: { scope: UserScope; query: { company_id?: string | undefined } }) => {
      const { company_id } = query
      if (company_id && (!includesCompany(scope, company_id) || !(await search.findCompany(scope, company_id))))
        throw new Refusal('not_found')
      return { data: await listPlaces(scope, kind, company_id ? [company_id] : undefined) }
    }
  server.handle(listLocations, { permission: 'companies.read' }, places('locations'))
  server.handle(listDepartments, { permission: 'companies.read' }, places('departments'))

  server.handle(createCompany, { permission: 'companies.create' }, async ({ scope, body }) =>
    shown(scope, await actions.createCompany(scope, body)),
  )

  server.handle(updateCompany, { permission: 'companies.write' }, async ({ scope, body }) => {
    await actions.updateCompany(scope, body)
    return shown(scope, body.id)
  })

  await registerLogos(server)
}

function registerPublic(server: Server) {
  const { transactions } = server

  server.handle(getPublicCompany, {}, ({ query }) =>
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

  server.handle(getPublicRoleNames, {}, ({ query }) =>
    transactions.asLinkVisitor(query.link, async (scope) => ({ data: await rolesBehindLink(scope) })),
  )
}

/** Multipart parsing is registered for the upload route only; every other route accepts JSON. */
async function registerLogos(server: Server) {
  const { app, files, limits } = server
  // One upload is encoded while another waits: a company cannot fill the queue that all companies share.
  const uploads = createConcurrencyLimit(2)
  await app.register(async (alone) => {
    await alone.register(multipart, { limits: { fileSize: logoMaxBytes, files: 1, fields: 0, parts: 1 } })

    server.handle(
      uploadLogo,
      { permission: 'companies.write', opensTransactions: true, app: alone },
      async ({ inTransaction, params, request }) => {
        // Check access before reading and decoding the upload (denial of service).
        await inTransaction((scope) => actions.lockInScope(scope, params.id))
        await limits.take('upload_by_company', params.id)
        const logo_id = await uploads.run(params.id, async () =>
          storeImage(files, await encodeImage(await pictureOf(request), 'logo')),
        )
        return inTransaction(async (scope) => {
          const replaced = await actions.setLogo(scope, params.id, logo_id)
          return { replaced, answer: await shown(scope, params.id) }
        }).then(
          async ({ replaced, answer }) => {
            if (replaced) await removeImage(files, replaced)
            return answer
          },
          async (error: unknown) => {
            await removeImage(files, logo_id)
            throw error
          },
        )
      },
    )
  })

  server.handle(
    deleteLogo,
    { permission: 'companies.write', opensTransactions: true },
    async ({ inTransaction, params }) => {
      const { removed, answer } = await inTransaction(async (scope) => ({
        removed: await actions.setLogo(scope, params.id, null),
        answer: await shown(scope, params.id),
      }))
      if (removed) await removeImage(files, removed)
      return answer
    },
  )
}

async function pictureOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media')
  const file = await request.file().catch(refuseBroken)
  if (file?.fieldname !== 'logo') throw refusedImage('logo')
  return file.toBuffer().catch(refuseBroken)
}

/** Answers 400 for truncated forms and missing boundaries, for which the multipart parser sets no status. */
function refuseBroken(error: Error): never {
  throw 'statusCode' in error ? error : new Refusal('bad_request', error)
}

async function shown(scope: UserScope, id: string): Promise<{ data: Company }> {
  const data = await search.findCompany(scope, id)
  if (!data) throw new Refusal('not_found')
  return { data }
}
