import { useEffect, useMemo } from 'react'
import { useLocation } from '@tanstack/react-router'
import { currentBrand } from '../../kernel/brand.ts'
import { countedTo } from '../../kernel/counted.ts'

// Apart from `PlaceInList`, so that lists do not load what only records show.

/** A list, and the type of its records. */
export type RecordList = {
  path: '/survey-results' | '/candidates' | '/hiring-pipeline' | '/hiring-pipeline/table'
  name: string
  /** The noun for a record. */
  record: string
}
export const listOfResults: RecordList = { path: '/survey-results', name: 'Survey results', record: 'result' }
export const listOfPeople: RecordList = { path: '/candidates', name: 'People', record: 'person' }

/** The table of the hiring pipeline, whose records are results. */
export const listOfTable: RecordList = { path: '/hiring-pipeline/table', name: 'Table', record: 'result' }

/** The list from which the open result was opened, to which it leads back. */
export function useListOfResult(): RecordList {
  const { openedFrom } = useLocation().state
  if (openedFrom?.path === '/hiring-pipeline')
    return { path: openedFrom.path, name: currentBrand().texts.pipeline_page, record: 'result' }
  return openedFrom?.path === listOfTable.path ? listOfTable : listOfResults
}

/** For a card of the board, which has no next and previous one: the page leads back to the board. */
export const openedFromBoard = (id: string): OpenedFrom => ({
  path: '/hiring-pipeline',
  search: {},
  ids: [id],
  before: 0,
  total: '1',
})

/** The list from which a record was opened: its URL parameters, and the ids of the records around this one. */
export type OpenedFrom = {
  path: RecordList['path']
  search: object
  ids: readonly string[]
  /** The number of records in the list before the first of `ids`. */
  before: number
  /** The total number of records, in words. */
  total: string
}

/** Limits the number of ids, because the browser stores them with each entry of its history. */
const maxNeighbours = 50

type Rows = readonly { id: string }[]

/** Keeps the place in the list from which a row is opened, and returns the focus to this row later. */
export function useOpenedFrom(list: RecordList, search: object, rows: Rows, total: number | undefined) {
  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows])
  useFocusOnLeft(list, rows.length > 0)
  return ({ id }: { id: string }) => openedAt(list, search, rows, indexOf.get(id) ?? 0, countedTo(total ?? 0))
}

function openedAt({ path }: RecordList, search: object, rows: Rows, index: number, total: string): OpenedFrom {
  const before = Math.max(0, index - maxNeighbours)
  const ids = rows.slice(before, index + maxNeighbours + 1).map(({ id }) => id)
  return { path, search, ids, before, total }
}

let left: { id: string; path: string } | undefined

/** Undefined: the list begins with the focus on its title the next time. */
export function rememberLeft(record: typeof left) {
  left = record
}

/** The id of the record that was read last. It is removed by the call, so that the list focuses it only once. */
function takeLeft({ path }: RecordList): string | undefined {
  const id = left?.path === path ? left.id : undefined
  left = undefined
  return id
}

/** About a third of a second: the row is in the document only after the browser has restored the scroll position. */
const maxFrames = 20

/** Focuses the row of the record from which the user has returned. */
function useFocusOnLeft(list: RecordList, isLoaded: boolean) {
  useEffect(() => {
    const id = isLoaded ? takeLeft(list) : undefined
    if (!id) return undefined
    let frame = 0
    let request = requestAnimationFrame(look)
    return () => cancelAnimationFrame(request)

    function look() {
      const link = document.querySelector<HTMLElement>(`[data-row="${id}"] a`)
      if (link) link.focus()
      else if (++frame < maxFrames) request = requestAnimationFrame(look)
    }
  }, [list, isLoaded])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    openedFrom?: OpenedFrom
  }
}
