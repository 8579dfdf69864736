import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '@seatwise/contract/routes'
import { isShape, type Route } from '@seatwise/contract/route'
import type { BrandKey } from '@seatwise/contract/values/base'
import { isOnlyInPerson } from '@seatwise/domain/permissions'
import { seededRandom } from '../../tools/random.ts'
import { reachIn, rowOf } from './rights-matrix.ts'
import { accessTokens, accessTokenSeconds } from '../kernel/access-token.ts'
import { password, setUpProduct, testConfig } from '../test-product.ts'
import { formContent, growthContent, someSchedule, someTargets, testRows } from './test-rows.ts'

/**
 * Calls every session route as every kind of caller on rows of every kind of company. The expected outcome comes from
 * docs/permissions.csv and this file, independently of the server's code. Only the refusals while acting as another user
 * come from the permissions, which `api/base/proxy-sessions/acting.test.ts` compares with its own list.
 */

const roles = ['SUPER_ADMIN', 'FRANCHISE_OWNER', 'FRANCHISE_USER', 'COMPANY_OWNER', 'COMPANY_USER'] as const
type Role = (typeof roles)[number]
type Target = 'own' | 'sibling' | 'other_franchise' | 'no_franchise'

/** Callers belong to the franchise "lantern" or its company "northgate". */
const slugs: Record<Target, string> = {
  own: 'northgate',
  sibling: 'harbour',
  other_franchise: 'beacon-one',
  no_franchise: 'orchard',
}
const targets = Object.keys(slugs) as Target[]
const isWhole = Boolean(process.env.WHOLE_MATRIX)
/** Chooses the callers of each route in `npm test`. A failure names it, so that the same callers can be asked again. */
const seed = Number(process.env.MATRIX_SEED ?? randomInt(2 ** 31))
const inReach: Record<string, readonly string[]> = {
  all: ['lantern', 'head-office', 'northgate', 'harbour', 'orchard', 'beacon', 'beacon-one'],
  franchise: ['lantern', 'northgate', 'harbour'],
  company: ['northgate'],
  no: [],
}

const accounts: Record<Role, string> = {
  SUPER_ADMIN: 'super@demo.test',
  FRANCHISE_OWNER: 'franchise.owner@demo.test',
  FRANCHISE_USER: 'franchise.user@demo.test',
  COMPANY_OWNER: 'company.owner@demo.test',
  COMPANY_USER: 'company.user@demo.test',
}
const withoutPipeline = (role: Role) => `without.${role.toLowerCase()}@people.test`

type Refusal = { status: number; problem: string }

type Caller = {
  name: string
  /** The role whose column of the matrix applies; undefined for callers that are always refused. */
  role?: Role
  /** Has can_view_hiring_pipeline, which cells with +P require. */
  seesStages?: boolean
  refused?: Refusal
  isActing?: true
  hasSession: boolean
  headers: Record<string, string>
}

/**
 * A test case: a caller, the company of the rows, and the expected refusal; undefined if the call is allowed.
 * @property comparesAbsent the refusal, a 404, is compared with that of an absent row
 */
type Cell = { caller: Caller; target: Target; refusal: Refusal | undefined; comparesAbsent: boolean }

/** Ids of one company, of a user of it, and of their rows. */
type Fixture = {
  company_id: string
  user_id: string
  invited_id: string
  session_id: string
  device_id: string
  survey_result_id: string
  archived_result_id: string
  /** A finished result without answers, about which there is no report. */
  finished_result_id: string
  /** A result that stays in its stage. */
  placed_result_id: string
  /** A write that another user can undo. */
  undo_id: string
  status_id: string
  pipeline_id: string
  /** A pipeline without results, to be deleted. */
  empty_pipeline_id: string
  empty_status_id: string
  reject_reason_id: string
  custom_field_id: string
  location_id: string
  role_id: string
  survey_link_id: string
  invitation_id: string
  saved_view_id: string
  message_id: string
  export_id: string
  task_run_id: string
  import_id: string
  report_share_id: string
  webhook_id: string
  delivery_id: string
}

type RequestParts = { path?: string; query?: string; body?: object }
type Case = {
  /**
   * object: one row, 404 outside the caller's reach. list: the ids in the reply are compared with the expected rows.
   * self: the caller's own rows, whatever id is sent. once: called only once for each caller.
   */
  kind: 'object' | 'list' | 'self' | 'once'
  request: (fixture: Fixture) => RequestParts | Promise<RequestParts>
  /** For lists: SQL that selects every row in the database with its company. */
  rows?: string
  /** Statuses other than 200 that are correct for an allowed call. */
  allowedStatuses?: number[]
  /** The brand of the row's company, for calls that exist in only one brand. */
  brand?: BrandKey
  /** The call renders a PDF, so in `npm test` it is allowed once for each reach. */
  isSlow?: true
  /** The operation whose matrix row applies, if the body decides what the call does. */
  like?: Operation
}
type Operation = Pick<Route, 'method' | 'path'>

/** Reports about people, with an unfinished survey, so that no PDF is rendered. */
const ofUnfinished: Case = {
  kind: 'object',
  request: ({ placed_result_id }) => ({ query: `?survey_result_id=${placed_result_id}` }),
  allowedStatuses: [409],
}
const ofTwo: Case = {
  kind: 'object',
  request: ({ survey_result_id, placed_result_id }) => ({
    query: `?survey_result_ids=${survey_result_id},${placed_result_id}`,
  }),
  allowedStatuses: [409],
}
const ofManager: Case = {
  kind: 'object',
  request: ({ survey_result_id, placed_result_id }) => ({
    query: `?survey_result_id=${placed_result_id}&manager_result_id=${survey_result_id}`,
  }),
  allowedStatuses: [409],
}

const ownMessage = { subject: 'Hello', body: 'When can we talk?' }
const ownMail = { subject: 'Take our survey', body: '[Begin]({{ link }})' }
const answered = { ratio_reason: 'The work needs it', ratio_alternative: 'Another one' }
const newUser = (company_id: string) => ({
  first: 'New',
  last: 'Person',
  email: `${randomBytes(6).toString('hex')}@people.test`,
  auth_role: 'COMPANY_USER',
  company_id,
})

/**
 * @param cells 'of tenancy' leaves out calls that are refused whatever row they name, because they do not test the
 * protection of rows
 */
