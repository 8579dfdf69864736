import { createServer } from 'node:net'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { features, routes } from '@seatwise/contract/routes'
import { brands } from '@seatwise/domain/brands/brands'
import { cleanUpTasks } from './clean-up.ts'
import {
  createDatabase,
  embeddedConnection,
  preparePooledRole,
  remoteConnection,
  type Connection,
} from './database/database.ts'
import { createDemoWorld, demoAccounts } from './demo-world.ts'
import { inviteFirstSuperAdmin } from './first-super-admin.ts'
import { startEmbedded, type EmbeddedPostgres } from './database/embedded.ts'
import { isMigrated, migrate } from './database/migrate.ts'
import { registerAiChats } from './hiring/ai-chats/routes.ts'
import { registerApiKeys } from './base/api-keys/routes.ts'
import { createJobsHost } from './hiring/applications/jobs-host.ts'
import { registerApplicationPages } from './hiring/applications/pages.ts'
import { ownerMailTask } from './hiring/applications/owner-mails.ts'
import { resumeTask } from './hiring/applications/resumes.ts'
import { registerApplications } from './hiring/applications/routes.ts'
import { registerAuditEvents } from './base/audit-events/routes.ts'
import { sendCode } from './base/auth/codes.ts'
import { linkedIdentitiesOf } from './base/auth/linked-identities.ts'
import { registerAuth } from './base/auth/routes.ts'
import { registerBenchmarkActivations } from './assessment/benchmark-activations/routes.ts'
import { recomputeLikelyRanges } from './assessment/benchmark-scores/tasks.ts'
import { registerBoard } from './hiring/board/routes.ts'
import { registerCandidateFiles } from './people/candidate-files/routes.ts'
import { erasureTask } from './people/candidate-erasures/ledger.ts'
import { registerCandidateAddresses } from './people/candidate-addresses/routes.ts'
import { registerCandidateErasures } from './people/candidate-erasures/routes.ts'
import { registerCandidateTags } from './people/candidate-tags/routes.ts'
import { registerCandidateDuplicates } from './people/candidate-duplicates/routes.ts'
import { compareTask } from './people/candidate-duplicates/tasks.ts'
import { registerCandidateMerges } from './people/candidate-merges/routes.ts'
import { registerCandidateImports } from './people/candidate-imports/routes.ts'
import { registerCandidateResumes } from './people/candidate-resumes/routes.ts'
import { registerTodos } from './people/todos/routes.ts'
import { registerCandidateNotes } from './people/candidate-notes/routes.ts'
import { findSelectedPeople } from './people/candidates/writes.ts'
import { registerCandidates } from './people/candidates/routes.ts'
import { undoCandidatesTask, updateCandidatesTask } from './people/candidates/tasks.ts'
import { registerCompanies } from './base/companies/routes.ts'
import { registerCompanyEvents } from './base/company-events/routes.ts'
import { registerCustomInterviewQuestions } from './hiring/custom-interview-questions/routes.ts'
import { registerCustomWebhooks } from './connections/custom-webhooks/routes.ts'
import { openWebhookSender } from './connections/custom-webhooks/sender.ts'
import { registerDownloads } from './connections/downloads/routes.ts'
import { registerExports } from './connections/exports/routes.ts'
import { fileTasks } from './base/files/tasks.ts'
import { registerHealth } from './base/health/routes.ts'
import { registerImages } from './base/images/routes.ts'
import { registerGeneratedInterviewQuestions } from './hiring/generated-interview-questions/routes.ts'
import { registerGhl } from './connections/ghl/routes.ts'
import { openGhlSync } from './connections/ghl/sync.ts'
import { registerGenerations } from './hiring/generations/routes.ts'
import { growthDocument, surveyResultOfPlan } from './coaching/growth-plans/report.ts'
import { registerGrowthPlans } from './coaching/growth-plans/routes.ts'
import { registerCompanyComparisons } from './connections/company-comparisons/routes.ts'
import { registerHome } from './connections/home/routes.ts'
import { registerInvitations } from './assessment/invitations/routes.ts'
import { invitationTasks } from './assessment/invitations/tasks.ts'
import { registerHiringCampaigns } from './hiring/hiring-campaigns/routes.ts'
import { registerFunnelLinks } from './hiring/hiring-campaigns/funnel-links.ts'
import { registerJobs } from './hiring/jobs/routes.ts'
import { registerJobApplicationTemplates } from './hiring/job-application-templates/routes.ts'
import { registerLive } from './base/live/routes.ts'
import { registerMailer } from './base/mailer/routes.ts'
import { deliveryTasks } from './base/outbox/delivery.ts'
import { registerMessages } from './assessment/messages/routes.ts'
import { registerOccupations } from './base/occupations/routes.ts'
import { registerOutbox } from './base/outbox/routes.ts'
import { registerProxySessions } from './base/proxy-sessions/routes.ts'
import { registerResultHistory } from './assessment/result-history/routes.ts'
import { registerPipelines } from './base/pipelines/routes.ts'
import { registerCustomFields } from './base/custom-fields/routes.ts'
import { registerRejectReasons } from './base/reject-reasons/routes.ts'
import { registerResumeAnalyses } from './hiring/resume-analyses/routes.ts'
import { registerRoleBenchmarks } from './assessment/role-benchmarks/routes.ts'
import { registerReportShares } from './assessment/report-shares/routes.ts'
import { registerReports } from './assessment/reports/routes.ts'
import { askForBenchmark } from './assessment/role-benchmarks/requests.ts'
import { registerRoles } from './base/roles/routes.ts'
import { registerSavedViews } from './base/saved-views/routes.ts'
import { scorecardReminderTask } from './hiring/interviews/reminders.ts'
import { registerInterviews } from './hiring/interviews/routes.ts'
import { registerScorecards } from './hiring/scorecards/routes.ts'
import { registerSurveyLinks } from './base/survey-links/routes.ts'
import { resultsOfStages } from './assessment/survey-results/deleted-stages.ts'
import { registerSurveyResults } from './assessment/survey-results/routes.ts'
import { openSurveyForm } from './assessment/surveys/page.ts'
import { registerSurveys } from './assessment/surveys/routes.ts'
import { observeDatabase } from './base/system-status/figures.ts'
import { registerSystemStatus } from './base/system-status/routes.ts'
import { registerTaskRuns } from './base/task-runs/routes.ts'
import { registerUsage } from './base/usage/routes.ts'
import { registerUserEvents } from './base/user-events/routes.ts'
import { registerUsers } from './base/users/routes.ts'
import { registerUtils } from './base/utils/routes.ts'
import { embeddedFiles } from './outside/files/embedded.ts'
import { s3Files } from './outside/files/s3.ts'
import { goHighLevel } from './outside/crm/go-high-level.ts'
import { databaseAnalytics } from './outside/analytics/embedded.ts'
import { postHogAnalytics } from './outside/analytics/posthog.ts'
import { cognitoIdentity } from './outside/identity/cognito.ts'
import { embeddedIdentity } from './identity/embedded.ts'
import { embeddedMail } from './outside/mail/embedded.ts'
import { smtpMail } from './outside/mail/smtp.ts'
import { embeddedSms } from './outside/sms/embedded.ts'
import { gatewaySms } from './outside/sms/http-gateway.ts'
import { configuredModel } from './outside/language-model/configured-model.ts'
import { guardedWebhooks } from './outside/webhooks/guarded-transport.ts'
import type { OwnServices } from './outside/webhooks/webhook-target.ts'
import type { WebhookTransport } from './outside/webhooks/webhook-transport.ts'
import { accessTokens } from './kernel/access-token.ts'
import { isLive, type Config } from './kernel/config.ts'
import { registerDocumentation } from './kernel/documentation.ts'
import { openHandlers } from './kernel/handle.ts'
import { createHttp } from './kernel/http.ts'
import { openLiveUpdates } from './kernel/live/live.ts'
import { openNotices } from './kernel/live/notices.ts'
import { registerPages } from './kernel/pages.ts'
import { openPdfRenders } from './kernel/pdf/renders.ts'
import { rateLimits } from './kernel/rate-limits.ts'
import { openReadReplica } from './kernel/read-replica.ts'
import { encryption } from './kernel/encryption.ts'
import type { Server } from './server.ts'
import { StartRefused } from './start-refused.ts'
import { openTasks } from './kernel/task-worker.ts'
import { observePool } from './kernel/telemetry/pools.ts'
import { openTransactions } from './kernel/transaction.ts'
import { watchQueues } from './kernel/work-queue.ts'

