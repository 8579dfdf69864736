import type { Pipeline } from '@seatwise/contract/pipelines'
import { resultSortFields } from '@seatwise/contract/values/assessment'
import { countedOf } from '../../kernel/counted.ts'
import {
  check,
  defineList,
  firstDay,
  isId,
  highestScore,
  lastDay,
  lowestScore,
  many,
  manyIds,
  words,
  type StateOf,
} from '../../kernel/list-state.ts'
import { read, write } from '../../kernel/storage.ts'
import { keepFilters, lastFilters, resultList } from '../../assessment/survey-results/list-state.ts'

const { sources, has_note, days_in_stage } = resultList.filters

export const boardList = defineList({
  filters: {
    search: words,
    roles: many('Role'),
    statuses: many('Stage'),
    reject_reasons: manyIds('Reject reason'),
    locations: manyIds('Location'),
    departments: manyIds('Department'),
    jobs: manyIds('Job'),
    applied: check('Has applied for the job'),
    owners: manyIds('Owner'),
    tags: many('Tags'),
    sources,
    has_note,
    days_in_stage,
    score_from: lowestScore,
    score_to: highestScore,
    from: firstDay('Date'),
    to: lastDay('Date'),
    include_archived: check('Include archived'),
    include_test: check('Include tests'),
  },
  // The sort order of the table; each column of the board has its own.
  sorts: resultSortFields,
  defaultSort: { field: 'dated_at', order: 'desc' },
})

/** The nouns for one card and for several. */
export const cardWords = ['card', 'cards'] as const

/** The search parameters of the board's and the table's URL; unknown parameters are dropped. */
export type BoardState = StateOf<typeof boardList> & {
  company_id?: string
  pipeline_id?: string
  role_explorer?: string
}

/** True if a filter or a search excludes cards. */
export const isFiltered = (state: BoardState) => state.search !== undefined || boardList.count(state) > 0

export function parseBoardState(search: Record<string, unknown>): BoardState {
  const { company_id, pipeline_id, role_explorer } = search
  const isRole = typeof role_explorer === 'string' && role_explorer !== ''
  return {
    ...boardList.parse(search),
    ...(isId(company_id) ? { company_id } : {}),
    ...(isId(pipeline_id) ? { pipeline_id } : {}),
    ...(isRole ? { role_explorer: role_explorer.slice(0, 100) } : {}),
  }
}

/** "14 of 32 cards" if filters exclude some; undefined if no card is left, which the page says in words. */
export const countWords = (count: number | undefined, pipeline: Pipeline | undefined) =>
  count === 0 ? undefined : countedOf(count, cardsOf(pipeline), cardWords)

/** The number of cards without filters; undefined for users who may not see it. */
const cardsOf = (pipeline: Pipeline | undefined) =>
  pipeline?.statuses.reduce<number | undefined>(
    (sum, { cards }) => (sum === undefined || cards === null ? undefined : sum + cards),
    0,
  )

/** Changes some parameters; undefined removes one. */
export type Change<State = BoardState> = (changed: { [Name in keyof State]?: State[Name] | undefined }) => void

/** The body of POST /pipelines/board. The filter of stages is not sent, because it only hides columns. */
export function boardBody({ company_id, pipeline_id, role_explorer, statuses: _statuses, ...state }: BoardState) {
  const { filters } = boardList.body(state)
  return {
    filters,
    ...(company_id ? { company_id } : {}),
    ...(pipeline_id ? { pipeline_id } : {}),
    ...(role_explorer ? { role_name: role_explorer } : {}),
  }
}

/** Stores the filters in this browser, under the same keys as those of the list of results. */
export function keepBoard({ company_id, pipeline_id, ...filters }: BoardState) {
  keepFilters(filters)
  if (company_id) write('company.id', company_id)
  if (pipeline_id) write('pipeline.id', pipeline_id)
}

/** The last filters of the board in this browser. */
export function lastBoard(): BoardState {
  return parseBoardState({
    ...lastFilters(),
    company_id: read('company.id') ?? undefined,
    pipeline_id: read('pipeline.id') ?? undefined,
  })
}
