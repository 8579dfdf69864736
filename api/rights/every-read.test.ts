import { beforeAll, describe, expect, it } from 'vitest'
import { reportDocument } from '@seatwise/contract/report-document'
import type { Route, Shape } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { setUpProduct } from '../test-product.ts'
import { fillRows } from './test-full-rows.ts'
import {
  interviewer,
  owner,
  reads,
  requestOf,
  samples,
  superAdmin,
  withoutPipeline,
  type Sample,
} from './test-read-samples.ts'
import { makeReadRows, type ReadIds } from './test-read-rows.ts'
import { gapsOf, namesOf, Seen } from './test-shapes.ts'

/**
 * Reads every list, record and export of the contract, among rows of which some have all that can be absent and some nothing of it.
 * The server parses each answer by the shape of its route: a column that a statement forgot is a fault there.
 */

const world = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const { product, call, tokenOf } = world

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
/** Only for users whom hiring teams limit; see api/rights/hiring-teams.test.ts. */
const ofMembers = ['getCandidate.data.team_part', 'getSurveyResult.data.team_part']
/** What no row of this test has, or none is without: read, but not compared. Add none for a column of a table: the rows get it in `test-full-rows.ts` or `test-read-rows.ts`. */
const unseen = [
  'getAttempt.data.answers',
  'getAttempt.data.invitation',
  'getAttempt.data.role_name',
  'getAttempt.data.job_title',
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
  'getHome.data.needs.interviews[].person_state',
  'getHome.data.needs.interviews[].role_name',
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

async function read(route: Route, { as = superAdmin, token, ...sample }: Sample) {
  const { method, url, ...sent } = requestOf(route, sample)
  const answer = await call(method, url, { ...(token ? { token } : { as }), ...sent })
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
    expect(gaps.filter((gap) => ![...ofMembers, ...unseen].includes(gap.split(' ')[0]!))).toEqual([])
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
