import { isShape, type Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { sentToken, type ReadIds } from './test-read-rows.ts'
import { someTargets } from './test-rows.ts'

export type Sample = { as?: string; token?: string; path?: string; query?: string; body?: object; page_size?: number }

export const superAdmin = 'super@demo.test'
export const owner = 'company.owner@demo.test'
export const withoutPipeline = 'no.pipeline@demo.test'
export const interviewer = 'company.user@demo.test'

/** Sample requests for the reply of each route; a route without one fails. */
export const samples: Record<string, (ids: ReadIds) => Sample[] | Sample> = {
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
  listCustomFields: ({ northgate }) => ({ query: `?company_id=${northgate}` }),
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
  listInterviews: ({ result }) => [{ query: `?survey_result_id=${result}` }, {}],
  listInterviewers: ({ result }) => ({ query: `?survey_result_id=${result}` }),
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
/** The routes that read. */
export const reads = (routes as readonly Route[]).filter(isRead)

/** The URL and body of a sample request. */
export function requestOf(route: Route, { path, query = '', body, page_size }: Sample) {
  const isPosted = route.method === 'POST'
  const size = page_size && !isPosted ? `${query ? '&' : '?'}page_size=${page_size}` : ''
  const url = `${path ? route.path.replace(/\{\w+\}/, path) : route.path}${query}${size}`
  const sent = { ...body, ...(page_size ? { page_size } : {}) }
  return { method: isPosted ? ('POST' as const) : ('GET' as const), url, ...(isPosted ? { body: sent } : {}) }
}
