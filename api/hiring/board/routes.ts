import { addToBoard, searchBoard, type BoardSort, type Card } from '@seatwise/contract/board'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { marksOfResults } from '../applications/repository.ts'
import { countNotes } from '../../people/candidate-notes/public.ts'
import { invitationsOf } from '../../assessment/invitations/public.ts'
import * as actions from './actions.ts'
import { findPipeline, type Stage } from './repository.ts'
import { refuseHiddenFacts, refuseUnknownRole } from '../../assessment/survey-results/public.ts'
import { columnOrder, searchColumns, toCard, type ColumnPage } from './search.ts'

const defaultPageSize = 50

const onlyOne = (ids: readonly string[] | undefined) => (ids?.length === 1 ? ids[0] : undefined)

export function registerBoard(server: Server) {
  server.handle(searchBoard, async ({ scope, body }) => {
    const { company_id, pipeline_id, filters = {}, role_name, exact_total = false } = body
    if (!company_id && !pipeline_id && scope.companies?.length !== 1)
      throw new Invalid([{ path: 'company_id', message: 'Choose a company.' }])
    refuseHiddenFacts(scope, filters)
    const found = await findPipeline(scope, { company_id, pipeline_id, job_id: onlyOne(filters.jobs) })
    if (!found) throw new Refusal('not_found')
    const { company, pipeline, pipelines, stages, zone } = found
    await refuseUnknownRole(scope, role_name, 'role_name')
    const wanted = body.columns ?? stages.map(({ id }) => ({ status_id: id }))
    const shownStages = stages.filter(({ id }) => wanted.some(({ status_id }) => status_id === id))
    if (shownStages.length !== wanted.length) throw new Refusal('not_found')
    const pages = new Map<string, ColumnPage>()
    for (const { status_ids, sort, after, page_size } of groupsOf(wanted)) {
      const query = { company_id: company.id, zone, status_ids, filters, after, page_size, exact_total }
      const read = await searchColumns(scope, { ...query, sort: { ...sort, role_name } })
      for (const [id, page] of read) pages.set(id, page)
    }
    return { data: { company, pipeline, pipelines, columns: await columnsOf(scope, company, shownStages, pages) } }
  })

  server.handle(addToBoard, async ({ scope, body }) => ({ data: await actions.addToBoard(scope, body) }))
}

type BoardQuery = {
  status_id: string
  sort?: BoardSort | undefined
  after?: string | undefined
  page_size?: number | undefined
}

/**
 * Groups columns with the same query, so that one statement reads them. A further page is read by its own statement.
 */
function groupsOf(boardQueries: readonly BoardQuery[]) {
  const groups = Object.groupBy(boardQueries, ({ status_id, sort = columnOrder, after, page_size }) =>
    [sort.field, sort.order, page_size, after && status_id].join(' '),
  )
  return Object.values(groups).flatMap((group) => {
    const [first] = group ?? []
    if (!group || !first) return []
    const { sort = columnOrder, after, page_size = defaultPageSize } = first
    return { status_ids: group.map(({ status_id }) => status_id), sort, after, page_size }
  })
}

async function columnsOf(scope: UserScope, company: Card['company'], stages: Stage[], pages: Map<string, ColumnPage>) {
  const unfinished = [...pages.values()].flatMap(({ cards }) =>
    cards.filter(({ state }) => state !== 'completed').map(({ id }) => id),
  )
  const people = [...pages.values()].flatMap(({ cards }) => cards.map(({ candidate_id }) => candidate_id))
  const notes = await countNotes(scope, people)
  const marks = await marksOfResults(
    scope,
    [...pages.values()].flatMap(({ cards }) => cards.map(({ id }) => id)),
  )
  const invited = unfinished.length > 0 ? await invitationsOf(scope, unfinished) : undefined
  return stages.map((status) => {
    const { cards, count, next } = pages.get(status.id)!
    const shown = cards.map((row): Card => ({
      ...toCard(scope, row, company, status),
      notes: notes.get(row.candidate_id) ?? 0,
      marks: marks.get(row.id) ?? [],
      ...(row.state === 'completed' ? {} : { invitation: invited?.get(row.id) ?? null }),
    }))
    return { status, count, cards: shown, next }
  })
}