/** Starts the database, migrates it, assembles the API and begins to listen. */
export async function startProduct(config: Config) {
  // Checked before the database starts, which takes seconds.
  await refuseTakenPort(config.host, config.port, 'PORT')
  if (config.jobs_port !== undefined) await refuseTakenPort(config.host, config.jobs_port, 'JOBS_PORT')
  const embedded = config.database_url ? undefined : await startEmbedded(config.data_folder)
  try {
    const connection = embedded
      ? embeddedConnection(embedded.socketFolder)
      : remoteConnection({ ...config, database_url: config.database_url! })
    if (embedded) await createDatabase(connection.owner)
    await migrate(connection.owner, config.version)
    if (config.database_pool_url) await preparePooledRole(connection.owner)
    const { app, tasks, webhooks, ghl, drain, invitation, stop } = await serveApi(config, connection)
    await app.listen({ port: config.port, host: config.host }).catch(refusedPort(config.port, 'PORT'))
    const jobsHost = await listenForApplicants(app, config)
    await tasks.start()
    webhooks.start()
    ghl.start()
    return {
      app,
      welcome: welcome(config, embedded, app.server.address(), invitation),
      databaseLost: embedded?.lost,
      stop: async () => {
        drain()
        await wait(config.drain_seconds * 1_000)
        jobsHost?.closeIdleConnections()
        jobsHost?.close()
        await stop()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function listenForApplicants(app: FastifyInstance, { jobs_port, host }: Config) {
  if (jobs_port === undefined) return undefined
  const jobsHost = createJobsHost(app)
  await new Promise<void>((listening, refused) => {
    jobsHost.once('error', refused)
    jobsHost.listen(jobs_port, host, listening)
  }).catch(refusedPort(jobs_port, 'JOBS_PORT'))
  return jobsHost
}

async function refuseTakenPort(host: string, port: number, setting: string) {
  const server = createServer()
  await new Promise<void>((listening, refused) => {
    server.once('error', refused)
    server.listen(port, host, listening)
  }).catch(refusedPort(port, setting))
  await new Promise((closed) => server.close(closed))
}

const refusedPort =
  (port: number, setting: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartRefused(`Port ${port} is taken by another program. Set ${setting} to a free one.`)
  }

/**
 * Replacements for outside services, for tests.
 * @property ghl.readSeconds the time between two reads of all cards of a CRM
 */
export type Outside = { webhooks?: WebhookTransport; ghl?: { readSeconds: number } }

/**
 * Assembles the API on a migrated database. It does not listen or run tasks yet, so that tests can call it directly.
 */
export async function serveApi(config: Config, connection: Connection, outside: Outside = {}) {
  const pool = new pg.Pool(connection.app)
  const app = await createHttp(config)
  // Without this listener, an error of an idle connection would end the process.
  pool.on('error', (error) => app.log.warn({ err: error }, 'idle database connection lost'))
  await refuseBypassedRowSecurity(pool)
  if (config.database_pool_url) await refuseOtherDatabase(pool, connection)
  const live = isLive(config.app_env)
  if (live) await refuseDemoAccounts(connection)
  if (config.demo_password)
    await createDemoWorld(pool, {
      brand: config.brand,
      password: config.demo_password,
      public_url: config.public_url,
      now: new Date(),
    })

  const { brand, public_url, first_super_admin: email } = config
  const invitation = email ? await inviteFirstSuperAdmin(pool, { email, brand, public_url }) : undefined
  const notices = openNotices(pool, app.log)
  const replica =
    connection.replica && openReadReplica({ primary: connection.direct, replica: connection.replica, log: app.log })
  const transactions = openTransactions(pool, config, { notices, log: app.log }, replica)
  const tasks = openTasks({ connection, config, notices, log: app.log, isBusy: () => pool.waitingCount > 0 })
  transactions.whenCommitted(tasks.afterCommit)
  const liveUpdates = await openLiveUpdates({ connection: connection.direct, transactions, log: app.log })
  const ownEncryption = encryption(config.secret)
  const limits = rateLimits(pool, config.rate_limit_per_ip)
  const issuer = brands[config.brand].name
  const analytics = config.posthog ? postHogAnalytics(config.posthog, app.log) : databaseAnalytics
  const tokens = accessTokens(config.secret)
  const pdf = openPdfRenders()
  const server: Server = {
    app,
    ...openHandlers({
      app,
      tokens,
      transactions,
      limits,
      encryption: ownEncryption,
      checksReplies: config.checks_replies,
    }),
    config,
    transactions,
    tokens,
    analytics,
    identity: await identityProvider(config, { transactions, encryption: ownEncryption, limits, issuer, sendCode }),
    encryption: ownEncryption,
    limits,
    files: config.s3 ? await s3Files(config.s3) : embeddedFiles(path.join(config.data_folder, 'files')),
    live: liveUpdates,
    renderPdf: pdf.renderPdf,
    webhooks: outside.webhooks ?? guardedWebhooks({ own: ownServices(config) }),
    openCrm: goHighLevel(config.ghl.url),
    languageModel: config.language_model && (await configuredModel(config.language_model)),
    tasks,
  }
  const mail = config.smtp ? smtpMail({ ...config.smtp, encrypted: live }) : embeddedMail
  const { drain } = registerHealth(app, pool, server.files)
  registerSystemStatus(server, { config, connection, isMigrated, files: server.files, mail })
  const stopWatching = [watchQueues(app.log), observePool('requests', pool)]
  if (replica) stopWatching.push(observePool('reads', replica.pool))
  if (config.metrics) stopWatching.push(observeDatabase(connection.owner, app.log))
  registerAuth(server)
  registerUsers(server)
  registerCompanies(server)
  registerPipelines(server, resultsOfStages)
  registerRejectReasons(server)
  registerCustomFields(server)
  registerRoles(server, (scope, input) => askForBenchmark(scope, input, config.public_url))
  registerRoleBenchmarks(server)
  registerBenchmarkActivations(server)
  registerOccupations(server)
  registerSavedViews(server)
  registerSurveyLinks(server)
  registerGrowthPlans(server)
  registerHome(server)
  registerCompanyComparisons(server)
  registerInvitations(server)
  registerImages(server)
  registerSurveys(server)
  registerBoard(server)
  registerSurveyResults(server)
  registerResultHistory(server)
  registerReports(server)
  registerReportShares(server, { surveyResultOf: surveyResultOfPlan, documentOf: growthDocument })
  registerCandidates(server)
  registerCandidateTags(server)
  registerCandidateFiles(server)
  registerCandidateAddresses(server)
  registerCandidateDuplicates(server)
  registerCandidateMerges(server)
  registerCandidateErasures(server)
  registerCandidateImports(server)
  registerCandidateResumes(server)
  registerCandidateNotes(server)
  registerTodos(server)
  registerApiKeys(server)
  registerCompanyEvents(server)
  registerCustomInterviewQuestions(server)
  registerCustomWebhooks(server)
  registerGhl(server)
  registerScorecards(server)
  registerInterviews(server)
  registerResumeAnalyses(server)
  registerGeneratedInterviewQuestions(server)
  registerGenerations(server)
  registerAiChats(server)
  registerJobs(server)
  registerHiringCampaigns(server)
  await registerFunnelLinks(server)
  registerJobApplicationTemplates(server)
  registerApplications(server)
  await registerApplicationPages(server)
  registerLive(server)
  registerMailer(server)
  registerMessages(server, findSelectedPeople)
  registerOutbox(server)
  registerTaskRuns(server)
  registerUsage(server)
  registerUserEvents(server)
  registerProxySessions(server)
  registerAuditEvents(server)
  registerDownloads(server)
  registerExports(server)
  registerUtils(server)
  await registerDocumentation(server, { routes, features })
  await registerPages({ app, config, demoAccounts }, await openSurveyForm(server))

  const sms = config.sms ? gatewaySms(config.sms) : embeddedSms
  tasks.add(
    ...deliveryTasks({ ...tasks, mail, sms, log: app.log }),
    ...cleanUpTasks(tasks.transactions),
    ownerMailTask({ transactions: tasks.transactions, public_url: config.public_url }),
    scorecardReminderTask({ transactions: tasks.transactions, public_url: config.public_url }),
    resumeTask({ files: server.files, transactions: tasks.transactions }),
    ...fileTasks({ files: server.files, transactions: tasks.transactions, log: app.log }),
    ...invitationTasks({ transactions: tasks.transactions, public_url: config.public_url }),
    erasureTask({
      files: server.files,
      transactions: tasks.transactions,
      encryption: ownEncryption,
      log: app.log,
    }),
    compareTask(tasks.transactions),
    recomputeLikelyRanges,
    updateCandidatesTask,
    undoCandidatesTask,
  )
  const webhooks = openWebhookSender({
    transactions: tasks.transactions,
    transport: server.webhooks,
    encryption: ownEncryption,
    public_url: config.public_url,
    jobs_url: config.jobs_url,
    log: app.log,
  })
  const ghl = openGhlSync({
    transactions: tasks.transactions,
    openCrm: server.openCrm,
    encryption: ownEncryption,
    log: app.log,
    ...outside.ghl,
  })
  return {
    app,
    tasks,
    webhooks,
    ghl,
    drain,
    invitation,
    stop: async () => {
      await Promise.all([webhooks.stop(), ghl.stop()])
      await Promise.all([app.close(), tasks.stop()])
      for (const stop of stopWatching) stop()
      mail.close()
      await analytics.stop()
      await pdf.stop()
      notices.stop()
      await liveUpdates.stop()
      await replica?.stop()
      await pool.end()
    },
  }
}

/**
 * The host names and ports of our own services. Webhooks must not reach them, even if they are on the public internet.
 */
function ownServices(config: Config): OwnServices {
  const { public_url, jobs_url, port, jobs_port, database_url, smtp, sms, s3, language_model, ghl } = config
  const all = [public_url, jobs_url, database_url, smtp?.url, sms?.url, s3?.endpoint, language_model?.url, ghl.url]
  const urls = all.flatMap((url) => (url ? [new URL(url)] : []))
  return {
    hosts: urls.map(({ hostname }) => hostname),
    ports: [port, jobs_port ?? 0, ...urls.map((url) => Number(url.port))].filter((one) => one > 0),
    allowsLoopback: config.webhooks_to_this_machine,
  }
}

/** Chooses where passwords are stored: in a Cognito user pool if one is configured, otherwise in our database. */
async function identityProvider(config: Config, needs: Parameters<typeof embeddedIdentity>[0]) {
  const { cognito, app_env } = config
  if (!cognito) return embeddedIdentity(needs)
  return cognitoIdentity({ cognito, app_env, identities: linkedIdentitiesOf(needs.transactions), ...needs })
}

/**
 * Refuses the start if requests run as another database role, for example because of a connection pooler: row-level
 * security would then be off unnoticed.
 */
async function refuseBypassedRowSecurity(pool: pg.Pool) {
  const { rows } = await pool.query<{ is_limited: boolean }>(
    "SELECT current_user = 'seatwise_app' AND NOT rolsuper AND NOT rolbypassrls AS is_limited FROM pg_roles WHERE rolname = current_user",
  )
  if (!rows[0]?.is_limited)
    throw new StartRefused('Requests do not run as the database role seatwise_app: row-level security would not hold.')
}

/**
 * Refuses the start if the pooler leads to another database than DATABASE_URL: that one was checked for demo accounts, whose
 * password is known, and was migrated.
 */
async function refuseOtherDatabase(pool: pg.Pool, { owner }: Connection) {
  const identity =
    'SELECT oid, extract(epoch FROM pg_postmaster_start_time())::text AS started FROM pg_database WHERE datname = current_database()'
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const [own, pooled] = await Promise.all([client.query(identity), pool.query(identity)])
    if (!isDeepStrictEqual(own.rows, pooled.rows))
      throw new StartRefused('DATABASE_POOL_URL leads to another database than DATABASE_URL.')
  } finally {
    await client.end()
  }
}

/**
 * Refuses to start a live installation with demo accounts, because their password is known. Their addresses may have
 * been changed, so a shared password hash counts too: all demo accounts have the same one, and salted hashes of real
 * passwords are never equal.
 */
async function refuseDemoAccounts({ owner }: Connection) {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('BEGIN; SET LOCAL ROLE seatwise_app')
    await client.query("SELECT set_config('seatwise.everything', 'on', true)")
    const { rowCount } = await client.query(
      "SELECT 1 FROM users WHERE email LIKE '%@demo.test' UNION ALL SELECT 1 FROM credentials GROUP BY password_hash HAVING count(*) > 1 LIMIT 1",
    )
    if (rowCount)
      throw new StartRefused('This database holds the demo world, whose passwords are known: use another one.')
  } finally {
    await client.end()
  }
}

function welcome(
  config: Config,
  embedded: EmbeddedPostgres | undefined,
  address: unknown,
  invitation: string | undefined,
): string[] {
  const port = (address as { port: number }).port
  const at = config.public_url.endsWith(`:${config.port}`) ? `http://localhost:${port}` : config.public_url
  return [
    `${brands[config.brand].name} ${config.version} answers on ${at}`,
    ...(embedded?.movedTo
      ? [`  Its data is in ${embedded.movedTo}: PostgreSQL's user cannot reach ${config.data_folder}.`]
      : []),
    ...(config.demo_password
      ? [
          `  Sign in as ${demoAccounts[0]!.email}, or any other account on the login page; password: ${config.app_env === 'local' ? config.demo_password : 'DEMO_PASSWORD'}`,
        ]
      : []),
    ...(invitation ? [`  Nobody is here yet. Set up the account of ${config.first_super_admin} at ${invitation}`] : []),
    ...(isLive(config.app_env) && !config.smtp
      ? ['  No mail leaves: SMTP_URL and MAIL_FROM are not set. Invitations and password resets wait in the outbox.']
      : []),
    ...(isLive(config.app_env) && embedded
      ? [
          `  The embedded database is for trying out: nothing backs it up, and only this process can use it. Set DATABASE_URL to a PostgreSQL server in ${config.app_env}.`,
        ]
      : []),
    `  API: ${at}/api/docs   Stop with Ctrl-C.`,
  ]
}
