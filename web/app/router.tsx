import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { notifications } from '@mantine/notifications'
import type { UserProfile } from '@seatwise/contract/users'
import { isPage } from '@seatwise/domain/pages'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand, showBrand } from '../kernel/brand.ts'
import { bootConfig } from '../kernel/boot-config.ts'
import { isId } from '../kernel/list-state.ts'
import { queryClient } from '../kernel/query.ts'
import { profileQuery } from '../kernel/profile.ts'
import { finishSignOut, howSessionEnded, whenSessionEnds, whySessionEnded } from '../kernel/session.ts'
import { read, storedKeyOf } from '../kernel/storage.ts'
import { auditList } from '../base/audit-events/list-state.ts'
import { parseBoardState } from '../hiring/board/board-state.ts'
import { duplicateList } from '../people/candidates/duplicates/list-state.ts'
import { peopleList } from '../people/candidates/list-state.ts'
import { companyList } from '../base/companies/list-state.ts'
import { deliveryList, webhookList } from '../connections/custom-webhooks/list-state.ts'
import { parseComparisonSearch } from '../connections/company-comparisons/page-state.ts'
import { parseCrmSearch } from '../connections/ghl/page-state.ts'
import type { CampaignListState } from '../hiring/hiring-campaigns/list-state.ts'
import type { CampaignView } from '../hiring/hiring-campaigns/page-state.ts'
import { jobList } from '../hiring/jobs/list-state.ts'
import { parseNewTemplateSearch, parseTemplatesSearch } from '../hiring/job-application-templates/list-state.ts'
import { outboxList } from '../base/outbox/list-state.ts'
import {
  benchmarkReportSearch,
  changesReportSearch,
  coachingReportSearch,
  peopleReportSearch,
  pipelineReportSearch,
} from '../assessment/reports/report-search.ts'
import { pipelineList } from '../base/pipelines/list-state.ts'
import { benchmarkList } from '../assessment/role-benchmarks/list-state.ts'
import { roleList } from '../base/roles/list-state.ts'
import { linkList } from '../base/survey-links/list-state.ts'
import { parseListState } from '../assessment/survey-results/list-state.ts'
import { taskList } from '../base/task-runs/list-state.ts'
import { parseUsageSearch } from '../base/usage/page-state.ts'
import { parseHostedReturn } from '../base/auth/hosted-return.ts'
import { isEndReason, suspension, type EndReason } from '../base/auth/words.ts'
import { userList } from '../base/users/list-state.ts'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'
import { NotOpenPage, UnknownPage } from './no-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { showTimesIn } from '../ui/dates.ts'
import { signedInAs, subjectOf } from '../kernel/principal.ts'
import { actingAs, whenActingChanges } from '../kernel/proxy-session.ts'
import { pageAfterSignIn } from '../kernel/own-path.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // Return every key, even if undefined: the router passes through the raw value of a missing key.
  validateSearch: (search): { to?: string | undefined; reason?: EndReason | undefined } => ({
    to: pageAfterSignIn(search.to),
    reason: isEndReason(search.reason) ? search.reason : undefined,
  }),
  beforeLoad: async ({ search }) => {
    // A browser that returns from the hosted provider is still signing in. If the profile cannot be loaded, the form is
    // shown.
    if (!signedInAs() || parseHostedReturn(location.search, location.hash)) return
    const user = await queryClient.ensureQueryData(profileQuery).catch(() => null)
    if (user) throw redirect({ href: search.to ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../base/auth/login-page.tsx'), 'LoginPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../base/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../base/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const setUpPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-up-password',
  component: lazyRouteComponent(() => import('../base/auth/set-up-password-page.tsx'), 'SetUpPasswordPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('../base/auth/sign-up-page.tsx'), 'SignUpPage'),
})

const confirmAccount = createRoute({
  getParentRoute: () => root,
  path: '/confirm-account',
  component: lazyRouteComponent(() => import('../base/auth/confirm-account-page.tsx'), 'ConfirmAccountPage'),
})

const passwordUpdate = createRoute({
  getParentRoute: () => root,
  path: '/password-update-needed',
  validateSearch: (search): { to?: string | undefined } => ({ to: pageAfterSignIn(search.to) }),
  component: lazyRouteComponent(() => import('../base/auth/password-update-page.tsx'), 'PasswordUpdatePage'),
})

const tokenValidation = createRoute({
  getParentRoute: () => root,
  path: '/token-validation',
  component: lazyRouteComponent(() => import('../base/auth/token-validation-page.tsx'), 'TokenValidationPage'),
})

const accessExpired = createRoute({
  getParentRoute: () => root,
  path: '/account-access-expired',
  validateSearch: (search): { reason?: 'company_suspended' | undefined } => ({
    reason: search.reason === 'company_suspended' ? search.reason : undefined,
  }),
  component: lazyRouteComponent(() => import('../base/auth/access-expired-page.tsx'), 'AccessExpiredPage'),
})

const notFoundPage = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage })

