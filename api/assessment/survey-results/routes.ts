import {
  archiveSurveyResult,
  bulkUpdateSurveyResults,
  clearColumnPositions,
  getSurveyResult,
  listSurveyResults,
  moveAllOfStatus,
  previewMove,
  previewMoveMails,
  restoreSurveyResult,
  searchSurveyResults,
  undoSurveyResultChange,
  updateColumnPositions,
  updateSurveyResult,
  updateSurveyResultRole,
  updateSurveyResultStatus,
  type ResultChange,
  type ShownSort,
  type SurveyResult,
} from '@seatwise/contract/survey-results'
import { can } from '@seatwise/domain/permissions'
import { isGenerating } from '@seatwise/domain/policies/generations'
import { findInList, searchList } from '../../kernel/list/search.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import type { Versioned } from '../../kernel/tracked-changes.ts'
import type { Server } from '../../server.ts'
import { invitationsOf } from '../invitations/search.ts'
import * as actions from './actions.ts'
import { shownPhone } from '../surveys/public.ts'
import { filterChoices } from './choices.ts'
import { trackedResults, findResult, findStatus } from './repository.ts'
import { reportOf } from './report.ts'
import { refuseHiddenFilters, refuseUnknownRole, resultList, seesStages, toResult, type ResultRow } from './search.ts'
import { searchByCompany } from './search-by-company.ts'
import { resultTasks, undo, updateMany, type Means } from './tasks.ts'

