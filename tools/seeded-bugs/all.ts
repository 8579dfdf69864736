import { accounts } from './accounts.ts'
import { acting } from './acting.ts'
import { benchmarks } from './benchmarks.ts'
import { board } from './board.ts'
import { candidateNotes } from './candidate-notes.ts'
import { downloads } from './downloads.ts'
import { edges } from './edges.ts'
import { exports } from './exports.ts'
import { factors } from './factors.ts'
import { files } from './files.ts'
import { generations } from './generations.ts'
import { ghl } from './ghl.ts'
import { growthPlans } from './growth-plans.ts'
import { hiringCampaigns } from './hiring-campaigns.ts'
import { home } from './home.ts'
import { invitations } from './invitations.ts'
import { live } from './live.ts'
import { frameRoutes } from './frame-routes.ts'
import { mailer } from './mailer.ts'
import { mentions } from './mentions.ts'
import { people } from './people.ts'
import { peopleReports } from './people-reports.ts'
import { pipelines } from './pipelines.ts'
import { reportShares } from './report-shares.ts'
import { rights } from './rights.ts'
import { savedViews } from './saved-views.ts'
import { scorecards } from './scorecards.ts'
import { sessions } from './sessions.ts'
import { tasks } from './tasks.ts'
import { tenants } from './tenants.ts'
import { jobs } from './jobs.ts'
import { utilities } from './utilities.ts'
import { usage } from './usage.ts'
import { apiKeys, webhooks } from './webhooks.ts'
import { writes } from './writes.ts'

/** The report lists the bugs in this order. */
export const bugsByClass = {
  tenants,
  rights,
  accounts,
  'second factors': factors,
  sessions,
  acting,
  files,
  edges,
  live,
  writes,
  board,
  benchmarks,
  pipelines,
  downloads,
  exports,
  'reports about people': peopleReports,
  'shared reports': reportShares,
  routes: frameRoutes,
  tasks,
  'saved views': savedViews,
  invitations,
  home,
  mailer,
  people,
  'growth plans': growthPlans,
  notes: candidateNotes,
  'mentions and reminders': mentions,
  scorecards,
  'jobs and applications': jobs,
  campaigns: hiringCampaigns,
  'generated texts': generations,
  utilities,
  webhooks,
  CRM: ghl,
  'API keys': apiKeys,
  usage,
}