/** The search for the login page: the reason why the session ended, and the page to return to afterwards. */
const signInFirst = ({ pathname, href }: { pathname: string; href: string }) => ({
  reason: howSessionEnded() === 'invalid' ? (whySessionEnded() ?? ('invalid' as const)) : undefined,
  to: pathname === '/' ? undefined : pageAfterSignIn(href),
})

/** The parent of all pages that require a session. The session is verified before any of them renders. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const user = await queryClient.ensureQueryData(profileQuery)
    if (!user) {
      if (!isPage(location.pathname)) throw notFound()
      queryClient.removeQueries({ queryKey: profileQuery.queryKey })
      if (howSessionEnded() === 'deactivated')
        throw redirect({ to: '/account-access-expired', search: suspension(whySessionEnded()) })
      throw redirect({ to: '/login', search: signInFirst(location) })
    }
    if (user.password_update_needed && !user.superAdmin)
      throw redirect({ to: '/password-update-needed', search: { to: location.href } })
    showBrand(user.company.brand)
    showTimesIn(user.time_zone ?? user.company.time_zone)
    return { user }
  },
  component: lazyRouteComponent(() => import('./layout.tsx'), 'Layout'),
})

/** Makes a page available only to users who may open it; others see the reason at its URL. */
const openTo = (may: (user: UserProfile) => boolean) => ({
  beforeLoad: ({ context }: { context: { user: UserProfile } }) => {
    if (!may(context.user)) throw notFound()
  },
  notFoundComponent: NotOpenPage,
})

/** The company to show, for users of several. */
const homeSearch = ({ company_id }: Record<string, unknown>): { company_id?: string | undefined } => ({
  company_id: isId(company_id) ? company_id : undefined,
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: homeSearch,
  loader: async ({ context, location }) => {
    const { prefetchHome } = await import('../connections/home/data.ts')
    prefetchHome(context.user, homeSearch(location.search).company_id)
  },
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('../connections/home/home-page.tsx'), 'HomePage'),
})

const surveyResults = createRoute({
  getParentRoute: () => shell,
  path: '/survey-results',
  validateSearch: parseListState,
  // Starts to load the first rows while the page is rendered. Later the page loads them itself.
  loader: async ({ context, location }) => {
    const { loadFirstRows } = await import('../assessment/survey-results/list-page.tsx')
    loadFirstRows(context.user, location.search)
  },
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('../assessment/survey-results/list-page.tsx'), 'SurveyResultsPage'),
})

/** The URL of the archive in the customer's earlier product. */
const archivedResults = createRoute({
  getParentRoute: () => shell,
  path: '/archived',
  beforeLoad: () => {
    throw redirect({ to: '/survey-results', search: { archived: true, sort: 'archived_at' }, replace: true })
  },
})

const surveyResult = createRoute({
  getParentRoute: () => shell,
  path: '/survey-results/$id',
  component: lazyRouteComponent(() => import('./pages/survey-result-page.tsx'), 'SurveyResultPage'),
})

const interview = createRoute({
  getParentRoute: () => shell,
  path: '/survey-results/$id/interview',
  component: lazyRouteComponent(() => import('../hiring/scorecards/interview-page.tsx'), 'InterviewPage'),
})

const candidates = createRoute({
  getParentRoute: () => shell,
  path: '/candidates',
  validateSearch: peopleList.parse,
  component: lazyRouteComponent(() => import('../people/candidates/list-page.tsx'), 'PeoplePage'),
})

const duplicates = createRoute({
  getParentRoute: () => shell,
  path: '/candidates/duplicates',
  validateSearch: duplicateList.parse,
  component: lazyRouteComponent(() => import('../people/candidates/duplicates/duplicates-page.tsx'), 'DuplicatesPage'),
})

