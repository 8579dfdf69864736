import { expect, test } from 'vitest'
import {
  benchmarkRequestStates,
  benchmarkStates,
  invitationStates,
  reportShareStates,
} from '@seatwise/contract/values/assessment'
import {
  authRoles,
  companyStates,
  liveTopics,
  roleStates,
  statusTypes,
  surveyLinkConditions,
  taskRunStates,
  userStates,
  type AuthRole,
} from '@seatwise/contract/values/base'
import { growthPlanStates } from '@seatwise/contract/values/coaching'
import { exportStates } from '@seatwise/contract/values/connections'
import {
  campaignStates,
  funnelStates,
  interviewPersonStates,
  interviewStates,
  jobStates,
  teamParts,
} from '@seatwise/contract/values/hiring'
import { candidateKinds } from '@seatwise/contract/values/people'
import type { Actor } from '../permissions.ts'
import * as notes from './candidate-notes.ts'
import * as candidates from './candidates.ts'
import * as companies from './companies.ts'
import * as questions from './custom-interview-questions.ts'
import * as exportsOfCompanies from './exports.ts'
import * as growthPlans from './growth-plans.ts'
import * as campaigns from './hiring-campaigns.ts'
import * as interviews from './interviews.ts'
import * as invitations from './invitations.ts'
import * as jobs from './jobs.ts'
import * as live from './live.ts'
import * as pipelines from './pipelines.ts'
import * as shares from './report-shares.ts'
import * as benchmarks from './role-benchmarks.ts'
import * as roles from './roles.ts'
import * as views from './saved-views.ts'
import * as scorecards from './scorecards.ts'
import * as links from './survey-links.ts'
import * as results from './survey-results.ts'
import * as runs from './task-runs.ts'
import * as todos from './todos.ts'
import * as users from './users.ts'

type Reader = Actor & { id: string; company: { id: string } }

/** One reader of each role; those who do not see stages; and owners as whom a super admin acts. */
const readers: Record<string, Reader> = Object.fromEntries([
  ...authRoles.map((role) => [role, reader(role)]),
  ...authRoles.slice(1).map((role) => [`${role} without stages`, reader(role, { seesStages: false })]),
  ...(['FRANCHISE_OWNER', 'COMPANY_OWNER'] as const).map((role) => [`acting as ${role}`, reader(role, { acts: true })]),
])

function reader(auth_role: AuthRole, { seesStages = true, acts = false } = {}): Reader {
  return {
    id: 'reader',
    company: { id: 'own' },
    auth_role,
    permissions: { can_view_hiring_pipeline: seesStages },
    superAdmin: acts ? {} : null,
  }
}

const yesNo = [true, false]
/** The part in a hiring team; null where no team limits the reader. */
const parts = [null, ...teamParts]
const dates = [null, '2026-11-01']

