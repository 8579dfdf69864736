import { beforeAll, describe, expect, it } from 'vitest'
import { reportDocument } from '@seatwise/contract/report-document'
import { isShape, type Route, type Shape } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { setUpProduct } from '../test-product.ts'
import { fillRows } from './test-full-rows.ts'
import { makeReadRows, sentToken, type ReadIds } from './test-read-rows.ts'
import { someTargets } from './test-rows.ts'
import { gapsOf, namesOf, Seen } from './test-shapes.ts'

/**
 * Reads every list, record and export of the contract, among rows of which some have all that can be absent and some nothing of it.
 * The server parses each answer by the shape of its route: a column that a statement forgot is a fault there.
 */

const world = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const { product, call, tokenOf } = world

type Sample = { as?: string; token?: string; path?: string; query?: string; body?: object; page_size?: number }

const superAdmin = 'super@demo.test'
const owner = 'company.owner@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'
const interviewer = 'company.user@demo.test'

/** Sample requests for the reply of each route; a route without one fails. */
const samples: Record<string, (ids: ReadIds) => Sample[] | Sample> = {
  listSessions: () => ({}),
  listDevices: () => ({}),
  getMfa: () => ({}),
  getProfile: () => [{}, { as: owner }],
  getPreferences: () => ({}),
  searchUsers: () => ({ body: {} }),
  getUser: ({ owner: user }) => ({ path: user }),
  getPublicCompany: () => [{ query: '?link=demo-northgate' }, { query: '?link=link-of-a-role' }],
  getPublicRoleNames: () => ({ query: '?link=demo-northgate' }),
  searchCompanies: () => ({ body: {} }),
  listCompanies: () => ({}),
  compareCompanies: () => [
    { as: 'franchise.owner@demo.test' },
    { as: 'franchise.owner@demo.test', query: '?weeks=52' },
  ],
  listLocations: () => ({}),
  listDepartments: () => ({}),
  countPlaceUses: ({ northgate }) => ({ path: northgate, query: `?place_id=${northgate}` }),
  getHome: ({ northgate }) => [{}, { as: 'franchise.owner@demo.test' }, { query: `?company_id=${northgate}` }],
  listPipelines: ({ northgate }) => [{ query: `?company_id=${northgate}` }, { as: withoutPipeline }],
  listRejectReasons: ({ northgate }) => ({ query: `?company_id=${northgate}` }),
  countResultsOfStatuses: ({ pipeline }) => ({ path: pipeline }),
  searchRoles: () => ({ body: {} }),
  listSavedViews: () => ({ query: '?list=survey_results' }),
  listSurveyLinks: () => [{}, { as: owner }],
  listInvitations: () => ({}),
  searchCandidates: () => [{ body: { page_size: 200, with_choices: true } }, { body: { filters: { archived: true } } }],
  getCandidate: ({ candidate, employee }) => [{ path: candidate }, { path: employee }],
  listCandidateTags: ({ northgate }) => ({ query: `?company_id=${northgate}` }),
  searchDuplicates: () => [{ body: {} }, { body: { filters: { dismissed: true } } }],
  getDuplicates: ({ candidate }) => ({ path: candidate }),
  getCandidateHistory: ({ candidate, bareCandidate }) => [{ path: candidate }, { path: bareCandidate }],
  searchBoard: ({ northgate }) => ({ body: { company_id: northgate } }),
  listCandidateNotes: ({ result }) => ({ query: `?surveyResultId=${result}` }),
  listMentionable: ({ result }) => ({ query: `?surveyResultId=${result}` }),
  listTodos: ({ candidate }) => [{ query: `?candidate_id=${candidate}` }, { query: '?state=done' }],
  listTodoAssignees: ({ candidate }) => ({ query: `?candidate_id=${candidate}` }),
  listCandidateFiles: ({ candidate }) => ({ path: candidate }),
  listSurveyResults: () => ({}),
  searchSurveyResults: () => [
    { body: { page_size: 200, with_choices: true, filters: { include_archived: true, include_test: true } } },
    { body: { sort: { field: 'role_score', order: 'desc', role_name: 'Sales' } } },
    { body: { sort: { field: 'role_score', order: 'desc', role_name: 'Sales', by_company: true } } },
  ],
  getSurveyResult: ({ result, bareResult }) => [{ path: result }, { path: bareResult }],
  getResultHistory: ({ result }) => ({ path: result }),
  listLiveChanges: () => ({ query: '?survey-results=1:1:' }),
  previewMove: ({ status, result, bareResult }) => ({
    body: { status_id: status, selection: { ids: [result, bareResult] } },
  }),
  previewMoveMails: ({ status, result }) => ({ body: { status_id: status, selection: { ids: [result] } } }),
  getBenchmarkReport: ({ benchmark }) => ({ query: `?role_benchmark_id=${benchmark}` }),
  getGrowthReport: ({ plan }) => ({ query: `?growth_plan_id=${plan}` }),
  getComparisonReport: ({ result, another }) => ({ query: `?survey_result_ids=${result},${another}` }),
  getConflictReport: ({ colleague, manager }) => ({ query: `?survey_result_ids=${colleague},${manager}` }),
  getCoachingReport: ({ colleague, manager }) => ({
    query: `?survey_result_id=${colleague}&manager_result_id=${manager}`,
  }),
  getChangesReport: ({ result }) => ({ query: `?survey_result_id=${result}` }),
  getQuestionsReport: ({ result }) => ({ query: `?survey_result_id=${result}` }),
  getHiringPipelineReport: ({ pipeline }) => ({ query: `?pipeline_id=${pipeline}` }),
  getIndividualReport: ({ result }) => ({ query: `?survey_result_id=${result}` }),
  listReportShares: ({ result }) => [{ query: `?survey_result_id=${result}` }, {}],
  listMailTemplates: ({ northgate }) => ({ query: `?company_id=${northgate}` }),
  previewMailTemplate: ({ northgate }) => ({
    body: { company_id: northgate, kind: 'invitation', subject: 'Take our survey', body: '[Begin]({{ link }})' },
  }),
  listMessages: ({ candidate }) => ({ path: candidate }),
  previewMessages: ({ northgate, result }) => ({
    body: { company_id: northgate, selection: { ids: [result] }, kind: 'message', subject: 'Hello', body: 'Hello' },
  }),
  listOutbox: () => ({}),
  listAuditEvents: () => ({}),
  listExports: ({ northgate }) => [{ query: `?company_id=${northgate}` }, { as: owner }],
  getExport: (ids) => ({ path: ids.export }),
  listTaskRuns: () => [{}, { as: owner }],
  getTaskRun: ({ run, imported }) => [{ path: run }, { path: imported }],
  searchRoleBenchmarks: () => ({ body: {} }),
  getRoleBenchmark: ({ benchmark, bareBenchmark }) => [{ path: benchmark }, { path: bareBenchmark }],
  previewRoleBenchmark: ({ role, northgate }) => ({
    body: { role_id: role, company_id: northgate, targets: someTargets },
  }),
  benchmarkFromPeople: ({ northgate }) => ({ body: { company_id: northgate, of: { kind: 'top_third' } } }),
  searchBenchmarkRequests: () => [{ body: {} }, { as: owner, body: {} }],
  listOccupations: () => [{}, { query: '?code=47-1011.00' }],
  listGrowthPlans: ({ planned }) => ({ query: `?survey_result_id=${planned}` }),
  suggestGrowthPlan: ({ planned }) => ({ query: `?survey_result_id=${planned}` }),
  getGrowthPlan: ({ plan, barePlan }) => [{ path: plan }, { path: barePlan }],
  listGrowthPlanVersions: ({ plan, barePlan }) => [{ path: plan }, { path: barePlan }],
  listGrowthReviews: ({ plan }) => ({ path: plan }),
  listCustomInterviewQuestions: ({ result }) => ({ query: `?surveyResultId=${result}` }),
  listQuestionNotes: ({ question, result }) =>
    [superAdmin, interviewer].map((as) => ({ as, path: question, query: `?surveyResultId=${result}` })),
  getResumeAnalysis: ({ candidate }) => ({ query: `?candidate_id=${candidate}` }),
  getResumeText: ({ file }) => ({ query: `?candidate_file_id=${file}` }),
  getGeneratedInterviewQuestions: ({ result, bareResult }) =>
    [result, bareResult].map((id) => ({ query: `?surveyResultId=${id}` })),
  listGenerations: ({ northgate }) => ({ query: `?company_id=${northgate}` }),
  getChat: ({ chat }) => ({ path: chat }),
  listScorecards: ({ result }) => [superAdmin, interviewer].map((as) => ({ as, query: `?survey_result_id=${result}` })),
  listApiKeys: () => ({}),
  listCompanyEvents: ({ northgate, candidate }) => [
    { query: `?company_id=${northgate}` },
    { query: `?candidate_id=${candidate}` },
  ],
  listCustomWebhooks: ({ northgate }) => ({ query: `?company_id=${northgate}` }),
  listWebhookDeliveries: ({ webhook }) => ({ query: `?webhook_id=${webhook}` }),
  getWebhookDelivery: ({ delivery }) => ({ path: delivery }),
  getGhlConnection: ({ northgate, orchard }) => [northgate, orchard].map((id) => ({ query: `?company_id=${id}` })),
  getGhlMapping: ({ northgate }) => ({ query: `?company_id=${northgate}` }),
  listGhlPipelines: ({ northgate }) => ({ query: `?company_id=${northgate}` }),
  searchCampaigns: () => [{ body: {} }, { as: owner, body: {} }, { as: withoutPipeline, body: {} }],
  searchFunnels: () => ({ body: {} }),
  getCampaignFigures: ({ campaign, bareCampaign }) => [
    { path: campaign, query: '?from=2026-01-01&to=2026-01-31' },
    { path: bareCampaign },
    { as: withoutPipeline, path: campaign },
  ],
  searchJobs: () => ({ body: {} }),
  listJobs: () => ({ query: '?company=northgate' }),
  getJob: ({ job }) => ({ path: job }),
  listJobApplicationTemplates: () => ({}),
  searchApplications: () => ({ body: {} }),
  listCleanUps: ({ northgate }) => ({ query: `?company_id=${northgate}` }),
  getCleanUp: ({ clean_up }) => ({ path: clean_up }),
  getAttempt: ({ surveyToken }) => ({ token: surveyToken }),
  getOwnApplication: () => ({ path: sentToken }),
  getSubscription: () => ({ query: `?token=${sentToken}` }),
  getUsage: ({ northgate }) => [{}, { query: `?company_id=${northgate}` }],
}