const personPath = '/candidates/$id/{-$tab}'
const candidate = createRoute({
  getParentRoute: () => shell,
  path: personPath,
  component: lazyRouteComponent(() => import('./pages/person-page.tsx'), 'PersonPage'),
})

const hiringPipeline = createRoute({
  getParentRoute: () => shell,
  path: '/hiring-pipeline',
  ...openTo((user) => can(user, 'survey-results.move')),
  validateSearch: parseBoardState,
  component: lazyRouteComponent(() => import('../hiring/board/board-page.tsx'), 'BoardPage'),
})

const pipelineTable = createRoute({
  getParentRoute: () => shell,
  path: '/hiring-pipeline/table',
  ...openTo((user) => can(user, 'survey-results.move')),
  validateSearch: parseBoardState,
  component: lazyRouteComponent(() => import('../hiring/board/table-page.tsx'), 'TablePage'),
})

const userManagement = createRoute({
  getParentRoute: () => shell,
  path: '/user-management',
  ...openTo((user) => can(user, 'users.read')),
  validateSearch: userList.parse,
  component: lazyRouteComponent(() => import('./pages/user-management-page.tsx'), 'UserManagementPage'),
})

const outbox = createRoute({
  getParentRoute: () => shell,
  path: '/outbox',
  ...openTo((user) => can(user, 'outbox.read')),
  validateSearch: outboxList.parse,
  component: lazyRouteComponent(() => import('../base/outbox/list-page.tsx'), 'OutboxPage'),
})

const taskRuns = createRoute({
  getParentRoute: () => shell,
  path: '/task-runs',
  validateSearch: taskList.parse,
  component: lazyRouteComponent(() => import('./pages/task-runs-page.tsx'), 'TaskRunsPage'),
})

const usage = createRoute({
  getParentRoute: () => shell,
  path: '/usage',
  ...openTo((user) => can(user, 'usage.read')),
  validateSearch: parseUsageSearch,
  component: lazyRouteComponent(() => import('../base/usage/usage-page.tsx'), 'UsagePage'),
})

const systemStatus = createRoute({
  getParentRoute: () => shell,
  path: '/system-status',
  ...openTo((user) => can(user, 'system-status.read')),
  component: lazyRouteComponent(() => import('../base/system-status/system-status-page.tsx'), 'SystemStatusPage'),
})

const auditEvents = createRoute({
  getParentRoute: () => shell,
  path: '/audit-events',
  validateSearch: auditList.parse,
  component: lazyRouteComponent(() => import('./pages/audit-events-page.tsx'), 'AuditEventsPage'),
})

const companies = createRoute({
  getParentRoute: () => shell,
  path: '/companies/overview',
  ...openTo((user) => reachOf(user, 'companies.read') !== 'company'),
  validateSearch: companyList.parse,
  component: lazyRouteComponent(() => import('../base/companies/list-page.tsx'), 'CompaniesPage'),
})

const companyComparison = createRoute({
  getParentRoute: () => shell,
  path: '/companies/compare',
  ...openTo((user) => can(user, 'companies.compare')),
  validateSearch: parseComparisonSearch,
  component: lazyRouteComponent(
    () => import('../connections/company-comparisons/comparison-page.tsx'),
    'ComparisonPage',
  ),
})

const companiesStart = createRoute({
  getParentRoute: () => shell,
  path: '/companies',
  beforeLoad: () => {
    throw redirect({ to: '/companies/overview', search: {} })
  },
})

const roles = createRoute({
  getParentRoute: () => shell,
  path: '/roles',
  validateSearch: roleList.parse,
  component: lazyRouteComponent(() => import('./pages/roles-page.tsx'), 'RolesPage'),
})

const mayWriteBenchmarks = openTo((user) => can(user, 'role-benchmarks.write'))

const roleBenchmarks = createRoute({
  getParentRoute: () => shell,
  path: '/role-benchmarks',
  ...mayWriteBenchmarks,
  validateSearch: benchmarkList.parse,
  component: lazyRouteComponent(() => import('../assessment/role-benchmarks/list-page.tsx'), 'RoleBenchmarksPage'),
})