export function describeMatrix(
  title: string,
  cells: 'all' | 'of tenancy',
  prepare: (matrix: ReturnType<typeof setUpProduct>) => Promise<void>,
) {
  const matrix = setUpProduct()
  const { call, product } = matrix
  const fixtures = {} as Record<Target, Fixture>
  const callers: Caller[] = []
  const companies = new Map<string, string>()
  const brandNow = new Map<Target, BrandKey>()
  /** The state of each target after the last test case about it. */
  const states = new Map<Target, string>()
  const tokens = accessTokens(testConfig.secret)
  let renewedAt = performance.now()

  const versionOf = async (
    table:
      | 'users'
      | 'companies'
      | 'roles'
      | 'survey_links'
      | 'survey_results'
      | 'candidates'
      | 'pipelines'
      | 'statuses'
      | 'reject_reasons'
      | 'custom_fields',
    id: string,
  ) => {
    const { rows } = await product.owner.query(`SELECT version FROM ${table} WHERE id = $1`, [id])
    return rows[0].version as number
  }

  const templateVersion = async (company_id: string) => {
    const { rows } = await product.owner.query(
      "SELECT version FROM mail_templates WHERE company_id = $1 AND kind = 'invitation'",
      [company_id],
    )
    return (rows[0]?.version as number | undefined) ?? 0
  }

  const {
    idOf,
    newTemplate,
    candidateOf,
    newPerson,
    newPairs,
    newArchivable,
    newImport,
    newTag,
    newJob,
    newCampaign,
    newFunnel,
    newFormTemplate,
    newApplication,
    newBenchmark,
    newBenchmarkRequest,
    newNote,
    newTodo,
    newGrowthPlan,
    newQuestion,
    newGeneration,
    newChat,
    newScorecard,
    newInterview,
    newFile,
    newMessage,
    newWaitingMail,
    newWebhook,
    newCrm,
    newKey,
    newCleanUpList,
  } = testRows(product)
  const resultNow = async (id: string) => ({ id, version: await versionOf('survey_results', id) })

  const cases: Record<string, Case> = {
    'GET /users/profile': { kind: 'self', request: () => ({}) },
    'PUT /users/profile': { kind: 'self', request: () => ({ body: {} }) },
    // Each user downloads once at a time, so it is not called for several targets at once.
    'GET /users/profile/data': { kind: 'once', request: () => ({}) },
    'GET /users/preferences': { kind: 'self', request: () => ({}) },
    'PUT /users/preferences': { kind: 'self', request: () => ({ body: { columns: {} } }) },
    'PUT /users/change-password': { kind: 'self', request: () => ({ body: {} }), allowedStatuses: [422] },
    'POST /auth/attributes': { kind: 'self', request: () => ({ body: {} }), allowedStatuses: [422] },
    'GET /auth/sessions': { kind: 'self', request: () => ({}) },
    'DELETE /auth/sessions': {
      kind: 'self',
      request: ({ session_id }) => ({ query: `?id=${session_id}` }),
      allowedStatuses: [404],
    },
    'GET /auth/devices': { kind: 'self', request: () => ({}) },
    // 409: the caller has no second factor that a device could skip.
    'POST /auth/devices': { kind: 'self', request: () => ({ body: {} }), allowedStatuses: [409] },
    'DELETE /auth/devices': {
      kind: 'self',
      request: ({ device_id }) => ({ query: `?id=${device_id}` }),
      allowedStatuses: [404],
    },
    'GET /auth/mfa': { kind: 'self', request: () => ({}) },
    'POST /auth/mfa': { kind: 'self', request: () => ({ body: {} }), allowedStatuses: [422] },
    'DELETE /auth/mfa': { kind: 'self', request: () => ({ body: {} }), allowedStatuses: [422] },
    'POST /user-events': { kind: 'self', request: () => ({ body: {} }), allowedStatuses: [422] },

    'POST /users/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200 } }),
      rows: 'SELECT u.id, c.slug FROM users u JOIN companies c ON c.id = u.company_id',
    },
    // The download by a ticket is tested in connections/downloads.
    'POST /users/export': { kind: 'once', request: () => ({ body: {} }) },
    'POST /candidates/export': { kind: 'once', request: () => ({ body: {} }) },
    'POST /companies/export': { kind: 'once', request: () => ({ body: {} }) },
    // Super admins must choose a franchise, and of the companies of the callers one is the franchise itself.
    'GET /companies/compare': { kind: 'once', request: () => ({}), allowedStatuses: [422] },
    'GET /companies/compare/csv': { kind: 'once', request: () => ({}), allowedStatuses: [422] },
    'POST /survey-results/export': { kind: 'once', request: () => ({ body: {} }) },
    'POST /audit-events/export': { kind: 'once', request: () => ({ body: {} }) },
    'GET /users/{id}': { kind: 'object', request: ({ user_id }) => ({ path: user_id }) },
    'PUT /users/{id}': {
      kind: 'object',
      request: async ({ user_id }) => ({
        path: user_id,
        body: { version: await versionOf('users', user_id), first: 'Changed' },
      }),
    },
    'DELETE /users/{id}': { kind: 'object', request: ({ user_id }) => ({ path: user_id }) },
    'POST /users/{id}/reset-mfa': { kind: 'object', request: ({ user_id }) => ({ path: user_id }) },
    'POST /users/{id}/end-sessions': { kind: 'object', request: ({ user_id }) => ({ path: user_id }) },
    'POST /users/create': { kind: 'object', request: ({ company_id }) => ({ body: newUser(company_id) }) },
    'POST /users': { kind: 'object', request: ({ company_id }) => ({ body: newUser(company_id) }) },
    'POST /users/resend-account-setup-email': {
      kind: 'object',
      request: ({ invited_id }) => ({ body: { id: invited_id } }),
      allowedStatuses: [429],
    },
    'POST /proxy-sessions': {
      kind: 'object',
      request: ({ user_id }) => ({ body: { user_id, reason: 'to see what they see' } }),
    },
    // Callers in a proxy session skip this case, because it would end the session that later cases need. It is tested
    // in base/proxy-sessions.
    'DELETE /proxy-sessions': { kind: 'once', request: () => ({}) },

    'POST /companies/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200 } }),
      rows: 'SELECT id, slug FROM companies',
    },
    'GET /companies/list': { kind: 'list', request: () => ({}), rows: 'SELECT id, slug FROM companies' },
    'GET /companies/locations': {
      kind: 'list',
      request: () => ({}),
      rows: 'SELECT l.id, c.slug FROM locations l JOIN companies c ON c.id = l.company_id WHERE l.archived_at IS NULL',
    },
    'GET /companies/departments': {
      kind: 'list',
      request: () => ({}),
      rows: 'SELECT d.id, c.slug FROM departments d JOIN companies c ON c.id = d.company_id WHERE d.archived_at IS NULL',
    },
    'POST /companies/create': {
      kind: 'once',
      request: () => ({
        body: {
          kind: 'company',
          name: `Made ${randomBytes(4).toString('hex')}`,
          brand: 'hb',
          contact_email: 'people@made.test',
        },
      }),
    },
    'PUT /companies/update': {
      kind: 'object',
      request: async ({ company_id }) => ({
        body: { id: company_id, version: await versionOf('companies', company_id), industry: 'Anything' },
      }),
    },
    // The body is not a picture; uploads are tested in base/companies.
    'POST /companies/{id}/logo': {
      kind: 'object',
      request: ({ company_id }) => ({ path: company_id }),
      allowedStatuses: [415, 422],
    },
    'GET /companies/{id}/place-uses': {
      kind: 'object',
      request: ({ company_id, location_id }) => ({ path: company_id, query: `?place_id=${location_id}` }),
    },
    'DELETE /companies/{id}/logo': { kind: 'object', request: ({ company_id }) => ({ path: company_id }) },

    'GET /pipelines': { kind: 'object', request: ({ company_id }) => ({ query: `?company_id=${company_id}` }) },
    'POST /pipelines': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { company_id, name: randomBytes(6).toString('hex') } }),
    },
    'PUT /pipelines/{id}': {
      kind: 'object',
      request: async ({ pipeline_id }) => ({
        path: pipeline_id,
        body: { version: await versionOf('pipelines', pipeline_id), name: randomBytes(6).toString('hex') },
      }),
    },
    'DELETE /pipelines/{id}': {
      kind: 'object',
      request: ({ empty_pipeline_id }) => ({ path: empty_pipeline_id, query: '?version=1' }),
    },
    'GET /reject-reasons': { kind: 'object', request: ({ company_id }) => ({ query: `?company_id=${company_id}` }) },
    'POST /reject-reasons': {
      kind: 'object',
      request: ({ company_id }) => ({
        body: { company_id, name: `Made by the matrix ${randomBytes(6).toString('hex')}` },
      }),
    },
    'PUT /reject-reasons': {
      kind: 'object',
      request: async ({ company_id }) => {
        const { rows } = await product.owner.query(
          'SELECT id FROM reject_reasons WHERE company_id = $1 AND archived_at IS NULL ORDER BY position DESC, id DESC',
          [company_id],
        )
        return { body: { company_id, order: rows.map(({ id }) => id as string) } }
      },
    },
    'PUT /reject-reasons/{id}': {
      kind: 'object',
      request: async ({ reject_reason_id }) => ({
        path: reject_reason_id,
        body: { version: await versionOf('reject_reasons', reject_reason_id), name: randomBytes(6).toString('hex') },
      }),
    },
    'GET /custom-fields': { kind: 'object', request: ({ company_id }) => ({ query: `?company_id=${company_id}` }) },
    'POST /custom-fields': {
      kind: 'object',
      request: ({ company_id }) => ({
        body: {
          company_id,
          subject: 'person',
          type: 'text',
          name: `Made by the matrix ${randomBytes(6).toString('hex')}`,
        },
      }),
    },
    'PUT /custom-fields': {
      kind: 'object',
      request: async ({ company_id }) => {
        const { rows } = await product.owner.query(
          `SELECT id FROM custom_fields WHERE company_id = $1 AND subject = 'person' AND archived_at IS NULL
           ORDER BY position DESC, id DESC`,
          [company_id],
        )
        return { body: { company_id, subject: 'person', order: rows.map(({ id }) => id as string) } }
      },
    },
    'PUT /custom-fields/{id}': {
      kind: 'object',
      request: async ({ custom_field_id }) => ({
        path: custom_field_id,
        body: { version: await versionOf('custom_fields', custom_field_id), name: randomBytes(6).toString('hex') },
      }),
    },
    'GET /pipelines/{id}/statuses': { kind: 'object', request: ({ pipeline_id }) => ({ path: pipeline_id }) },
    'POST /pipelines/{id}/statuses': {
      kind: 'object',
      request: ({ pipeline_id }) => ({
        path: pipeline_id,
        body: { name: randomBytes(6).toString('hex'), type: 'interview' },
      }),
    },
    'PUT /pipelines/{id}/statuses': {
      kind: 'object',
      request: async ({ pipeline_id, status_id }) => ({
        path: pipeline_id,
        body: {
          status_id,
          version: await versionOf('statuses', status_id),
          day_limit: 1 + ((await versionOf('statuses', status_id)) % 300),
        },
      }),
    },
    'DELETE /pipelines/{id}/statuses': {
      kind: 'object',
      request: ({ pipeline_id, empty_status_id }) => ({
        path: pipeline_id,
        query: `?version=1&status_id=${empty_status_id}`,
      }),
    },
    'POST /roles/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200, filters: { is_global: false } } }),
      rows: 'SELECT r.id, c.slug FROM roles r JOIN companies c ON c.id = r.company_id',
    },
    'POST /roles/create': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { company_id, name: `Made ${randomBytes(4).toString('hex')}` } }),
    },
    'POST /roles/update': {
      kind: 'object',
      request: async ({ role_id }) => ({
        body: {
          id: role_id,
          version: await versionOf('roles', role_id),
          name: `Changed ${randomBytes(4).toString('hex')}`,
        },
      }),
    },
    'POST /roles/retire': {
      kind: 'object',
      request: async ({ role_id }) => ({ body: { id: role_id, version: await versionOf('roles', role_id) } }),
    },
    'POST /role-benchmarks/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200, filters: { is_global: false, states: ['active'] } } }),
      rows: `SELECT b.id, c.slug FROM role_benchmarks b JOIN companies c ON c.id = b.company_id WHERE b.state = 'active'`,
    },
    'GET /role-benchmarks/{id}': {
      kind: 'object',
      request: async ({ role_id }) => ({ path: await newBenchmark(role_id, 'retired') }),
    },
    'POST /role-benchmarks/create': {
      kind: 'object',
      request: async ({ role_id }) => ({
        body: {
          role_id,
          based_on: await newBenchmark(role_id, 'retired'),
          targets: someTargets,
          source: 'expert',
          ...answered,
        },
      }),
    },
    'PUT /role-benchmarks/{id}': {
      kind: 'object',
      request: async ({ role_id }) => ({
        path: await newBenchmark(role_id, 'draft'),
        body: { revision: 1, targets: someTargets, source: 'expert', ...answered },
      }),
    },
    'DELETE /role-benchmarks/delete': {
      kind: 'object',
      request: async ({ role_id }) => ({ query: `?id=${await newBenchmark(role_id, 'draft')}&revision=1` }),
    },
    'POST /role-benchmarks/activate': {
      kind: 'object',
      request: async ({ role_id }) => ({ body: { id: await newBenchmark(role_id, 'draft'), revision: 1 } }),
    },
    'POST /role-benchmarks/retire': {
      kind: 'object',
      request: async ({ role_id }) => ({ body: { id: await newBenchmark(role_id, 'retired'), revision: 1 } }),
      // Only the active version is retired.
      allowedStatuses: [409],
    },
    'POST /role-benchmarks/requests/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200 } }),
      rows: 'SELECT q.id, c.slug FROM benchmark_requests q JOIN companies c ON c.id = q.company_id',
    },
    'POST /role-benchmarks/requests/create': {
      kind: 'object',
      request: ({ role_id }) => ({ body: { role_id } }),
      allowedStatuses: [409],
    },
    'POST /role-benchmarks/requests/decline': {
      kind: 'object',
      request: async ({ role_id }) => ({
        body: { id: await newBenchmarkRequest(role_id), version: 1, answer: 'Not now' },
      }),
    },
    'POST /role-benchmarks/preview': {
      kind: 'object',
      request: ({ role_id, company_id }) => ({ body: { role_id, company_id, targets: someTargets } }),
    },
    'POST /role-benchmarks/from-people': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { company_id, of: { kind: 'top_third' } } }),
    },
    'GET /occupations': { kind: 'self', request: () => ({}) },
    // The role must be in scope; the inserted row is the caller's own.
    'POST /roles/{id}/follow': { kind: 'object', request: ({ role_id }) => ({ path: role_id }) },
    'DELETE /roles/{id}/follow': { kind: 'object', request: ({ role_id }) => ({ path: role_id }) },

    'GET /survey-links': {
      kind: 'list',
      request: () => ({}),
      rows: "SELECT l.id, c.slug FROM survey_links l JOIN companies c ON c.id = l.company_id WHERE l.kind = 'company'",
    },
    'POST /survey-links': { kind: 'object', request: ({ company_id }) => ({ body: { company_id } }) },
    'PUT /survey-links': {
      kind: 'object',
      request: async ({ survey_link_id }) => ({
        body: {
          id: survey_link_id,
          version: await versionOf('survey_links', survey_link_id),
          max_uses: 1_000 + (randomBytes(3).readUIntBE(0, 3) % 900_000),
        },
      }),
    },
    'DELETE /survey-links': { kind: 'object', request: ({ survey_link_id }) => ({ query: `?id=${survey_link_id}` }) },

    'GET /usage': { kind: 'object', request: ({ company_id }) => ({ query: `?company_id=${company_id}` }) },
    'GET /home': { kind: 'object', request: ({ company_id }) => ({ query: `?company_id=${company_id}` }) },

    'GET /mailer/templates': { kind: 'object', request: ({ company_id }) => ({ query: `?company_id=${company_id}` }) },
    'PUT /mailer/templates/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({
        path: 'invitation',
        body: { company_id, version: await templateVersion(company_id), ...ownMail },
      }),
    },
    'POST /mailer/templates/{id}/reset': {
      kind: 'object',
      request: async ({ company_id }) => ({
        path: 'invitation',
        body: { company_id, version: await templateVersion(company_id) },
      }),
    },
    'POST /mailer/templates/preview': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { company_id, kind: 'invitation', ...ownMail } }),
    },
    'POST /mailer/templates/{id}/test': {
      kind: 'object',
      request: ({ company_id }) => ({ path: 'invitation', body: { company_id, ...ownMail } }),
      allowedStatuses: [429],
    },

    'POST /mailer/templates': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { company_id, name: randomBytes(6).toString('hex'), ...ownMessage } }),
    },
    'DELETE /mailer/templates/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({ path: await newTemplate(company_id), query: `?company_id=${company_id}` }),
    },
    'POST /mailer/send/preview': {
      kind: 'object',
      request: ({ company_id, survey_result_id }) => ({
        body: { company_id, selection: { ids: [survey_result_id] }, kind: 'message', ...ownMessage },
      }),
    },
    'POST /mailer/send': {
      kind: 'object',
      request: ({ company_id, survey_result_id }) => ({
        body: { company_id, selection: { ids: [survey_result_id] }, kind: 'message', ...ownMessage },
      }),
      allowedStatuses: [409],
    },
    'POST /mailer/templates/{id}/send': {
      kind: 'object',
      request: ({ company_id, survey_result_id }) => ({
        path: 'acknowledgement',
        body: { company_id, selection: { ids: [survey_result_id] }, version: 0 },
      }),
      allowedStatuses: [409],
    },
    'POST /candidates/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200 } }),
      rows: 'SELECT p.id, c.slug FROM candidates p JOIN companies c ON c.id = p.company_id WHERE p.archived_at IS NULL',
    },
    'GET /candidates/{id}': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await candidateOf(survey_result_id) }),
    },
    'PUT /candidates/{id}': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const path = await candidateOf(survey_result_id)
        return { path, body: { version: await versionOf('candidates', path), title: randomBytes(3).toString('hex') } }
      },
    },
    'PUT /candidates/{id}/email': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const path = await candidateOf(survey_result_id)
        const email = `${randomBytes(6).toString('hex')}@people.test`
        return { path, body: { version: await versionOf('candidates', path), email } }
      },
    },
    'POST /candidates/convert': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const id = await candidateOf(survey_result_id)
        return { body: { id, version: await versionOf('candidates', id), kind: 'employee' } }
      },
    },
    'POST /candidates/create': {
      kind: 'object',
      request: ({ company_id }) => ({
        body: { company_id, first: 'Ann', last: 'Other', email: `${randomBytes(6).toString('hex')}@people.test` },
      }),
    },
    'GET /candidates/{id}/duplicates': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await candidateOf(survey_result_id) }),
    },
    'POST /candidates/duplicates/search': {
      kind: 'list',
      request: async () => {
        await newPairs()
        return { body: { page_size: 200 } }
      },
      rows: 'SELECT d.id, c.slug FROM candidate_duplicates d JOIN companies c ON c.id = d.company_id',
    },
    'POST /candidates/duplicates/check': {
      kind: 'object',
      request: ({ company_id }) => ({
        body: { company_id, first: 'Ann', last: 'Other', email: `${randomBytes(6).toString('hex')}@people.test` },
      }),
    },
    'POST /candidates/duplicates/dismiss': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const one_id = await candidateOf(survey_result_id)
        return { body: { one_id, other_id: (await newPerson(one_id)).id } }
      },
    },
    'POST /candidates/duplicates/restore': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const one_id = await candidateOf(survey_result_id)
        return { body: { one_id, other_id: (await newPerson(one_id)).id } }
      },
    },
    'POST /candidates/merge': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const id = await candidateOf(survey_result_id)
        const other = await newPerson(id)
        return {
          body: { kept: { id, version: await versionOf('candidates', id) }, other: { id: other.id, version: 1 } },
        }
      },
    },
    'POST /candidates/unmerge': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const id = await candidateOf(survey_result_id)
        const other = await newPerson(id)
        await product.owner.query('UPDATE candidates SET merged_into = $1 WHERE id = $2', [id, other.id])
        return {
          body: {
            merge_id: await idOf(
              `INSERT INTO candidate_merges (company_id, kept_id, merged_id, merged_email, merged_by_user_id, facts_before, facts_taken)
               SELECT company_id, $1, $2, '', (SELECT id FROM users LIMIT 1), '{}', '{}' FROM candidates WHERE id = $1 RETURNING id`,
              [id, other.id],
            ),
          },
        }
      },
    },
    // 409: only employees can be rated.
    'PUT /candidates/{id}/rating': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const path = await candidateOf(survey_result_id)
        return { path, body: { version: await versionOf('candidates', path), rating: 3 } }
      },
      allowedStatuses: [409],
    },
    'GET /candidate-tags': {
      kind: 'object',
      request: ({ company_id }) => ({ query: `?company_id=${company_id}` }),
    },
    'PUT /candidate-tags/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({
        path: await newTag(company_id),
        body: { version: 1, name: randomBytes(6).toString('hex') },
      }),
    },
    'DELETE /candidate-tags/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({ path: await newTag(company_id), query: '?version=1&count=0' }),
    },
    'POST /candidates/tags': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({
        body: { ids: [await candidateOf(survey_result_id)], add: ['The matrix'] },
      }),
    },
    'PUT /candidates/bulk-update': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({
        body: { ids: [await candidateOf(survey_result_id)], kind: 'employee' },
      }),
    },
    'POST /candidates/archive': {
      kind: 'object',
      request: async ({ company_id }) => ({ body: { ids: [await newArchivable(company_id)], reason: 'the matrix' } }),
    },
    'POST /candidates/restore': {
      kind: 'object',
      request: async ({ company_id }) => ({ body: { ids: [await newArchivable(company_id, 'now()')] } }),
    },
    // Only one's own writes can be undone, whatever their company.
    'POST /candidates/undo': {
      kind: 'self',
      request: ({ undo_id }) => ({ body: { undo_id } }),
      allowedStatuses: [404],
    },
    'GET /candidates/{id}/history': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await candidateOf(survey_result_id) }),
    },
    // No form is sent; imports are tested in people/candidate-imports.
    'POST /candidates/import': {
      kind: 'object',
      request: ({ company_id }) => ({ query: `?step=columns&company_id=${company_id}` }),
      allowedStatuses: [415],
    },
    'POST /candidates/import/undo': {
      kind: 'object',
      request: ({ import_id }) => ({ body: { step: 'check', task_run_id: import_id } }),
    },
    // No form is sent; resumes are tested in people/candidate-resumes.
    'POST /candidates/resumes/read': {
      kind: 'object',
      request: ({ company_id }) => ({ query: `?company_id=${company_id}` }),
      allowedStatuses: [415],
    },
    'POST /candidates/resumes/check': {
      kind: 'object',
      request: ({ company_id }) => ({
        body: { company_id, people: [{ email: 'nobody@people.test', phone: '' }] },
      }),
    },
    'GET /candidates/{id}/files': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await candidateOf(survey_result_id) }),
    },
    // No form is sent: the person is checked before the file is read. Uploads are tested in people/candidate-files.
    'POST /candidates/{id}/files': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await candidateOf(survey_result_id) }),
      allowedStatuses: [415],
    },
    'DELETE /candidates/{id}/files': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({
        path: await candidateOf(survey_result_id),
        query: `?file_id=${await newFile(survey_result_id)}`,
      }),
    },
    'POST /candidates/{id}/files/download': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({
        path: await candidateOf(survey_result_id),
        body: { file_id: await newFile(survey_result_id) },
      }),
    },
    'GET /candidate-notes': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?surveyResultId=${survey_result_id}` }),
    },
    'POST /candidate-notes': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?surveyResultId=${survey_result_id}`, body: { body: 'Noted' } }),
    },
    'GET /candidate-notes/mentionable': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?surveyResultId=${survey_result_id}` }),
    },
    'POST /candidate-notes/mentions/read': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ body: { candidate_id: await candidateOf(survey_result_id) } }),
    },
    // A note of another user. Which notes each role may change is tested in people/candidate-notes.
    'PUT /candidate-notes/{id}': {
      kind: 'self',
      request: async ({ survey_result_id, user_id }) => ({
        path: await newNote(survey_result_id, user_id),
        body: { version: 1, is_pinned: true },
      }),
      allowedStatuses: [403, 404],
    },
    'DELETE /candidate-notes/{id}': {
      kind: 'self',
      request: async ({ survey_result_id, user_id }) => ({ path: await newNote(survey_result_id, user_id) }),
      allowedStatuses: [403, 404],
    },
    'GET /todos': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ query: `?candidate_id=${await candidateOf(survey_result_id)}` }),
    },
    'POST /todos': {
      kind: 'object',
      // A person of its own, so that no person has too many.
      request: async ({ survey_result_id }) => ({
        body: { candidate_id: (await newPerson(await candidateOf(survey_result_id))).id, text: 'Call back' },
      }),
    },
    'GET /todos/assignees': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ query: `?candidate_id=${await candidateOf(survey_result_id)}` }),
    },
    // A to-do of another user. Which ones each role sees and changes is tested in people/todos.
    'PUT /todos/{id}': {
      kind: 'self',
      request: async ({ survey_result_id, user_id }) => ({
        path: await newTodo(survey_result_id, user_id),
        body: { version: 1, text: 'Call back soon' },
      }),
      allowedStatuses: [403, 404],
    },
    'PUT /todos/{id}/done': {
      kind: 'self',
      request: async ({ survey_result_id, user_id }) => ({
        path: await newTodo(survey_result_id, user_id),
        body: { version: 1, is_done: true },
      }),
      allowedStatuses: [403, 404],
    },
    'DELETE /todos/{id}': {
      kind: 'self',
      request: async ({ survey_result_id, user_id }) => ({ path: await newTodo(survey_result_id, user_id) }),
      allowedStatuses: [403, 404],
    },
    // 409: another version of the result.
    'PUT /candidates/{id}/stage': {
      kind: 'object',
      request: async ({ survey_result_id, status_id }) => ({
        path: await candidateOf(survey_result_id),
        body: { version: 1_000_000, status_id },
      }),
      allowedStatuses: [409],
    },
    'GET /candidates/{id}/messages': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await candidateOf(survey_result_id) }),
    },
    'POST /messages/{id}/send-again': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await newMessage(survey_result_id) }),
    },

    'POST /messages/{id}/cancel': {
      kind: 'object',
      request: async ({ placed_result_id }) => ({ path: await newWaitingMail(placed_result_id) }),
    },
    'POST /survey-results/moves/preview': {
      kind: 'object',
      request: ({ status_id, placed_result_id }) => ({ body: { status_id, selection: { ids: [placed_result_id] } } }),
    },
    // The stage has no email.
    'POST /survey-results/move-mails/preview': {
      kind: 'object',
      request: ({ status_id, placed_result_id }) => ({ body: { status_id, selection: { ids: [placed_result_id] } } }),
      allowedStatuses: [422],
    },

    'GET /invitations': {
      kind: 'list',
      request: () => ({}),
      rows: 'SELECT i.id, c.slug FROM invitations i JOIN companies c ON c.id = i.company_id',
    },
    'POST /invitations': {
      kind: 'object',
      request: async ({ company_id }) => ({
        body: {
          company_id,
          role_id: (await product.owner.query('SELECT id FROM roles WHERE company_id IS NULL LIMIT 1')).rows[0].id,
          people: [{ email: `${randomBytes(6).toString('hex')}@people.test` }],
        },
      }),
    },
    // No form is sent: the company is checked before the file is read. Imports are tested in
    // assessment/invitations/import.test.ts.
    'POST /invitations/import': {
      kind: 'object',
      request: ({ company_id }) => ({ query: `?step=columns&company_id=${company_id}` }),
      allowedStatuses: [415],
    },
    'DELETE /invitations': { kind: 'object', request: ({ invitation_id }) => ({ query: `?id=${invitation_id}` }) },
    'POST /invitations/remind': {
      kind: 'object',
      request: ({ invitation_id }) => ({ body: { ids: [invitation_id] } }),
    },
    'POST /invitations/{id}/remind': {
      kind: 'object',
      request: ({ invitation_id }) => ({ path: invitation_id, body: {} }),
    },

    // A private view of another user; shared views are tested in base/saved-views.
    'GET /saved-views': { kind: 'self', request: () => ({ query: '?list=users' }) },
    'POST /saved-views': { kind: 'self', request: () => ({ body: {} }), allowedStatuses: [422] },
    'PUT /saved-views': {
      kind: 'self',
      request: ({ saved_view_id }) => ({ body: { id: saved_view_id, version: 1, name: 'Changed' } }),
      allowedStatuses: [404],
    },
    'DELETE /saved-views': {
      kind: 'self',
      request: ({ saved_view_id }) => ({ query: `?id=${saved_view_id}` }),
      allowedStatuses: [404],
    },

    'GET /survey-results': {
      kind: 'list',
      request: () => ({ query: '?page_size=200' }),
      rows: 'SELECT r.id, c.slug FROM survey_results r JOIN companies c ON c.id = r.company_id WHERE archived_at IS NULL AND NOT is_test',
    },
    'POST /survey-results/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200, filters: { include_archived: true, include_test: true } } }),
      rows: 'SELECT r.id, c.slug FROM survey_results r JOIN companies c ON c.id = r.company_id',
    },
    'GET /survey-results/{id}': { kind: 'object', request: ({ survey_result_id }) => ({ path: survey_result_id }) },
    'GET /survey-results/{id}/history': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ path: survey_result_id }),
    },
    'PUT /survey-results/update': {
      kind: 'object',
      request: async ({ survey_result_id, location_id }) => ({
        body: { ...(await resultNow(survey_result_id)), location_id },
      }),
    },
    'PUT /survey-results/bulk-update': {
      kind: 'object',
      request: ({ survey_result_id, location_id }) => ({ body: { ids: [survey_result_id], location_id } }),
    },
    'PUT /survey-results/update-role': {
      kind: 'object',
      request: async ({ survey_result_id, role_id }) => ({
        body: { ...(await resultNow(survey_result_id)), role_id },
      }),
    },
    'POST /pipelines/board/add': {
      kind: 'object',
      request: async ({ survey_result_id, role_id }) => ({
        body: { candidate_ids: [await candidateOf(survey_result_id)], role_id },
      }),
    },
    'PUT /survey-results/update-status': {
      kind: 'object',
      request: async ({ survey_result_id, status_id }) => ({
        body: { ...(await resultNow(survey_result_id)), status_id },
      }),
    },
    'PUT /survey-results/update-column-positions': {
      kind: 'object',
      request: async ({ placed_result_id }) => ({ body: { ...(await resultNow(placed_result_id)), after_id: null } }),
    },
    'PUT /survey-results/clear-column-positions-of-status': {
      kind: 'object',
      request: ({ status_id }) => ({ body: { status_id } }),
    },
    // 409: the column has another number of cards.
    'PUT /survey-results/move-all-of-status-to-new-status': {
      kind: 'object',
      request: ({ status_id }) => ({ body: { status_id, to_status_id: status_id, count: 500 } }),
      allowedStatuses: [409],
    },
    'POST /pipelines/board': { kind: 'object', request: ({ company_id }) => ({ body: { company_id } }) },
    'POST /survey-results/archive': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({
        body: { ...(await resultNow(survey_result_id)), reason: 'the matrix' },
      }),
    },
    'POST /survey-results/restore': {
      kind: 'object',
      request: async ({ archived_result_id }) => ({ body: await resultNow(archived_result_id) }),
    },
    // Only one's own writes can be undone, whatever their company.
    'POST /survey-results/undo': {
      kind: 'self',
      request: ({ undo_id }) => ({ body: { undo_id } }),
      allowedStatuses: [404],
    },
    'GET /audit-events': {
      kind: 'list',
      request: () => ({ query: '?action=matrix' }),
      rows: "SELECT a.id, c.slug FROM audit_events a JOIN companies c ON c.id = a.company_id WHERE a.action = 'matrix'",
    },
    // The contents of an export are tested in connections/exports. 409: an export is running.
    'POST /exports': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { company_id, password } }),
      allowedStatuses: [409],
    },
    'GET /exports': { kind: 'object', request: ({ company_id }) => ({ query: `?company_id=${company_id}` }) },
    'GET /exports/{id}': { kind: 'object', request: ({ export_id }) => ({ path: export_id }) },
    'POST /exports/{id}': {
      kind: 'object',
      request: async ({ export_id }) => {
        // Erasing a person deletes the exports of the company.
        await product.owner.query('UPDATE exports SET deleted_at = NULL WHERE id = $1', [export_id])
        return { path: export_id, body: { password } }
      },
    },
    // 409: the export has no file.
    'DELETE /exports/{id}': {
      kind: 'object',
      request: ({ export_id }) => ({ path: export_id }),
      allowedStatuses: [409],
    },
    // Only the call itself; who gets which events and topics is tested in base/live.
    'GET /live': { kind: 'once', request: () => ({}) },
    'GET /live/changes': { kind: 'once', request: () => ({}) },
    'POST /live/presence': { kind: 'object', request: ({ pipeline_id }) => ({ body: { pipeline_id } }) },
    'GET /custom-webhooks': {
      kind: 'object',
      request: ({ company_id }) => ({ query: `?company_id=${company_id}` }),
    },
    'PUT /custom-webhooks': {
      kind: 'object',
      request: ({ company_id }) => ({
        body: { company_id, url: 'https://hooks.example.com/', events: ['note.added'] },
      }),
      // The secret of a new webhook is shown to its maker.
      allowedStatuses: [409],
    },
    'DELETE /custom-webhooks/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({ path: await newWebhook(company_id) }),
    },
    'GET /custom-webhooks/deliveries': {
      kind: 'object',
      request: ({ webhook_id }) => ({ query: `?webhook_id=${webhook_id}` }),
    },
    'GET /custom-webhooks/deliveries/{id}': { kind: 'object', request: ({ delivery_id }) => ({ path: delivery_id }) },
    'POST /custom-webhooks/test': { kind: 'object', request: ({ webhook_id }) => ({ body: { webhook_id } }) },
    'POST /custom-webhooks/deliveries/{id}/replay': {
      kind: 'object',
      request: ({ delivery_id }) => ({ path: delivery_id }),
    },
    'POST /custom-webhooks/deliveries/replay': {
      kind: 'object',
      request: ({ webhook_id }) => ({
        body: { webhook_id, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
      }),
    },
    'GET /ghl/connection': {
      kind: 'object',
      request: async ({ company_id }) => ({ query: `?company_id=${await newCrm(company_id)}` }),
    },
    // No service listens at the URL of the CRM.
    'PUT /ghl/connection': {
      kind: 'object',
      request: async ({ company_id }) => ({ body: { company_id: await newCrm(company_id), version: 1, retry: true } }),
    },
    'DELETE /ghl/connection': {
      kind: 'object',
      request: async ({ company_id }) => ({ query: `?company_id=${await newCrm(company_id)}` }),
    },
    'GET /ghl/mapping': {
      kind: 'object',
      request: async ({ company_id }) => ({ query: `?company_id=${await newCrm(company_id)}` }),
    },
    'PUT /ghl/mapping': {
      kind: 'object',
      request: async ({ company_id, pipeline_id }) => {
        await newCrm(company_id)
        return { body: { pipeline_id, version: 0, ghl_pipeline_id: null, stages: [] } }
      },
    },
    'GET /ghl/pipelines': {
      kind: 'object',
      request: async ({ company_id }) => ({ query: `?company_id=${await newCrm(company_id)}` }),
    },
    'GET /ghl/messages': {
      kind: 'object',
      request: async ({ company_id, survey_result_id }) => {
        await newCrm(company_id)
        return { query: `?surveyResultId=${survey_result_id}` }
      },
      allowedStatuses: [503],
    },
    'POST /ghl/messages': {
      kind: 'object',
      request: async ({ company_id, survey_result_id }) => {
        await newCrm(company_id)
        return {
          body: { surveyResultId: survey_result_id, channel: 'email', subject: 'Hello', body: 'When can we talk?' },
        }
      },
    },
    'GET /api-keys': {
      kind: 'list',
      request: () => ({}),
      rows: 'SELECT k.id, c.slug FROM api_keys k JOIN companies c ON c.id = k.company_id',
    },
    'POST /api-keys': {
      kind: 'object',
      request: ({ company_id }) => ({
        body: { name: 'Key', company_ids: [company_id], permissions: ['candidates.read'] },
      }),
    },
    'DELETE /api-keys': { kind: 'object', request: ({ user_id }) => ({ query: `?user_id=${user_id}` }) },
    'DELETE /api-keys/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({ path: await newKey(company_id) }),
    },
    'POST /company-events/create-bulk': {
      kind: 'object',
      request: ({ company_id }) => ({
        body: { company_events: [{ company_id, name: 'Paid', occurred_at: '2026-01-01T00:00:00Z' }] },
      }),
    },
    'GET /company-events': {
      kind: 'object',
      request: ({ company_id }) => ({ query: `?company_id=${company_id}` }),
    },
    'GET /custom-interview-questions': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?surveyResultId=${survey_result_id}` }),
      allowedStatuses: [404],
    },
    'POST /custom-interview-questions': {
      kind: 'object',
      request: ({ survey_result_id }) => ({
        query: `?surveyResultId=${survey_result_id}`,
        body: { text: 'Why?', applies_to: 'result' },
      }),
      allowedStatuses: [404],
    },
    // A question of another user. Further rules about questions are tested in their feature.
    'PUT /custom-interview-questions/{id}': {
      kind: 'self',
      request: async ({ company_id, user_id }) => ({
        path: await newQuestion(company_id, user_id),
        body: { version: 1, text: 'Why not?' },
      }),
      allowedStatuses: [403, 404],
    },
    'DELETE /custom-interview-questions/{id}': {
      kind: 'self',
      request: async ({ company_id, user_id }) => ({ path: await newQuestion(company_id, user_id) }),
      allowedStatuses: [403, 404],
    },
    'GET /custom-interview-questions/{id}/notes': {
      kind: 'object',
      request: async ({ company_id, user_id, survey_result_id }) => ({
        path: await newQuestion(company_id, user_id),
        query: `?surveyResultId=${survey_result_id}`,
      }),
      allowedStatuses: [404],
    },
    'POST /custom-interview-questions/{id}/notes': {
      kind: 'object',
      request: async ({ company_id, user_id, survey_result_id }) => ({
        path: await newQuestion(company_id, user_id),
        query: `?surveyResultId=${survey_result_id}`,
        body: { rating: 3 },
      }),
      allowedStatuses: [404, 409],
    },
    'GET /candidates/resume-analysis': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ query: `?candidate_id=${await candidateOf(survey_result_id)}` }),
      brand: 'hb',
    },
    // The stored file has no bytes, so there is no text.
    'GET /candidates/resume-text': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ query: `?candidate_file_id=${await newFile(survey_result_id)}` }),
      brand: 'hb',
    },
    'POST /candidates/analyze-resume': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ body: { candidate_file_id: await newFile(survey_result_id) } }),
      brand: 'hb',
      allowedStatuses: [409],
    },
    'GET /survey-results/generated-interview-questions': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?surveyResultId=${survey_result_id}` }),
      brand: 'hb',
    },
    'POST /survey-results/generate-analysis-and-interview-questions': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?surveyResultId=${survey_result_id}` }),
      brand: 'hb',
      // The survey is not finished everywhere.
      allowedStatuses: [409],
    },
    'GET /generations': {
      kind: 'object',
      brand: 'hb',
      request: async ({ company_id, survey_result_id }) => {
        await newGeneration(survey_result_id)
        return { query: `?company_id=${company_id}` }
      },
    },
    'POST /ai-chats': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ body: { survey_result_id } }),
      brand: 'hb',
      // The survey is not finished everywhere.
      allowedStatuses: [409],
    },
    'GET /ai-chats/{id}': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await newChat(survey_result_id) }),
      brand: 'hb',
      // The survey is not finished everywhere.
      allowedStatuses: [409],
    },
    // The stream is tested in hiring/ai-chats.
    'POST /ai-chats/{id}': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({
        path: await newChat(survey_result_id),
        body: { question: 'how_sure' },
      }),
      brand: 'hb',
      // The survey is not finished everywhere.
      allowedStatuses: [409],
    },
    'DELETE /ai-chats/{id}': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await newChat(survey_result_id) }),
      brand: 'hb',
    },
    'PUT /generations/{id}': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const id = await newGeneration(survey_result_id)
        const line_id = await idOf('SELECT id FROM generation_lines WHERE generation_id = $1', [id])
        return { path: id, body: { line_id, version: 1, state: 'removed' } }
      },
      brand: 'hb',
    },
    'GET /scorecards': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?survey_result_id=${survey_result_id}` }),
    },
    'POST /scorecards': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ body: { survey_result_id } }),
      allowedStatuses: [409],
    },
    'PUT /scorecards/{id}': {
      kind: 'self',
      request: async ({ survey_result_id, user_id }) => ({
        path: await newScorecard(survey_result_id, user_id),
        body: { version: 1, summary: 'Theirs' },
      }),
      allowedStatuses: [403, 404],
    },
    'POST /scorecards/{id}/submit': {
      kind: 'self',
      request: async ({ survey_result_id, user_id }) => ({
        path: await newScorecard(survey_result_id, user_id),
        body: { version: 1 },
      }),
      allowedStatuses: [403, 404],
    },
    'POST /scorecards/{id}/notes': {
      kind: 'self',
      request: async ({ survey_result_id, user_id }) => ({
        path: await newScorecard(survey_result_id, user_id),
        body: { text: 'Theirs' },
      }),
      allowedStatuses: [403, 404],
    },
    'POST /scorecards/{id}/open': {
      kind: 'object',
      request: async ({ survey_result_id, user_id }) => ({
        path: await newScorecard(survey_result_id, user_id),
        body: { reason: 'the matrix' },
      }),
    },
    'GET /interviews': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?survey_result_id=${survey_result_id}` }),
    },
    'GET /interviews/interviewers': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?survey_result_id=${survey_result_id}` }),
    },
    'POST /interviews': {
      kind: 'object',
      request: ({ survey_result_id, user_id }) => ({
        body: { survey_result_id, ...someSchedule, interviewer_ids: [user_id] },
      }),
      // 409: a result that the matrix has archived, or has planned too many for.
      allowedStatuses: [409, 422],
    },
    'PUT /interviews/{id}': {
      kind: 'object',
      request: async ({ survey_result_id, user_id }) => ({
        path: await newInterview(survey_result_id),
        body: { version: 1, ...someSchedule, interviewer_ids: [user_id] },
      }),
      allowedStatuses: [409, 422],
    },
    'DELETE /interviews/{id}': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await newInterview(survey_result_id) }),
    },
    'GET /interviews/{id}/calendar': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await newInterview(survey_result_id) }),
    },
    'GET /reports/individual': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?survey_result_id=${survey_result_id}` }),
      allowedStatuses: [409],
    },
    // 409: the survey is not finished, so no PDF is rendered.
    'GET /reports/individual/pdf': {
      kind: 'object',
      request: ({ placed_result_id }) => ({ query: `?survey_result_id=${placed_result_id}` }),
      allowedStatuses: [409],
    },
    'GET /reports/comparison': ofTwo,
    'GET /reports/comparison/pdf': ofTwo,
    'GET /reports/conflict': ofTwo,
    'GET /reports/conflict/pdf': ofTwo,
    'GET /reports/coaching': ofManager,
    'GET /reports/coaching/pdf': ofManager,
    'GET /reports/changes': ofUnfinished,
    'GET /reports/changes/pdf': ofUnfinished,
    'GET /reports/questions': ofUnfinished,
    'GET /reports/questions/pdf': ofUnfinished,
    'GET /reports/benchmark': {
      kind: 'object',
      request: async ({ role_id }) => ({ query: `?role_benchmark_id=${await newBenchmark(role_id, 'retired')}` }),
    },
    'GET /reports/benchmark/pdf': {
      kind: 'object',
      isSlow: true,
      request: async ({ role_id }) => ({ query: `?role_benchmark_id=${await newBenchmark(role_id, 'retired')}` }),
    },
    'GET /reports/hiring-pipeline/pdf': {
      kind: 'object',
      isSlow: true,
      request: ({ pipeline_id }) => ({ query: `?pipeline_id=${pipeline_id}` }),
    },
    'GET /reports/hiring-pipeline': {
      kind: 'object',
      request: ({ pipeline_id }) => ({ query: `?pipeline_id=${pipeline_id}` }),
    },
    'POST /hiring-campaigns/campaigns/create': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { company_id, name: 'Spring' } }),
    },
    'PUT /hiring-campaigns/campaigns/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({
        path: await newCampaign(company_id),
        body: { version: 1, name: 'Autumn' },
      }),
    },
    'DELETE /hiring-campaigns/campaigns/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({ path: await newCampaign(company_id) }),
    },
    'POST /hiring-campaigns/campaigns/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200 } }),
      rows: 'SELECT s.id, c.slug FROM hiring_campaigns s JOIN companies c ON c.id = s.company_id',
    },
    'GET /hiring-campaigns/campaigns/{id}/figures': {
      kind: 'object',
      request: async ({ company_id }) => ({ path: await newCampaign(company_id) }),
    },
    'POST /hiring-campaigns/funnels/create': {
      kind: 'object',
      request: async ({ company_id }) => ({
        body: { campaign_id: await newCampaign(company_id), name: 'Poster', channel: 'poster' },
      }),
    },
    'PUT /hiring-campaigns/funnels/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({ path: await newFunnel(company_id), body: { version: 1, name: 'Card' } }),
    },
    'DELETE /hiring-campaigns/funnels/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({ path: await newFunnel(company_id) }),
    },
    'POST /hiring-campaigns/funnels/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200 } }),
      rows: 'SELECT f.id, c.slug FROM funnels f JOIN companies c ON c.id = f.company_id',
    },
    'POST /jobs': {
      kind: 'object',
      brand: 'hb',
      request: ({ company_id }) => ({ body: { company_id, title: 'Field sales' } }),
    },
    'PUT /jobs/{id}': {
      kind: 'object',
      brand: 'hb',
      request: async ({ company_id }) => ({
        path: await newJob(company_id),
        body: { version: 1, title: 'Sales again' },
      }),
    },
    'DELETE /jobs/{id}': {
      kind: 'object',
      brand: 'hb',
      request: async ({ company_id }) => ({ path: await newJob(company_id) }),
    },
    'POST /jobs/search': {
      kind: 'list',
      request: () => ({ body: { page_size: 200 } }),
      rows: "SELECT j.id, c.slug FROM jobs j JOIN companies c ON c.id = j.company_id WHERE c.brand = 'hb'",
    },
    'POST /job-application-templates': {
      kind: 'object',
      brand: 'hb',
      request: ({ company_id }) => ({ body: { company_id, name: randomUUID(), ...formContent } }),
    },
    'PUT /job-application-templates/{id}': {
      kind: 'object',
      brand: 'hb',
      request: async ({ company_id }) => ({
        path: await newFormTemplate(company_id),
        body: { version: 1, name: randomUUID() },
      }),
    },
    'DELETE /job-application-templates/{id}': {
      kind: 'object',
      brand: 'hb',
      request: async ({ company_id }) => ({ path: await newFormTemplate(company_id) }),
    },
    'GET /job-application-templates': {
      kind: 'list',
      request: () => ({}),
      rows: "SELECT t.id, c.slug FROM job_application_templates t JOIN companies c ON c.id = t.company_id WHERE c.brand = 'hb' AND t.deleted_at IS NULL",
    },
    'POST /applications/{id}/open': {
      kind: 'object',
      request: async ({ survey_result_id }) => ({ path: await newApplication(survey_result_id) }),
    },
    'POST /applications/search': {
      kind: 'list',
      request: async ({ survey_result_id }) => {
        await newApplication(survey_result_id)
        return { body: { page_size: 200 } }
      },
      rows: "SELECT a.id, c.slug FROM applications a JOIN companies c ON c.id = a.company_id WHERE c.brand = 'hb'",
    },
    'GET /growth-plans': {
      kind: 'object',
      brand: 'be',
      request: ({ finished_result_id }) => ({ query: `?survey_result_id=${finished_result_id}` }),
    },
    // 409, also for the reports below: the survey has no answers.
    'GET /growth-plans/suggestions': {
      kind: 'object',
      brand: 'be',
      request: ({ finished_result_id }) => ({ query: `?survey_result_id=${finished_result_id}` }),
      allowedStatuses: [409],
    },
    'POST /growth-plans': {
      kind: 'object',
      brand: 'be',
      request: ({ finished_result_id }) => ({ body: { survey_result_id: finished_result_id, ...growthContent } }),
      allowedStatuses: [409],
    },
    'GET /growth-plans/{id}': {
      kind: 'object',
      brand: 'be',
      request: async ({ finished_result_id }) => ({ path: await newGrowthPlan(finished_result_id) }),
    },
    'PUT /growth-plans/{id}': {
      kind: 'object',
      brand: 'be',
      request: async ({ finished_result_id }) => ({
        path: await newGrowthPlan(finished_result_id),
        body: { version: 1, ...growthContent, end: 'closed' },
      }),
    },
    'GET /growth-plans/{id}/versions': {
      kind: 'object',
      brand: 'be',
      request: async ({ finished_result_id }) => ({ path: await newGrowthPlan(finished_result_id) }),
    },
    'GET /growth-plans/{id}/reviews': {
      kind: 'object',
      brand: 'be',
      request: async ({ finished_result_id }) => ({ path: await newGrowthPlan(finished_result_id) }),
    },
    'POST /growth-plans/{id}/reviews': {
      kind: 'object',
      brand: 'be',
      request: async ({ finished_result_id }) => ({
        path: await newGrowthPlan(finished_result_id),
        body: { version: 1, reviewed_on: '2026-01-09', seen: 'Listened', progress: [], next_review_on: null },
      }),
    },
    'GET /reports/growth': {
      kind: 'object',
      brand: 'be',
      request: async ({ finished_result_id }) => ({
        query: `?growth_plan_id=${await newGrowthPlan(finished_result_id)}`,
      }),
      allowedStatuses: [409],
    },
    'GET /reports/growth/pdf': {
      kind: 'object',
      brand: 'be',
      request: async ({ finished_result_id }) => ({
        query: `?growth_plan_id=${await newGrowthPlan(finished_result_id)}`,
      }),
      allowedStatuses: [409],
    },
    'POST /survey-results/public/encode-report-payload': {
      kind: 'object',
      request: ({ survey_result_id }) => ({
        body: { kind: 'individual', survey_result_ids: [survey_result_id], expires_in_days: 7, name_shown: 'initials' },
      }),
      allowedStatuses: [409],
    },
    // The links visible to each reader are tested in assessment/report-shares.
    'GET /reports/shares': {
      kind: 'object',
      request: ({ survey_result_id }) => ({ query: `?survey_result_id=${survey_result_id}` }),
    },
    // 404: the link is in scope, but was made by another user, and only owners may revoke such a link.
    'DELETE /reports/shares': {
      kind: 'object',
      request: ({ report_share_id }) => ({ query: `?id=${report_share_id}` }),
      allowedStatuses: [404],
    },
    'GET /task-runs': {
      kind: 'list',
      request: () => ({}),
      rows: 'SELECT r.id, c.slug FROM task_runs r LEFT JOIN companies c ON c.id = r.company_id',
    },
    'GET /task-runs/{id}': { kind: 'object', request: ({ task_run_id }) => ({ path: task_run_id }) },
    'POST /task-runs/{id}/stop': { kind: 'object', request: ({ task_run_id }) => ({ path: task_run_id }) },
    // 409: the run is waiting. 403: the run is in scope, but only super admins may retry it.
    'POST /task-runs/{id}/retry': {
      kind: 'object',
      request: ({ task_run_id }) => ({ path: task_run_id }),
      allowedStatuses: [403, 409],
    },
    'POST /benchmark-scores/trigger-benchmark-score-update': { kind: 'once', request: () => ({}) },
    'POST /outbox/replay': { kind: 'object', request: ({ message_id }) => ({ body: { ids: [message_id] } }) },
    'GET /outbox': {
      kind: 'list',
      request: () => ({ query: '?page_size=200' }),
      rows: 'SELECT o.id, c.slug FROM (SELECT * FROM outbox ORDER BY created_at DESC, id DESC LIMIT 200) o JOIN companies c ON c.id = o.company_id',
    },

    'GET /system-status': { kind: 'once', request: () => ({}) },
    'POST /utils/encrypt': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { purpose: 'support', company_id, payload: 'A text' } }),
    },
    // 409: the text cannot be decrypted.
    'POST /utils/decrypt': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { purpose: 'support', company_id, encrypted: 'swt1.AAAA' } }),
      allowedStatuses: [409],
    },
    'POST /utils/clean-up-data': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { dry_run: true, company_id } }),
    },
    'GET /utils/clean-up-data': {
      kind: 'object',
      request: ({ company_id }) => ({ query: `?company_id=${company_id}` }),
    },
    'GET /utils/clean-up-data/{id}': {
      kind: 'object',
      request: async ({ company_id }) => ({ path: await newCleanUpList(company_id) }),
    },

    'POST /candidates/erase': {
      kind: 'object',
      request: async ({ survey_result_id }) => {
        const { id, email } = await newPerson(await candidateOf(survey_result_id))
        return { body: { id, version: 1, reason: 'asked', confirmation: email } }
      },
    },
  }

  /**
   * Further cases for some routes: those that take a company id as a filter, with the same checks as for the id of an
   * object, and those for the other changes of a bulk write.
   */
  const extraCases: Record<string, Case | Case[]> = {
    // The deletion of a list's rows. 409: the list is empty.
    'POST /utils/clean-up-data': {
      kind: 'object',
      request: async ({ company_id }) => ({ body: { dry_run: false, list_id: await newCleanUpList(company_id) } }),
      allowedStatuses: [409],
    },
    'POST /mailer/send/preview': {
      kind: 'object',
      request: ({ company_id, user_id }) => ({
        body: { company_id, selection: { user_ids: [user_id] }, kind: 'message', ...ownMessage },
      }),
    },
    'POST /mailer/send': {
      kind: 'object',
      request: ({ company_id, user_id }) => ({
        body: { company_id, selection: { user_ids: [user_id] }, kind: 'message', ...ownMessage },
      }),
      allowedStatuses: [409],
    },
    'PUT /survey-results/bulk-update': [
      {
        kind: 'object',
        like: { method: 'PUT', path: '/survey-results/update-status' },
        request: ({ survey_result_id, status_id }) => ({ body: { ids: [survey_result_id], move: { status_id } } }),
      },
      {
        kind: 'object',
        like: { method: 'POST', path: '/survey-results/archive' },
        request: ({ survey_result_id }) => ({ body: { ids: [survey_result_id], archive: { reason: 'the matrix' } } }),
      },
      {
        kind: 'object',
        like: { method: 'POST', path: '/survey-results/restore' },
        request: ({ archived_result_id }) => ({ body: { ids: [archived_result_id], restore: {} } }),
      },
    ],
    'POST /pipelines/board': [
      { kind: 'object', request: ({ pipeline_id }) => ({ body: { pipeline_id } }) },
      { kind: 'object', request: ({ company_id, status_id }) => ({ body: { company_id, columns: [{ status_id }] } }) },
    ],
    'GET /companies/locations': {
      kind: 'object',
      request: ({ company_id }) => ({ query: `?company_id=${company_id}` }),
    },
    'GET /companies/departments': {
      kind: 'object',
      request: ({ company_id }) => ({ query: `?company_id=${company_id}` }),
    },
    'GET /audit-events': { kind: 'object', request: ({ company_id }) => ({ query: `?company_id=${company_id}` }) },
    'POST /roles/search': { kind: 'object', request: ({ company_id }) => ({ body: { filters: { company_id } } }) },
    'POST /role-benchmarks/search': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { filters: { company_id } } }),
    },
    'POST /role-benchmarks/requests/search': {
      kind: 'object',
      request: ({ company_id }) => ({ body: { filters: { company_id } } }),
    },
    'GET /survey-links': { kind: 'object', request: ({ company_id }) => ({ query: `?company_id=${company_id}` }) },
  }

  beforeAll(async () => {
    await createSecondFranchise()
    for (const target of targets) fixtures[target] = await createFixture(slugs[target])
    await product.owner.query(`UPDATE companies SET settings = settings || '{"ai_enabled": true}'`)
    await createCallers()
    await prepare(matrix)
  }, 120_000)

  describe(title, () => {
    const session = (routes as readonly Route[]).filter(({ proof }) => proof === 'session')
    const named = session.map((route) => [`${route.method} ${route.path}`, route] as const)

    it('has a case for every session route', () => {
      expect(named.map(([name]) => name).filter((name) => !cases[name])).toEqual([])
      expect(Object.keys(cases).filter((name) => !named.some(([known]) => known === name))).toEqual([])
    })

    it.for(named)('%s', async ([name, route], { skip }) => {
      const random = seededRandom(seed + named.findIndex(([known]) => known === name))
      const mismatches: string[] = []
      let calls = 0
      // Routes with bulk writes share a limit, which all callers together would reach.
      await product.owner.query('DELETE FROM rate_limits')
      await renewTokens()
      for (const one of [cases[name]!, extraCases[name] ?? []].flat()) {
        const asked = askedBy(route, name, one, random)
        calls += asked.length
        // Each target has its own rows, so their cases can run at the same time.
        const faults = await Promise.all(
          targets.map((target) =>
            faultsOn(
              route,
              one,
              target,
              asked.filter((cell) => cell.target === target),
            ),
          ),
        )
        mismatches.push(...faults.flat())
      }
      skip(calls === 0, 'No caller names a row that a protection of rows could refuse.')
      expect(mismatches, [...mismatches, `MATRIX_SEED=${seed}`].join('\n')).toEqual([])
    })
  })

  /**
   * The calls of a case. In `npm run proof -- tenancy` every caller makes the call on all targets. In `npm test` one caller
   * of each group does, chosen at random, and one refusal of a row is compared with that of an absent one:
   * `rights.test.ts` and `acting.test.ts` hold the refusals of all callers that need no row.
   */
  function askedBy(route: Route, name: string, one: Case, random: () => number): Cell[] {
    const groups = Map.groupBy(callers, (caller) => groupOf(route, name, one, caller))
    const asking = isWhole ? callers : [...groups.values()].map((group) => oneOf(group, random))
    const asked: Cell[] = asking.flatMap((caller) =>
      targetsOf(route, name, one, caller).map((target) => {
        const refusal = expectedRefusal(route, name, one, caller, target)
        return { caller, target, refusal, comparesAbsent: isWhole && refusal?.status === 404 }
      }),
    )
    const hidden = asked.filter(({ refusal }) => refusal?.status === 404)
    if (hidden.length > 0) oneOf(hidden, random).comparesAbsent = true
    return asked
  }

  /** Callers of the same reach see the same companies. */
  function groupOf(route: Route, name: string, one: Case, caller: Caller): string {
    if (isRefusedAnyway(route, name, one, caller)) return 'refused anyway'
    if (caller.isActing) return 'acting'
    return caller.seesStages ? reachOn(route, name, one, caller) : 'without P'
  }

  /** True if the caller is refused before any row is read, which is the same for each target. */
  function isRefusedAnyway(route: Route, name: string, one: Case, caller: Caller): boolean {
    const refusal = expectedRefusal(route, name, one, caller, 'own')
    return refusal !== undefined && refusal.status !== 404
  }

  function targetsOf(route: Route, name: string, one: Case, caller: Caller): readonly Target[] {
    if (one.kind === 'once' && caller.isActing && name.startsWith('DELETE')) return []
    if (isRefusedAnyway(route, name, one, caller)) return cells === 'all' ? ['own'] : []
    const isPerTarget = one.kind === 'object' || one.kind === 'self'
    if (isWhole) return isPerTarget ? targets : ['own']
    const isRoleItself = caller.seesStages === true && !caller.isActing
    const reach = reachOn(route, name, one, caller)
    const foreign = ({ all: 'no_franchise', company: 'sibling' } as const)[reach] ?? 'other_franchise'
    if (cells === 'of tenancy') {
      // A call that names no row does not test the protection of rows.
      if (one.kind === 'once') return []
      if (!isPerTarget) return ['own']
      if (reach === 'all') return []
      return caller.isActing ? [foreign] : ['own', foreign]
    }
    if (!isPerTarget) return ['own']
    if (isRoleItself && reach === 'franchise' && one.isSlow) return targets.filter((target) => target !== 'own')
    if (isRoleItself && reach !== 'all') return targets
    return one.isSlow ? [foreign] : ['own', foreign]
  }

  /** Checks the cases of one target. @returns a description of each reply that is not correct */
  async function faultsOn(route: Route, one: Case, target: Target, asked: readonly Cell[]): Promise<string[]> {
    if (asked.length === 0) return []
    await setBrand(target, one.brand ?? 'hb')
    const faults: string[] = []
    const refused = asked.filter(({ refusal }) => refusal)
    if (refused.length > 0) {
      const before = states.get(target) ?? (await stateOf(fixtures[target]))
      // Refused calls change nothing, so all of them can name the same rows.
      const request = await one.request(fixtures[target])
      for (const cell of refused) {
        const { caller } = cell
        const fault = await refusalFault(route, request, fixtures[target], cell)
        if (fault) faults.push(`${caller.name} on ${target}: ${fault}`)
      }
      const after = await stateOf(fixtures[target])
      states.set(target, after)
      if (before !== after)
        faults.push(`one of ${refused.map(({ caller }) => caller.name).join(', ')} changed the row of ${target}`)
    }
    const allowed = asked.filter(({ refusal }) => !refusal)
    for (const { caller } of allowed) {
      const fault = await answerFault(route, one, caller, target)
      if (fault) faults.push(`${caller.name} on ${target}: ${fault}`)
    }
    if (allowed.length > 0 && onlyReads(route, one) && (await stateOf(fixtures[target])) !== states.get(target))
      faults.push(`reading changed the row of ${target}`)
    return faults
  }

  async function refusalFault(
    route: Route,
    request: RequestParts,
    fixture: Fixture,
    { caller, refusal, comparesAbsent }: Cell,
  ): Promise<string | undefined> {
    const { status, problem } = refusal!
    const answer = await send(route, request, caller)
    const seen = `${answer.status} ${answer.text.slice(0, 200)}`
    if (answer.status !== status || answer.body.problem !== problem) return `${seen} instead of ${problem}`
    if (!comparesAbsent) return undefined
    const absent = await send(route, withAbsent(request, fixture), caller)
    return absent.text === answer.text && absent.status === 404
      ? undefined
      : `${seen}, but of an absent one ${absent.text}`
  }

  async function answerFault(route: Route, one: Case, caller: Caller, target: Target): Promise<string | undefined> {
    const fixture = fixtures[target]
    const before = states.get(target) ?? (await stateOf(fixture))
    const answer = await send(route, await one.request(fixture), caller)
    const after = onlyReads(route, one) ? before : await stateOf(fixture)
    states.set(target, after)
    const seen = `${answer.status} ${answer.text.slice(0, 200)}`
    if (answer.status !== 200 && before !== after) return `${seen}, and the row changed`
    if (before !== after) {
      await restore(fixture)
      states.set(target, await stateOf(fixture))
    }
    if (![200, ...(one.allowedStatuses ?? [])].includes(answer.status)) return seen
    if (answer.status === 200 && revealsUndeclared(route, answer)) return `${seen}, which is more than its shape names`
    if (!caller.seesStages && caller.role !== 'SUPER_ADMIN' && /"(stage|status)":\{/.test(answer.text))
      return `${seen}, which shows a stage`
    // Routes on the caller's own rows must never change another user's rows.
    if (one.kind === 'self' && before !== after) return `${seen}, and another user's row changed`
    return one.kind === 'list' ? listFault(route, one, caller, answer.body as { data: { id: string }[] }) : undefined
  }

  /** Its callers change nothing, so the state is compared once after all of them. */
  const onlyReads = (route: Route, { kind }: Case) => route.method === 'GET' || kind === 'list'

  async function setBrand(target: Target, brand: BrandKey) {
    if (brandNow.get(target) === brand) return
    await product.owner.query('UPDATE companies SET brand = $2 WHERE id = $1', [fixtures[target].company_id, brand])
    brandNow.set(target, brand)
    states.delete(target)
  }

  function expectedRefusal(route: Route, name: string, one: Case, caller: Caller, target: Target): Refusal | undefined {
    // This route always applies to the signed-in super admin, so the proxy header has no effect.
    const isIgnored = caller.refused?.problem === 'proxy_ended' && name === 'DELETE /proxy-sessions'
    if (caller.refused && !isIgnored) return caller.refused
    if (caller.isActing && route.permission && isOnlyInPerson(route.permission))
      return { status: 403, problem: 'not_while_acting' }
    if (rightOf(one.like ?? route, caller) === 'no') return { status: 403, problem: 'not_allowed' }
    if (one.kind !== 'object' || inReach[reachOn(route, name, one, caller)]!.includes(slugs[target])) return undefined
    return { status: 404, problem: 'not_found' }
  }

  /** The reach that applies to a call. To follow a role, the role must be in the reach for reading roles. */
  const reachOn = (route: Route, name: string, one: Case, caller: Caller) =>
    rightOf(name.endsWith('/follow') ? { method: 'POST', path: '/roles/search' } : (one.like ?? route), caller)

  async function listFault(route: Route, one: Case, caller: Caller, { data }: { data: { id: string }[] }) {
    const right = rightOf(route, caller)
    const { rows } = await product.owner.query(one.rows!)
    const expected = rows
      .filter((row) => right === 'all' || inReach[right]!.includes(row.slug as string))
      .map((row) => row.id as string)
    const got = data.map(({ id }) => id)
    return [...got].sort().join() === expected.sort().join()
      ? undefined
      : `${got.length} rows, expected ${expected.length}`
  }

  /** True if the reply contains undeclared fields, or secrets in any field. */
  function revealsUndeclared({ reply }: Route, { body, text }: { body: unknown; text: string }): boolean {
    return (
      (isShape(reply) && JSON.stringify(reply.parse(body)) !== text) ||
      // Allowed: the secret of a new webhook, which is shown once to its maker, and the hash of the input of a
      // generation.
      /\$argon2|(?<!input)_hash"|"encrypted_|"secret(?!":"whsec_)/.test(text)
    )
  }

  function send(route: Route, { path, query = '', body }: RequestParts, { headers }: Caller) {
    const url = `${path ? route.path.replace('{id}', path) : route.path}${query}`
    return call(route.method, url, { headers, ...(body ? { body } : {}) })
  }

  /** The same request with ids that do not exist. */
  function withAbsent(asked: RequestParts, fixture: Fixture): RequestParts {
    // Each id is replaced by a different one, because a call with two equal ids would be refused for that reason.
    const absent = new Map<string, string>(Object.values(fixture).map((id) => [id, randomUUID()]))
    const text = JSON.stringify(asked).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => absent.get(id) ?? id)
    return JSON.parse(text) as RequestParts
  }

  function rightOf(operation: Operation, { role, seesStages }: Caller): string {
    return reachIn(rowOf(operation)!, role!, seesStages === true)
  }

  /** Everything that a call could change, as comparable text. Every write of a row also changes its `xmin`. */
  async function stateOf({ company_id, user_id, invited_id, session_id, device_id }: Fixture): Promise<string> {
    const { rows } = await product.owner.query({
      // Named, so that PostgreSQL plans the statement only once.
      name: 'state of a company',
      text: `SELECT (SELECT row(c.id, c.xmin) FROM companies c WHERE c.id = $1)::text AS company,
        (SELECT array_agg(row(u.first, u.auth_role, u.active, u.version, u.session_epoch) ORDER BY u.id)::text
           FROM users u WHERE u.id IN ($2, $3)) AS people,
        (SELECT count(*) FROM users u WHERE u.company_id = $1) AS users,
        (SELECT ended_at FROM sessions WHERE id = $4) AS session,
        (SELECT forgotten_at FROM devices WHERE id = $5) AS device,
        (SELECT array_agg(row(l.id, l.xmin) ORDER BY l.id)::text FROM locations l WHERE l.company_id = $1) AS locations,
        (SELECT array_agg(row(r.id, r.xmin) ORDER BY r.id)::text FROM roles r WHERE r.company_id = $1) AS roles,
        (SELECT array_agg(row(p.id, p.xmin) ORDER BY p.id)::text FROM pipelines p WHERE p.company_id = $1) AS pipelines,
        (SELECT array_agg(row(s.id, s.xmin) ORDER BY s.id)::text FROM statuses s WHERE s.company_id = $1) AS statuses,
        (SELECT array_agg(row(x.id, x.xmin) ORDER BY x.id)::text FROM reject_reasons x WHERE x.company_id = $1) AS reject_reasons,
        (SELECT array_agg(row(x.id, x.xmin) ORDER BY x.id)::text FROM custom_fields x WHERE x.company_id = $1) AS custom_fields,
        (SELECT array_agg(row(l.id, l.xmin) ORDER BY l.id)::text FROM survey_links l WHERE l.company_id = $1) AS links,
        (SELECT array_agg(row(r.id, r.xmin) ORDER BY r.id)::text FROM survey_results r WHERE r.company_id = $1) AS results,
        (SELECT array_agg(row(v.id, v.xmin) ORDER BY v.id)::text FROM saved_views v WHERE v.company_id = $1 AND v.user_id = $2) AS views,
        (SELECT array_agg(row(i.id, i.xmin) ORDER BY i.id)::text FROM invitations i WHERE i.company_id = $1) AS invitations,
        (SELECT array_agg(row(p.survey_result_id, p.xmin) ORDER BY p.survey_result_id)::text
           FROM placements p WHERE p.company_id = $1) AS places,
        (SELECT array_agg(s.revoked_at) FROM report_shares s WHERE s.company_id = $1 AND s.made_by_user_id = $2)::text AS shares,
        (SELECT count(*) FROM stage_events e WHERE e.company_id = $1) AS moves,
        (SELECT array_agg(row(t.id, t.xmin) ORDER BY t.id)::text FROM task_runs t WHERE t.company_id = $1) AS task_runs`,
      values: [company_id, user_id, invited_id, session_id, device_id],
    })
    return JSON.stringify(rows[0])
  }

  /** Restores what the call has changed, for the next case. */
  async function restore(fixture: Fixture) {
    const { user_id, session_id, device_id, role_id, survey_link_id, survey_result_id, archived_result_id } = fixture
    await product.owner.query('UPDATE survey_results SET archived_at = NULL WHERE id = $1', [survey_result_id])
    await product.owner.query('UPDATE survey_results SET archived_at = now() WHERE id = $1', [archived_result_id])
    await product.owner.query("UPDATE task_runs SET state = 'waiting' WHERE id = $1", [fixture.task_run_id])
    await product.owner.query("DELETE FROM task_runs WHERE name = 'export-company'")
    await product.owner.query("UPDATE roles SET state = 'active' WHERE id = $1", [role_id])
    for (const [table, id] of [
      ['pipelines', fixture.empty_pipeline_id],
      ['statuses', fixture.empty_status_id],
    ] as const)
      await product.owner.query(`UPDATE ${table} SET deleted_at = NULL, version = 1 WHERE id = $1`, [id])
    await product.owner.query("DELETE FROM reject_reasons WHERE name LIKE 'Made by the matrix%'")
    await product.owner.query("DELETE FROM custom_fields WHERE name LIKE 'Made by the matrix%'")
    await product.owner.query("UPDATE survey_links SET state = 'open' WHERE id = $1", [survey_link_id])
    await product.owner.query('DELETE FROM invitation_mails')
    await product.owner.query(
      `WITH i AS (UPDATE invitations SET withdrawn_at = NULL WHERE id = $1 RETURNING survey_result_id)
       UPDATE survey_results r SET state = 'invited' FROM i WHERE r.id = i.survey_result_id`,
      [fixture.invitation_id],
    )
    await product.owner.query('UPDATE users SET active = true WHERE id = $1', [user_id])
    await product.owner.query('UPDATE report_shares SET revoked_at = NULL WHERE id = $1', [fixture.report_share_id])
    await product.owner.query('UPDATE sessions SET ended_at = NULL WHERE id = $1', [session_id])
    await product.owner.query('UPDATE devices SET forgotten_at = NULL WHERE id = $1', [device_id])
  }

  /** Adds a second franchise with a company to the demo world. */
  async function createSecondFranchise() {
    const settings = `(SELECT settings FROM companies WHERE slug = 'northgate')`
    await product.owner.query(`
      INSERT INTO companies (kind, name, slug, brand, contact_email, settings)
        VALUES ('franchise', 'Beacon', 'beacon', 'hb', 'people@beacon.test', ${settings});
      INSERT INTO companies (kind, name, slug, brand, contact_email, settings, franchise_id)
        SELECT 'company', 'Beacon One', 'beacon-one', 'hb', contact_email, settings, id FROM companies WHERE slug = 'beacon';
      INSERT INTO pipelines (company_id, name, is_default)
        SELECT id, 'Hiring', true FROM companies WHERE slug = 'beacon-one';
      INSERT INTO statuses (company_id, pipeline_id, name, type, position)
        SELECT p.company_id, p.id, 'Screening', 'screening', 0
          FROM pipelines p JOIN companies c ON c.id = p.company_id WHERE c.slug = 'beacon-one';
      INSERT INTO locations (company_id, name) SELECT id, 'Here' FROM companies;
      INSERT INTO departments (company_id, name) SELECT id, 'Sales' FROM companies;
      INSERT INTO outbox (company_id, recipient, subject, body) SELECT id, 'a@people.test', 's', 'b' FROM companies;
      INSERT INTO audit_events (company_id, action, subject_type, details) SELECT id, 'matrix', 'company', '{}' FROM companies;
      INSERT INTO survey_links (company_id, kind, public_id, is_default)
        SELECT id, 'company', 'beacon-one', true FROM companies WHERE slug = 'beacon-one'`)
    await matrix.register({ link: 'beacon-one' })
    const { rows } = await product.owner.query('SELECT id, slug FROM companies')
    for (const { id, slug } of rows as { id: string; slug: string }[]) companies.set(slug, id)
  }

  async function createFixture(slug: string): Promise<Fixture> {
    const company_id = companies.get(slug)!
    const one = async (text: string, values: unknown[]) => {
      const { rows } = await product.owner.query(text, values)
      return rows[0].id as string
    }
    const person = (set_up: boolean) =>
      one(
        `INSERT INTO users (company_id, first, last, email, auth_role, set_up_at)
         VALUES ($1, 'Sub', 'Ject', $2, 'COMPANY_USER', ${set_up ? 'now()' : 'NULL'}) RETURNING id`,
        [company_id, `${randomBytes(6).toString('hex')}@people.test`],
      )
    const user_id = await person(true)
    const status_id = await one("SELECT id FROM statuses WHERE company_id = $1 AND type = 'screening'", [company_id])
    const survey_result_id = await one('SELECT id FROM survey_results WHERE company_id = $1 LIMIT 1', [company_id])
    return {
      company_id,
      user_id,
      invited_id: await person(false),
      session_id: await one(
        "INSERT INTO sessions (user_id, epoch, expires_at) VALUES ($1, 0, now() + interval '1 day') RETURNING id",
        [user_id],
      ),
      device_id: await one("INSERT INTO devices (user_id, name, key_hash) VALUES ($1, 'Here', $2) RETURNING id", [
        user_id,
        randomBytes(32).toString('base64url'),
      ]),
      survey_result_id,
      archived_result_id: await one(
        `INSERT INTO survey_results (company_id, candidate_id, state, archived_at)
         SELECT company_id, candidate_id, 'expired', now() FROM survey_results WHERE id = $1 RETURNING id`,
        [survey_result_id],
      ),
      finished_result_id: await one(
        `INSERT INTO survey_results (company_id, candidate_id, state, completed_at)
         SELECT company_id, candidate_id, 'completed', now() FROM survey_results WHERE id = $1 RETURNING id`,
        [survey_result_id],
      ),
      undo_id: await one(
        `INSERT INTO survey_result_changes (company_id, change_id, survey_result_id, actor_user_id, result_version, before)
         SELECT company_id, gen_random_uuid(), id, $2, version, to_jsonb(r) FROM survey_results r WHERE id = $1
         RETURNING change_id AS id`,
        [survey_result_id, user_id],
      ),
      pipeline_id: await one('SELECT id FROM pipelines WHERE company_id = $1 AND is_default', [company_id]),
      empty_pipeline_id: await one("INSERT INTO pipelines (company_id, name) VALUES ($1, 'Empty') RETURNING id", [
        company_id,
      ]),
      empty_status_id: await one(
        `INSERT INTO statuses (company_id, pipeline_id, name, type, position)
         SELECT company_id, id, 'Empty', 'offer', 9 FROM pipelines WHERE company_id = $1 AND is_default RETURNING id`,
        [company_id],
      ),
      reject_reason_id: await one(
        "INSERT INTO reject_reasons (company_id, name, position) VALUES ($1, 'Own', 99) RETURNING id",
        [company_id],
      ),
      custom_field_id: await one(
        `INSERT INTO custom_fields (company_id, subject, name, type, position)
         SELECT $1, 'person', name, 'text', 9 FROM unnest(ARRAY['Own', 'Another']) name RETURNING id`,
        [company_id],
      ),
      status_id,
      placed_result_id: await one(
        `WITH placed AS (
           INSERT INTO survey_results (company_id, candidate_id, state, status_id)
           SELECT company_id, candidate_id, 'expired', $2 FROM survey_results WHERE id = $1 RETURNING *)
         INSERT INTO stage_events (company_id, survey_result_id, to_status_id, result_version, how)
         SELECT company_id, id, status_id, 1, 'rule' FROM placed RETURNING survey_result_id AS id`,
        [survey_result_id, status_id],
      ),
      location_id: await one('SELECT id FROM locations WHERE company_id = $1', [company_id]),
      role_id: await one("INSERT INTO roles (company_id, name) VALUES ($1, 'Glazier') RETURNING id", [company_id]),
      message_id: await one('SELECT id FROM outbox WHERE company_id = $1 LIMIT 1', [company_id]),
      task_run_id: await one(
        "INSERT INTO task_runs (company_id, name, input, actor_user_id) VALUES ($1, 'recompute-likely-ranges', '{}', $2) RETURNING id",
        [company_id, user_id],
      ),
      import_id: await newImport(company_id),
      report_share_id: await one(
        `WITH share AS (
           INSERT INTO report_shares (company_id, kind, made_by_user_id, id_hash, encrypted_id, name_shown, made_with, expires_at)
           VALUES ($1, 'individual', $2, gen_random_uuid(), '', 'full', '[]', now() + interval '1 day') RETURNING id)
         INSERT INTO report_share_results (company_id, report_share_id, survey_result_id)
         SELECT $1, id, $3 FROM share RETURNING report_share_id AS id`,
        [company_id, user_id, survey_result_id],
      ),
      webhook_id: await newWebhook(company_id),
      delivery_id: await one(
        `INSERT INTO webhook_deliveries (company_id, webhook_id, message_id, type, about, occurred_at, state)
         VALUES ($1, $2, gen_random_uuid(), 'webhook.test', '{}', now(), 'dead') RETURNING id`,
        [company_id, await newWebhook(company_id)],
      ),
      export_id: await one(
        `INSERT INTO exports (company_id, task_run_id, made_by_user_id, has_stages, finished_at, expires_at)
          VALUES ($1, gen_random_uuid(), $2, false, now(), now() + interval '1 day') RETURNING id`,
        [company_id, user_id],
      ),
      saved_view_id: await one(
        `INSERT INTO saved_views (company_id, user_id, list, name, is_shared, filters)
          VALUES ($1, $2, 'users', 'Own', false, '{}') RETURNING id`,
        [company_id, user_id],
      ),
      invitation_id: await one(
        `WITH r AS (INSERT INTO survey_results (company_id, candidate_id, role_id, state)
           SELECT company_id, candidate_id, role_id, 'invited' FROM survey_results WHERE id = $1 RETURNING id, company_id)
         INSERT INTO invitations (company_id, survey_result_id, invited_by_user_id, expires_at)
           SELECT company_id, id, $2, now() + interval '30 days' FROM r RETURNING id`,
        [survey_result_id, user_id],
      ),
      survey_link_id: await one("SELECT id FROM survey_links WHERE company_id = $1 AND kind = 'company' LIMIT 1", [
        company_id,
      ]),
    }
  }

  /**
   * Gives the callers new access tokens for their sessions before the old ones expire, because the whole matrix takes
   * longer.
   */
  async function renewTokens() {
    if (performance.now() - renewedAt < accessTokenSeconds * 500) return
    renewedAt = performance.now()
    for (const { headers, hasSession } of callers) {
      if (!hasSession) continue
      const { sub, sid } = decodeJwt<{ sid: string }>(headers.authorization!.replace('Bearer ', ''))
      headers.authorization = `Bearer ${await tokens.issue({ user_id: sub!, session_id: sid })}`
    }
  }

  async function createCallers() {
    const bearer = async (email: string) => {
      const { body } = await call('POST', '/auth/sign-in', { body: { username: email, password } })
      return { authorization: `Bearer ${body.data.access_token as string}` }
    }
    const idOf = async (email: string) =>
      (await product.owner.query('SELECT id FROM users WHERE email = $1', [email])).rows[0].id as string
    const unknown = { status: 401, problem: 'not_signed_in' }
    callers.push(
      { name: 'anonymous', refused: unknown, hasSession: false, headers: {} },
      {
        name: 'survey token',
        refused: unknown,
        hasSession: false,
        headers: { authorization: `Bearer ${(await matrix.register()).token}` },
      },
    )
    for (const role of roles)
      callers.push({ name: role, role, seesStages: true, hasSession: true, headers: await bearer(accounts[role]) })
    // Users with and without the permission to see stages reach the same companies, so both are tested only in the
    // whole matrix.
    for (const role of cells === 'all' ? roles.slice(1) : [])
      callers.push({
        name: `${role} without P`,
        role,
        hasSession: true,
        headers: await bearer(await createWithoutPipeline(role)),
      })
    callers.push(await createDeactivated(bearer))
    for (const [role, seesStages] of roles
      .slice(1)
      .flatMap((role) => [[role, true] as const, ...(cells === 'all' ? [[role, false] as const] : [])])) {
      const headers = await bearer(accounts.SUPER_ADMIN)
      const user_id = await idOf(seesStages ? accounts[role] : withoutPipeline(role))
      const started = await call('POST', '/proxy-sessions', { headers, body: { user_id, reason: 'the matrix' } })
      expect(started.status).toBe(200)
      callers.push({
        name: `acting as ${role}${seesStages ? '' : ' without P'}`,
        role,
        seesStages,
        isActing: true,
        hasSession: true,
        headers: {
          ...headers,
          'x-proxy-user-id': user_id,
        },
      })
    }
    for (const role of ['SUPER_ADMIN', 'COMPANY_USER'] as const)
      callers.push({
        name: `${role} with a forged header`,
        role,
        refused: { status: 403, problem: 'proxy_ended' },
        hasSession: true,
        headers: { ...(await bearer(accounts[role])), 'x-proxy-user-id': await idOf(accounts.FRANCHISE_OWNER) },
      })
  }

  /** Creates a user like the role's demo account, with the same password but without can_view_hiring_pipeline. */
  async function createWithoutPipeline(role: Role): Promise<string> {
    const email = withoutPipeline(role)
    await product.owner.query(
      `WITH made AS (
         INSERT INTO users (company_id, first, last, email, auth_role, set_up_at, can_view_hiring_pipeline)
         SELECT company_id, 'With', 'Out', $2, auth_role, now(), false FROM users WHERE email = $1 RETURNING id)
       INSERT INTO credentials (user_id, password_hash)
         SELECT made.id, c.password_hash FROM made, credentials c JOIN users u ON u.id = c.user_id WHERE u.email = $1`,
      [accounts[role], email],
    )
    return email
  }

  async function createDeactivated(bearer: (email: string) => Promise<Record<string, string>>): Promise<Caller> {
    await product.owner.query("UPDATE users SET active = true WHERE email = 'deactivated@demo.test'")
    const headers = await bearer('deactivated@demo.test')
    await product.owner.query("UPDATE users SET active = false WHERE email = 'deactivated@demo.test'")
    return { name: 'deactivated', refused: { status: 401, problem: 'deactivated' }, hasSession: true, headers }
  }
}

const oneOf = <One>(all: readonly One[], random: () => number): One => all[Math.floor(random() * all.length)]!