const isRead = ({ method, path, reply }: Route) =>
  isShape(reply) && (method === 'GET' || /\/(search|board|preview|from-people)$/.test(path))
const reads = (routes as readonly Route[]).filter(isRead)

/** Reads without a sample here. */
const elsewhere: Record<string, string> = {
  finishHostedSignIn: 'What an outside provider answers; see api/base/auth.',
  listGhlMessages: 'What the CRM answers; see api/connections/ghl.',
  getSystemStatus: 'What checks of the installation found; see api/base/system-status.',
  openReportShare: 'A report; see api/assessment/report-shares.',
}
/** Replies that are computed from rows, without a row itself. */
const computed = [
  'benchmarkFromPeople',
  'compareCompanies',
  'getCampaignFigures',
  'previewMessages',
  'previewMoveMails',
  'previewRoleBenchmark',
  'suggestGrowthPlan',
]
/** What no row of this test has, or none is without: read, but not compared. Add none for a column of a table: the rows get it in `test-full-rows.ts` or `test-read-rows.ts`. */
const unseen = [
  'getAttempt.data.answers',
  'getAttempt.data.invitation',
  'getAttempt.data.role_name',
  'getCandidateHistory.data[].mail.leaves_at',
  'getCandidateHistory.data[].person.kind',
  'getCandidateHistory.data[].person.rating',
  'getCandidateHistory.data[].survey_result.role_name',
  'getCleanUp.items[].about',
  'getGhlConnection.data.moves',
  'getGhlConnection.data.problems',
  'getGhlConnection.data.read.next_at',
  'getGhlMapping.data[].ghl_pipeline_id',
  'getGhlMapping.data[].ghl_pipeline_name',
  'getGrowthPlan.data.survey.role_name',
  'getGrowthPlan.data.targets[].steps[].due_on',
  'getHome.data.needs.invitations[].opened_at',
  'getHome.data.needs.invitations[].role_name',
  'getHome.data.needs.target_answers[].changes',
  'getHome.data.new_results.data[].invitation.progress.answered_at',
  'getOwnApplication.data.answers',
  'getOwnApplication.data.company.contact_email',
  'getProfile.data[].company.contact_email',
  'getProfile.data[].superAdmin',
  'getResumeAnalysis.data.resumes[].analysis',
  'getResumeAnalysis.data.resumes[].job',
  'getRoleBenchmark.data.accepted.by',
  'getRoleBenchmark.data.created_by',
  'getRoleBenchmark.data.retired_at',
  'getRoleBenchmark.data.self_description',
  'getRoleBenchmark.data.self_description.shift',
  'listCandidateNotes.next',
  'listCustomWebhooks.data[].last_delivered_at',
  'listCustomWebhooks.next',
  'listExports.data[].counts',
  'listGrowthPlans.data[].ended_at',
  'listGrowthReviews.data[].next_review_on',
  'listGrowthReviews.next',
  'listMessages.data[].survey_result_id',
  'listMessages.data[].user_id',
  'listOccupations.data[].draft',
  'listOutbox.data[].about.person',
  'listOutbox.data[].about.role',
  'listOutbox.data[].withdrawal',
  'listQuestionNotes.data[].rating',
  'listQuestionNotes.data[].submitted_at',
  'listReportShares.data[].url',
  'listSavedViews.data[].dropped[].value',
  'listScorecards.data[].content.answers[].rating',
  'listScorecards.data[].content.later_notes',
  'listTaskRuns.data[].actor.id',
  'listTaskRuns.data[].actor.name',
  'searchApplications.data[].answers',
  'searchApplications.data[].resume.columns',
  'searchApplications.data[].resume.text',
  'searchBenchmarkRequests.data[].asked_by',
  'searchBenchmarkRequests.data[].decided.by',
  'searchBoard.data.columns[].cards[].marks',
  'searchBoard.data.columns[].next',
  'searchCampaigns.data[].finished',
  'searchCampaigns.data[].owner.id',
  'searchCampaigns.data[].owner.name',
  'searchCompanies.data[].last_active_at',
  'searchJobs.data[].owner.id',
  'searchJobs.data[].owner.name',
  'searchRoleBenchmarks.data[].recompute.total',
]