const addBenchmark = createRoute({
  getParentRoute: () => shell,
  path: '/role-benchmarks/add',
  ...mayWriteBenchmarks,
  validateSearch: ({
    role_id,
    role,
    request_id,
  }): { role_id?: string | undefined; role?: string | undefined; request_id?: string | undefined } => ({
    role_id: isId(role_id) ? role_id : undefined,
    role: typeof role === 'string' ? role : undefined,
    request_id: isId(request_id) ? request_id : undefined,
  }),
  component: lazyRouteComponent(() => import('../assessment/role-benchmarks/add-page.tsx'), 'AddBenchmarkPage'),
})

const editBenchmark = createRoute({
  getParentRoute: () => shell,
  path: '/role-benchmarks/edit',
  ...mayWriteBenchmarks,
  validateSearch: ({ id }): { id?: string | undefined } => ({ id: isId(id) ? id : undefined }),
  component: lazyRouteComponent(() => import('../assessment/role-benchmarks/edit-page.tsx'), 'EditBenchmarkPage'),
})

const mayReadJobs = openTo((user) => currentBrand().features.jobs && can(user, 'jobs.read'))
const mayWriteJobs = openTo((user) => currentBrand().features.jobs && can(user, 'jobs.write'))

const jobs = createRoute({
  getParentRoute: () => shell,
  path: '/jobs/overview',
  ...mayReadJobs,
  validateSearch: jobList.parse,
  component: lazyRouteComponent(() => import('../hiring/jobs/list-page.tsx'), 'JobsPage'),
})

const jobsStart = createRoute({
  getParentRoute: () => shell,
  path: '/jobs',
  beforeLoad: () => {
    throw redirect({ to: '/jobs/overview', search: {}, replace: true })
  },
})

const addJob = createRoute({
  getParentRoute: () => shell,
  path: '/jobs/add',
  ...mayWriteJobs,
  validateSearch: ({ copy, company_id }): { copy?: string | undefined; company_id?: string | undefined } => ({
    copy: isId(copy) ? copy : undefined,
    company_id: isId(company_id) ? company_id : undefined,
  }),
  component: lazyRouteComponent(() => import('../hiring/jobs/add-page.tsx'), 'AddJobPage'),
})

const editJob = createRoute({
  getParentRoute: () => shell,
  path: '/jobs/edit',
  ...mayWriteJobs,
  validateSearch: ({ id }): { id?: string | undefined } => ({ id: isId(id) ? id : undefined }),
  component: lazyRouteComponent(() => import('../hiring/jobs/edit-page.tsx'), 'EditJobPage'),
})

const job = createRoute({
  getParentRoute: () => shell,
  path: '/jobs/$id/{-$tab}',
  ...mayReadJobs,
  // The application that is open in the drawer.
  validateSearch: ({ application }): { application?: string | undefined } => ({
    application: isId(application) ? application : undefined,
  }),
  component: lazyRouteComponent(() => import('../hiring/jobs/job-page.tsx'), 'JobPage'),
})

const mayReadCampaigns = openTo((user) => can(user, 'hiring-campaigns.read'))

const campaigns = createRoute({
  getParentRoute: () => shell,
  path: '/hiring-campaigns',
  ...mayReadCampaigns,
  // The cast is safe: the page validates the search, like the page of a campaign.
  validateSearch: (search) => search as CampaignListState,
  component: lazyRouteComponent(() => import('../hiring/hiring-campaigns/list-page.tsx'), 'CampaignsPage'),
})

const campaign = createRoute({
  getParentRoute: () => shell,
  path: '/funnels/$id',
  ...mayReadCampaigns,
  // The cast only names the type. The page validates the search with `parseView`, which is loaded together with the
  // page.
  validateSearch: (search) => search as CampaignView,
  component: lazyRouteComponent(() => import('../hiring/hiring-campaigns/campaign-page.tsx'), 'CampaignPage'),
})

const pipelines = createRoute({
  getParentRoute: () => shell,
  path: '/pipelines',
  validateSearch: pipelineList.parse,
  component: lazyRouteComponent(() => import('../base/pipelines/list-page.tsx'), 'PipelinesPage'),
})

const pipelineReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/hiring-pipeline',
  ...openTo((user) => can(user, 'reports.read-pipeline')),
  validateSearch: pipelineReportSearch,
  component: lazyRouteComponent(() => import('../assessment/reports/hiring-pipeline-page.tsx'), 'PipelineReportPage'),
})

const comparisonReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/comparison',
  validateSearch: peopleReportSearch,
  component: lazyRouteComponent(() => import('../people/people-reports/comparison-page.tsx'), 'ComparisonPage'),
})

const conflictReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/conflict',
  validateSearch: peopleReportSearch,
  component: lazyRouteComponent(() => import('../people/people-reports/conflict-page.tsx'), 'ConflictPage'),
})

const coachingReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/coaching/$id',
  validateSearch: coachingReportSearch,
  component: lazyRouteComponent(() => import('../people/people-reports/coaching-page.tsx'), 'CoachingPage'),
})

const changesReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/changes/$id',
  validateSearch: changesReportSearch,
  component: lazyRouteComponent(() => import('../people/people-reports/changes-page.tsx'), 'ChangesPage'),
})

const benchmarkReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/benchmark/$id',
  validateSearch: benchmarkReportSearch,
  component: lazyRouteComponent(() => import('../assessment/reports/benchmark-page.tsx'), 'BenchmarkReportPage'),
})

const growthReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/growth/$id',
  component: lazyRouteComponent(() => import('../assessment/reports/growth-page.tsx'), 'GrowthReportPage'),
})

const growthPlanStart = createRoute({
  getParentRoute: () => shell,
  path: '/growth-plans',
  validateSearch: ({ survey_result_id }): { survey_result_id?: string | undefined } => ({
    survey_result_id: isId(survey_result_id) ? survey_result_id : undefined,
  }),
  component: lazyRouteComponent(() => import('../coaching/growth-plans/start-page.tsx'), 'GrowthPlanStartPage'),
})

const growthPlan = createRoute({
  getParentRoute: () => shell,
  path: '/growth-plans/$id',
  component: lazyRouteComponent(() => import('../coaching/growth-plans/plan-page.tsx'), 'GrowthPlanPage'),
})

const surveyLinks = createRoute({
  getParentRoute: () => shell,
  path: '/survey-links',
  validateSearch: linkList.parse,
  component: lazyRouteComponent(() => import('../base/survey-links/list-page.tsx'), 'SurveyLinksPage'),
})

const sharedReports = createRoute({
  getParentRoute: () => shell,
  path: '/shared-reports',
  ...openTo((user) => can(user, 'report-shares.read')),
  component: lazyRouteComponent(() => import('../assessment/report-shares/list-page.tsx'), 'SharedReportsPage'),
})

const companySettings = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings',
  beforeLoad: () => {
    throw redirect({ to: '/company-settings/$section', params: { section: 'details' }, replace: true })
  },
})

const settingsSection = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/$section',
  component: lazyRouteComponent(() => import('./pages/company-settings-page.tsx'), 'CompanySettingsPage'),
})

const hasTemplates = openTo((user) => currentBrand().features.jobs && can(user, 'job-application-templates.read'))

const applicationTemplates = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/application-templates',
  ...hasTemplates,
  validateSearch: parseTemplatesSearch,
  component: lazyRouteComponent(() => import('../hiring/job-application-templates/list-page.tsx'), 'TemplatesPage'),
})

const addTemplate = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/application-templates/add',
  ...hasTemplates,
  validateSearch: parseNewTemplateSearch,
  component: lazyRouteComponent(() => import('../hiring/job-application-templates/add-page.tsx'), 'AddTemplatePage'),
})

const editTemplate = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/application-templates/$id',
  ...hasTemplates,
  validateSearch: parseTemplatesSearch,
  component: lazyRouteComponent(() => import('../hiring/job-application-templates/edit-page.tsx'), 'EditTemplatePage'),
})

const keepsWebhooks = openTo((user) => can(user, 'custom-webhooks.read'))

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/webhooks',
  ...keepsWebhooks,
  validateSearch: webhookList.parse,
  component: lazyRouteComponent(() => import('../connections/custom-webhooks/list-page.tsx'), 'WebhooksPage'),
})

const webhookDeliveries = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/webhooks/$id',
  ...keepsWebhooks,
  validateSearch: deliveryList.parse,
  component: lazyRouteComponent(() => import('../connections/custom-webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/api-keys',
  ...openTo((user) => can(user, 'api-keys.read')),
  component: lazyRouteComponent(() => import('../base/api-keys/list-page.tsx'), 'ApiKeysPage'),
})

const companyUsage = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/usage',
  ...openTo((user) => can(user, 'usage.read')),
  validateSearch: parseUsageSearch,
  component: lazyRouteComponent(() => import('../base/usage/settings-page.tsx'), 'CompanyUsagePage'),
})