/** Every combination of one value of each property. */
function combinations<Values extends Record<string, readonly unknown[]>>(values: Values) {
  type One = { [Name in keyof Values]: Values[Name][number] }
  return Object.entries(values).reduce<object[]>(
    (all, [name, each]) => all.flatMap((one) => each.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as One[]
}

/** A refusal or none, a single right, a list, or the actions that a reader may take. */
type Outcome = string | boolean | undefined | readonly string[] | Readonly<Record<string, boolean>>

/** What is allowed, as the names of the actions that are, or the outcome itself. */
function wordsOf(outcome: Outcome): string {
  if (outcome === undefined) return 'allowed'
  if (typeof outcome !== 'object') return String(outcome)
  if (isList(outcome)) return outcome.join(' ')
  return (
    Object.entries(outcome)
      .flatMap(([action, isAllowed]) => (isAllowed ? action : []))
      .join(' ') || 'nothing'
  )
}

const isList = (outcome: object): outcome is readonly string[] => Array.isArray(outcome)

/** The readers, shorter: a role without a remark stands for its readers with and without stages. */
function namesOf(labels: readonly string[]): string {
  if (labels.length === Object.keys(readers).length) return 'everybody'
  return labels
    .flatMap((label) => {
      const [role, without] = label.split(' without ')
      if (without) return labels.includes(role!) ? [] : label
      const hasBoth = labels.includes(`${label} without stages`) || !readers[`${label} without stages`]
      return hasBoth ? label : `${label} with stages`
    })
    .join(', ')
}

/** The outcome of a policy for each reader; combinations of values with the same outcomes stand together. */
function section<Values extends Record<string, readonly unknown[]>>(
  name: string,
  values: Values,
  policy: (reader: Reader, subject: { [Name in keyof Values]: Values[Name][number] }) => Outcome,
): string {
  const outcomesOf = (subject: { [Name in keyof Values]: Values[Name][number] }) => {
    const outcomes = Map.groupBy(Object.keys(readers), (label) => wordsOf(policy(readers[label]!, subject)))
    return [...outcomes].map(([outcome, labels]) => `  ${outcome}: ${namesOf(labels)}`).join('\n')
  }
  const wordsOfSubject = (subject: object) =>
    Object.entries(subject)
      .map(([property, value]) => `${property} ${String(value)}`)
      .join(', ')
  const groups = Map.groupBy(combinations(values), outcomesOf)
  const lines = [...groups].map(([outcomes, subjects]) => `${subjects.map(wordsOfSubject).join('\n')}\n${outcomes}`)
  return `## ${name}\n${lines.join('\n')}\n`
}

const of =
  <Action extends string, Subject>(
    refuse: (reader: Reader, subject: Subject, action: Action) => Outcome,
    ...actions: Action[]
  ) =>
  (reader: Reader, subject: Subject) =>
    actions.map((action) => `${action} ${wordsOf(refuse(reader, subject, action))}`).join('; ')

test('Who may do what in which state is as written (vitest -u writes it: read the difference)', async () => {
  const statuses = statusTypes.map((type, nth) => ({ id: String(nth), type }))
  const sections = [
    section('notes', { is_own: yesNo }, of(notes.refuseWithNote, 'update', 'change_visibility', 'delete')),
    section('notes: can', { is_own: yesNo }, notes.canDoWithNote),
    section(
      'to-dos',
      { is_author: yesNo, is_assignee: yesNo },
      of(todos.refuseWithTodo, 'set_done', 'assign', 'update', 'delete'),
    ),
    section('to-dos: can', { is_author: yesNo, is_assignee: yesNo }, todos.canDoWithTodo),
    section(
      'interviews',
      { state: interviewStates, person_state: [...interviewPersonStates, null], team_part: parts },
      of(interviews.refuseWithInterview, 'update', 'cancel'),
    ),
    section(
      'interviews: can',
      { state: interviewStates, person_state: [...interviewPersonStates, null], team_part: parts },
      interviews.canDoWithInterview,
    ),
    section(
      'candidates',
      { archived_at: dates, kind: candidateKinds, team_part: parts, decides_all: yesNo },
      of(candidates.refuseWithCandidate, 'update', 'change_email', 'rate', 'archive', 'restore'),
    ),
    section(
      'candidates: can',
      { archived_at: dates, kind: candidateKinds, team_part: parts, decides_all: yesNo },
      candidates.canDoWithCandidate,
    ),
    section('companies: can', { id: ['own', 'another'], state: companyStates }, companies.canDoWithCompany),
    section('companies: fields of the operator', {}, companies.refuseOperatorFields),
    section('companies: a new way in', { state: companyStates, contact_email: [null, 'a@b.test'] }, (_, company) =>
      companies.refuseNewWayIn(company),
    ),
    section('own interview questions', { is_own: yesNo }, questions.refuseWithQuestion),
    section('exports: can', { state: exportStates, has_stages: yesNo }, exportsOfCompanies.canDoWithExport),
    section('growth plans', { state: growthPlanStates, is_archived: yesNo }, growthPlans.refuseWithGrowthPlan),
    section('growth plans: can', { state: growthPlanStates, is_archived: yesNo }, growthPlans.canDoWithGrowthPlan),
    section('campaigns: can', { state: campaignStates }, campaigns.canDoWithCampaign),
    section('funnels: can', { state: funnelStates }, campaigns.canDoWithFunnel),
    section('funnels: steps', { brand: ['hb', 'be'] as const, hasJob: yesNo }, campaigns.stepsOf),
    section('funnels: small cells', {}, campaigns.seesSmallCells),
    section(
      'invitations',
      { state: invitationStates, archived_at: dates, team_part: parts },
      of(invitations.refuseWithInvitation, 'remind', 'renew', 'withdraw'),
    ),
    section(
      'invitations: can',
      { state: invitationStates, archived_at: dates, team_part: parts },
      invitations.canDoWithInvitation,
    ),
    section('jobs: can', { state: jobStates }, jobs.canDoWithJob),
    section('live topics', { topic: liveTopics }, (actor, { topic }) => live.topicReach(actor, topic)),
    section('pipelines: can', { is_default: yesNo }, pipelines.canDoWithPipeline),
    section('stages: can', { type: statusTypes }, (actor, { type }) =>
      pipelines.canDoWithStatus(
        actor,
        statuses,
        statuses.find((status) => status.type === type)!,
      ),
    ),
    section(
      'benchmarks: can',
      {
        state: benchmarkStates,
        is_accepted: yesNo,
        run: [null, ...taskRunStates.flatMap((state) => [`activate-benchmark ${state}`, `retire-benchmark ${state}`])],
      },
      (actor, { run, ...version }) => {
        const [name, state] = (run?.split(' ') ?? []) as ['activate-benchmark', (typeof taskRunStates)[number]]
        return benchmarks.canDoWithBenchmark(actor, { ...version, run: run === null ? null : { name, state } })
      },
    ),
    section('shared reports', { state: reportShareStates, made_by_user_id: ['reader', 'another'] }, (actor, share) => ({
      copy: shares.canCopyShare(actor, share),
      revoke: shares.canRevokeShare(actor, share),
    })),
    section('benchmarks: drafts', {}, benchmarks.readsDrafts),
    section('benchmarks: self-descriptions', {}, benchmarks.readsSelfDescriptions),
    section('benchmark requests: can', { state: benchmarkRequestStates }, benchmarks.canDoWithBenchmarkRequest),
    section('roles: can', { is_global: yesNo, state: roleStates, is_asked: yesNo }, roles.canDoWithRole),
    section('saved views', { is_own: yesNo, is_shared: yesNo }, of(views.refuseWithSavedView, 'update', 'remove')),
    section('saved views: can', { is_own: yesNo, is_shared: yesNo }, views.canDoWithSavedView),
    section(
      'scorecards',
      { is_own: yesNo, submitted_at: dates, archived_at: dates, team_part: parts },
      of(
        (actor, { archived_at, team_part, ...card }, action) =>
          scorecards.refuseWithScorecard(actor, card, { archived_at, team_part }, action),
        'update',
        'add_note',
        'open',
      ),
    ),
    section(
      'scorecards: read',
      { is_own: yesNo, submitted_at: dates, has_submitted: yesNo, has_opened: yesNo },
      (actor, { has_submitted, has_opened, ...card }) =>
        scorecards.readsScorecard(actor, card, { has_submitted, has_opened }),
    ),
    section(
      'scorecards: can',
      { is_own: yesNo, submitted_at: dates, archived_at: dates, team_part: parts, reads: yesNo },
      (actor, { archived_at, team_part, reads, ...card }) =>
        scorecards.canDoWithScorecard(actor, card, { archived_at, team_part }, reads),
    ),
    section('survey links: can', { state: surveyLinkConditions }, links.canDoWithSurveyLink),
    section(
      'results',
      { archived_at: dates, team_part: parts },
      of(results.refuseWithResult, 'update', 'move', 'archive', 'restore'),
    ),
    section('results: can', { archived_at: dates, team_part: parts }, results.canDoWithResult),
    section(
      'task runs: can',
      {
        name: [
          'move-survey-results',
          'import-candidates',
          'export-company',
          'send-messages',
          'activate-benchmark',
        ] as const,
        state: taskRunStates,
        actor_user_id: [null, 'reader'],
      },
      runs.canDoWithTaskRun,
    ),
    section(
      'users: can',
      {
        id: ['reader', 'another'],
        auth_role: ['SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_USER'] as const,
        state: userStates,
        mfa: ['NONE', 'TOTP'] as const,
        is_last_owner: yesNo,
        company_state: companyStates,
      },
      users.canDoWithUser,
    ),
  ]
  await expect(sections.join('\n')).toMatchFileSnapshot('policies.snap.txt')
})