const exports = (routes as readonly Route[]).filter(({ path }) => path.endsWith('/export'))
/** Filters under which an export has more columns. */
const exported: Record<string, object[]> = {
  exportCandidates: [{ archived: true }, {}],
  exportSurveyResults: [{ archived: true }, {}],
}

const seen = new Seen()
const faults = new Map<string, string>()

beforeAll(async () => {
  for (const email of [superAdmin, owner, withoutPipeline, interviewer]) await tokenOf(email)
  const { surveyToken, ...ids } = await makeReadRows(world)
  const filled = Object.entries(ids).flatMap(([name, id]) => (name.startsWith('bare') ? [] : [id]))
  await readAll({ ...ids, surveyToken }, {})
  await fillRows(product.owner, ids.northgate, filled)
  await readAll({ ...ids, surveyToken }, { withPages: true })
})

/** Few enough that no connection has to wait. */
const atATime = 4

/** @property withPages whether pages of one row are read too, which have a next one */
async function readAll(ids: ReadIds, { withPages }: { withPages?: true }) {
  const samplesOf = (route: Route) =>
    [samples[route.operationId]?.(ids) ?? []]
      .flat()
      .flatMap((sample) => (withPages && takesPages(route) ? [sample, { ...sample, page_size: 1 }] : [sample]))
  const asked = reads.flatMap((route) => samplesOf(route).map((sample): [Route, Sample] => [route, sample]))
  while (asked.length > 0) await Promise.all(asked.splice(0, atATime).map(([route, sample]) => read(route, sample)))
}