const companyEvents = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/own-events',
  ...openTo((user) => can(user, 'api-keys.read')),
  component: lazyRouteComponent(() => import('../base/company-events/list-page.tsx'), 'CompanyEventsPage'),
})

const crm = createRoute({
  getParentRoute: () => shell,
  path: '/company-settings/crm',
  ...openTo((user) => can(user, 'ghl.connect')),
  validateSearch: parseCrmSearch,
  component: lazyRouteComponent(() => import('../connections/ghl/crm-page.tsx'), 'CrmPage'),
})

const utils = createRoute({
  getParentRoute: () => shell,
  path: '/utils',
  ...openTo((user) => can(user, 'utils.clean-up-data')),
  component: lazyRouteComponent(() => import('../base/utils/utils-page.tsx'), 'UtilsPage'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  beforeLoad: () => {
    throw redirect({ to: '/profile/$tab', params: { tab: 'details' }, replace: true })
  },
})

const profileTab = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$tab',
  component: lazyRouteComponent(() => import('../base/users/profile-page.tsx'), 'ProfilePage'),
})

const about = createRoute({
  getParentRoute: () => shell,
  path: '/about',
  component: lazyRouteComponent(() => import('../base/about/about-page.tsx'), 'AboutPage'),
})

const unknownPage = createRoute({ getParentRoute: () => shell, path: '$', component: UnknownPage })

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    forgotPassword,
    resetPassword,
    setUpPassword,
    signUp,
    confirmAccount,
    passwordUpdate,
    tokenValidation,
    accessExpired,
    notFoundPage,
    shell.addChildren([
      home,
      surveyResults,
      archivedResults,
      surveyResult,
      interview,
      candidates,
      duplicates,
      candidate,
      hiringPipeline,
      pipelineReport,
      benchmarkReport,
      growthReport,
      growthPlanStart,
      growthPlan,
      comparisonReport,
      conflictReport,
      coachingReport,
      changesReport,
      pipelineTable,
      userManagement,
      outbox,
      taskRuns,
      usage,
      systemStatus,
      auditEvents,
      companies,
      companyComparison,
      companiesStart,
      roles,
      roleBenchmarks,
      addBenchmark,
      editBenchmark,
      surveyLinks,
      sharedReports,
      campaigns,
      campaign,
      jobs,
      jobsStart,
      addJob,
      editJob,
      job,
      pipelines,
      companySettings,
      settingsSection,
      applicationTemplates,
      addTemplate,
      editTemplate,
      webhooks,
      webhookDeliveries,
      apiKeys,
      companyEvents,
      crm,
      utils,
      companyUsage,
      profile,
      profileTab,
      about,
      unknownPage,
    ]),
  ]),
  defaultPendingComponent: Loading,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: Failure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const overview = '/companies/overview'

/** Leaves the page when the session ends. */
whenSessionEnds((end) => {
  queryClient.clear()
  showBrand(bootConfig.brand)
  if (end === 'deactivated')
    return void router.navigate({ to: '/account-access-expired', search: suspension(whySessionEnded()) })
  void router.navigate({ to: '/login', search: end === 'invalid' ? signInFirst(router.latestLocation) : {} })
})

// Repeats an earlier sign-out that could not reach the server.
void finishSignOut()

/** Clears the query cache before anything is rendered for the other user; the shell loads its data again. */
whenActingChanges((change) => {
  queryClient.clear()
  if (change === 'over') notifications.show({ message: 'Acting as another user has ended.' })
  void router.navigate({ href: change === 'begun' ? '/' : overview })
})

// Another tab has signed out or signed in as somebody else: this tab must not continue to show the previous user's
// data.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === storedKeyOf('previously_signed_in') && newValue === null) location.assign('/login')
  else if (key === storedKeyOf('id_token') && newValue && oldValue && subjectOf(newValue) !== subjectOf(oldValue))
    location.assign('/')
  else if (key === storedKeyOf('id_token') && newValue && location.pathname === '/login') location.reload()
  else if (key === storedKeyOf('proxy_user_id') && read('previously_signed_in'))
    location.assign(newValue === null ? overview : '/')
})

// The same check for a page restored from the back-forward cache.
const whoNow = () => `${signedInAs()} ${actingAs()}`
let shownAs = ''
window.addEventListener('pagehide', () => (shownAs = whoNow()))
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && whoNow() !== shownAs) location.reload()
})