export function registerSurveyResults(server: Server) {
  const { public_url } = server.config
  const means: Means = { enqueue: server.tasks.enqueue, tasks: resultTasks(public_url), public_url }
  server.tasks.add(...Object.values(means.tasks))

  server.handle(listSurveyResults, async ({ scope, query }) => {
    const { rows, ...page } = await searchList(scope, resultList, query)
    return { ...page, data: await shownResults(scope, rows, public_url) }
  })

  server.handle(searchSurveyResults, async ({ scope, body }) => {
    refuseHiddenFilters(scope, body)
    await refuseUnknownRole(scope, body.sort?.role_name, 'sort.role_name')
    const { by_company, ...sort }: ShownSort = body.sort ?? resultList.defaultSort
    const request = { ...body, sort }
    const { rows, ...page } = by_company
      ? await searchByCompany(scope, request)
      : await searchList(scope, resultList, request)
    const choices = body.with_choices ? { choices: await choicesFor(scope) } : {}
    return { ...page, data: await shownResults(scope, rows, public_url), ...choices }
  })

  server.handle(getSurveyResult, async ({ scope, params }) => {
    const found = await findResult(scope, params.id)
    if (!found) throw new Refusal('not_found')
    const {
      scores,
      has_started,
      has_earlier,
      accommodation,
      phone,
      location_name,
      department_name,
      source,
      status_id,
      stages,
      waiting_mail,
      job,
      attempts,
      ...row
    } = found
    const result = toResult(scope, { ...row, score: row.role_score }, public_url)
    return {
      data: {
        ...result,
        has_started,
        has_earlier,
        accommodation,
        phone,
        phone_shown: shownPhone(phone),
        location_name,
        department_name,
        source,
        role_id: row.role_id,
        role_benchmark_id: scores.find((score) => score.is_own_role)?.role_benchmark_id ?? null,
        status_id: seesStages(scope) ? status_id : null,
        team_part: row.team_part,
        waiting_mail: seesStages(scope) ? waiting_mail : null,
        stages: result.can.move ? stages : [],
        job: can(actorOf(scope), 'jobs.read') ? job : null,
        attempts,
        generates: isGenerating(found),
        report: reportOf(found),
      },
    }
  })

  server.handle(updateSurveyResult, async ({ scope, body: { id, version, ...attributes } }) =>
    changed(scope, { id, version }, attributes),
  )
  server.handle(bulkUpdateSurveyResults, async ({ scope, body }) => {
    const { ids, selected_under, filters, role_name, except, count, ...change } = body
    await refuseUnknownRole(scope, role_name, 'role_name')
    const selection = { ids, selected_under, filters, role_name, except, count }
    return { data: await updateMany(scope, means, selection, change) }
  })
  server.handle(updateSurveyResultRole, async ({ scope, body: { id, version, how, ...change } }) =>
    changed(scope, { id, version }, change, { how }),
  )
  server.handle(updateSurveyResultStatus, async ({ scope, body: { id, version, how, after_id, before_id, ...move } }) =>
    moved(scope, { id, version }, { move }, { how, after_id, before_id }),
  )
  server.handle(updateColumnPositions, async ({ scope, body: { id, version, ...neighbours } }) => {
    await withCurrent(actions.placeResult(scope, { id, version }, neighbours), () => readReply(scope, id))
    return readReply(scope, id)
  })
  server.handle(clearColumnPositions, async ({ scope, body }) => ({
    data: { moved: await actions.clearColumn(scope, body.status_id) },
  }))
  server.handle(moveAllOfStatus, async ({ scope, body }) => {
    const { status_id, filters, role_name, count, to_status_id, ...how } = body
    if (!(await findStatus(scope, status_id))) throw new Refusal('not_found')
    await refuseUnknownRole(scope, role_name, 'role_name')
    const selection = { role_name, count, filters: { ...filters, status_ids: [status_id], cards_only: true as const } }
    return { data: await updateMany(scope, means, selection, { move: { ...how, status_id: to_status_id } }) }
  })
  server.handle(previewMove, async ({ scope, body: { status_id, selection } }) => {
    await refuseUnknownRole(scope, selection.role_name, 'selection.role_name')
    return { data: await actions.previewMove(scope, status_id, selection) }
  })
  server.handle(previewMoveMails, async ({ scope, body: { selection, ...move } }) => ({
    data: await actions.previewMails(scope, move, selection),
  }))
  server.handle(archiveSurveyResult, async ({ scope, body: { id, version, ...archive } }) =>
    changed(scope, { id, version }, { archive }),
  )
  server.handle(restoreSurveyResult, async ({ scope, body: { id, version, ...restore } }) =>
    changed(scope, { id, version }, { restore }),
  )
  server.handle(undoSurveyResultChange, async ({ scope, body }) => ({
    data: await withCurrent(undo(scope, means, body.undo_id), () => shownOfChange(scope, body.undo_id)),
  }))

  async function changed(scope: UserScope, one: Versioned, change: ResultChange, move?: actions.HandMove) {
    const { data, undo_id } = await moved(scope, one, change, move)
    return { data, undo_id }
  }

  async function moved(scope: UserScope, one: Versioned, change: ResultChange, move?: actions.HandMove) {
    const update = actions.updateResult(scope, one, change, { ...move, public_url })
    const reply = await withCurrent(update, () => readReply(scope, one.id))
    return { ...(await readReply(scope, one.id)), ...reply }
  }

  /**
   * The reply with the first result of a write, for a refused undo: only the undo of a single result is refused because
   * of a newer version.
   */
  async function shownOfChange(scope: UserScope, change_id: string) {
    const [change] = await trackedResults.findChanges(scope, change_id, { isRecent: true }, 1)
    if (!change) throw new Refusal('not_found')
    return readReply(scope, change.id)
  }

  async function readReply(scope: UserScope, id: string): Promise<{ data: SurveyResult }> {
    const row = await findInList(scope, resultList, id)
    if (!row) throw new Refusal('not_found')
    return { data: toResult(scope, row, public_url) }
  }
}

/**
 * The rows of a page, each unfinished result with its invitation. A page without unfinished results skips that query.
 */
async function shownResults(scope: UserScope, rows: readonly ResultRow[], public_url: string): Promise<SurveyResult[]> {
  const unfinished = rows.filter(({ state }) => state !== 'completed').map(({ id }) => id)
  const invited = unfinished.length > 0 ? await invitationsOf(scope, unfinished) : new Map<string, never>()
  return rows.map((row) => ({
    ...toResult(scope, row, public_url),
    ...(row.state === 'completed' ? {} : { invitation: invited.get(row.id) ?? null }),
  }))
}

async function choicesFor(scope: UserScope) {
  const choices = await filterChoices(scope)
  return {
    ...choices,
    ...(seesStages(scope) ? {} : { statuses: [] }),
    ...(can(actorOf(scope), 'jobs.read') ? {} : { jobs: [] }),
    ...(can(actorOf(scope), 'candidates.read') ? {} : { owners: [], tags: [] }),
  }
}