async function read(route: Route, { as = superAdmin, token, path, query = '', body, page_size }: Sample) {
  const isPosted = route.method === 'POST'
  const size = page_size && !isPosted ? `${query ? '&' : '?'}page_size=${page_size}` : ''
  const url = `${path ? route.path.replace(/\{\w+\}/, path) : route.path}${query}${size}`
  const sent = { ...body, ...(page_size ? { page_size } : {}) }
  const by = token ? { token } : { as }
  const answer = await call(isPosted ? 'POST' : 'GET', url, isPosted ? { ...by, body: sent } : by)
  if (answer.status === 200) seen.add(route.reply as Shape, answer.body)
  else faults.set(route.operationId, answer.text)
}

const takesPages = ({ query, body }: Route) =>
  [query, body].some((shape) => shape && namesOf(shape).includes('page_size'))

describe('every read', () => {
  it('has a sample', () => {
    const named = new Set([...Object.keys(samples), ...Object.keys(elsewhere)])
    const known = new Set(reads.map(({ operationId }) => operationId))
    expect([...known].filter((name) => !named.has(name))).toEqual([])
    expect([...named].filter((name) => !known.has(name))).toEqual([])
  })

  it('answers by its shape', () => {
    expect(Object.fromEntries(faults)).toEqual({})
  })

  it('is made of rows that have all that can be absent, and of rows without', () => {
    const shown = reads.filter(
      ({ operationId, reply }) => !elsewhere[operationId] && !computed.includes(operationId) && !isReport(reply),
    )
    const reported = new Set<Shape>()
    const gaps = shown.flatMap(({ operationId, reply }) => gapsOf(reply as Shape, seen, operationId, reported))
    expect(gaps.filter((gap) => !unseen.includes(gap.split(' ')[0]!))).toEqual([])
  })
})

describe('every export', () => {
  it.each(exports.map((route): [string, Route] => [route.operationId, route]))(
    '%s fills each of its columns in some row',
    async (name, { path }) => {
      const filled = new Set<string>()
      const heads = new Set<string>()
      for (const filters of exported[name] ?? [{}]) {
        const [head, ...lines] = await linesOf(path, filters)
        expect(lines.filter((line) => line.length !== head!.length)).toEqual([])
        for (const [at, title] of head!.entries()) {
          heads.add(title)
          if (lines.some((line) => line[at] !== '')) filled.add(title)
        }
      }
      expect([...heads].filter((head) => !filled.has(head))).toEqual([])
    },
  )
})

async function linesOf(path: string, filters: object): Promise<string[][]> {
  const asked = await call('POST', path, { as: superAdmin, body: { filters } })
  const { ticket } = asked.body.data as { ticket: string }
  const { text } = await call('GET', `/downloads/${ticket}`)
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^",]*)/g)].map(([, cell]) => cell!))
}

const isReport = (reply: Route['reply']) =>
  'shape' in reply && (reply.shape as { data?: unknown }).data === reportDocument
