import type { Candidate, CandidateChange, CandidateDetail, CandidateSelection } from '@seatwise/contract/candidates'
import { maxCompared } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import type { UserProfile } from '@seatwise/contract/users'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { counted } from '../../kernel/counted.ts'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { offerChangeUndo } from '../../kernel/undo-change.ts'
import { useBulkWrite } from '../../kernel/use-bulk-write.ts'
import { selectionBody } from '../../kernel/use-changes.ts'
import type { Selection } from '../../ui/selection.ts'
import { useColleagues } from '../../base/users/public.ts'
import { useRoleChoices } from '../../base/survey-links/public.ts'
import { latestFinished } from '../../assessment/reports/public.ts'
import { peopleList, type ListState } from './list-state.ts'
import { nameOf } from './words.ts'

export function usePeople(state: ListState) {
  const body = peopleList.body(state)
  return useListQuery(['candidates', 'list', body], (after) =>
    call('POST /candidates/search', { body: { ...body, ...pageAfter(after) } }),
  )
}

/** The number of people without any filter, and the tags and owners by which they can be filtered. */
export function usePeopleChoices() {
  return useQuery({
    queryKey: ['candidates', 'list', 'choices'],
    queryFn: async () => {
      const { total, choices } = await call('POST /candidates/search', { body: { page_size: 1, with_choices: true } })
      return { total, tags: [], owners: [], ...choices }
    },
  })
}

/** The tags of a company, to choose from. */
export function useTags(company_id: string | undefined) {
  return useQuery({
    queryKey: ['candidates', 'tags', company_id],
    queryFn: async () => {
      const body = { ...(company_id ? { filters: { company_id } } : {}), page_size: 1, with_choices: true }
      return (await call('POST /candidates/search', { body })).choices?.tags ?? []
    },
  })
}

/** The selected people in the form of a request. */
export const selectedPeople = (state: ListState, selection: Selection): CandidateSelection =>
  selectionBody(selection, peopleList.body(state).filters)

type TagsReply = CallReply<'POST /candidates/tags'>

/** Sends a change of the selected people. */
function send(selection: CandidateSelection, { tag, convert, archive, restore }: CandidateChange): Promise<TagsReply> {
  if (tag) return callOnce('POST /candidates/tags', { body: { ...selection, ...tag } })
  if (convert) return callOnce('PUT /candidates/bulk-update', { body: { ...selection, ...convert } })
  if (archive) return callOnce('POST /candidates/archive', { body: { ...selection, ...archive } })
  return callOnce('POST /candidates/restore', { body: { ...selection, ...restore } })
}

function offerPeopleUndo(message: string, { undo_id }: TagsReply['data']) {
  if (undo_id) offerChangeUndo({ of: 'candidates', undo_id, message })
}

/** Changes people: those of a selection, or a single one. */
export function usePeopleWrite() {
  const { write, ...writing } = useBulkWrite('candidates', offerPeopleUndo)
  /** @param done the outcome in words; @param whose a name, or the number of people */
  const change = (
    { done, whose, count }: { done: string; whose: string; count: number },
    selection: CandidateSelection,
    what: CandidateChange,
    onDone: () => void,
  ) => {
    const words = {
      inBackground: `${count.toLocaleString('en')} people change in the background.`,
      unchanged: count === 1 ? 'This was so already.' : 'All of them were so already.',
      done: (updated?: number) =>
        `${done}: ${count > 1 && updated !== undefined ? counted(updated, ['person', 'people']) : whose}.`,
    }
    return write(() => send(selection, what), words, onDone)
  }
  const changeOne = (
    person: CandidateDetail,
    done: string,
    what: CandidateChange,
    onDone: () => void = () => undefined,
  ) => change({ done, whose: nameOf(person), count: 1 }, { ids: [person.id] }, what, onDone)
  return { ...writing, change, changeOne }
}

/** Counts all matching people exactly, however many. */
export const countPeople = async (state: ListState) =>
  (await call('POST /candidates/search', { body: { ...peopleList.body(state), page_size: 1, exact_total: true } }))
    .total

/** Requests a ticket for a CSV file of the people in the list. */
export function exportPeople(state: ListState, time_zone: string) {
  return call('POST /candidates/export', { body: { ...peopleList.body(state), time_zone } })
}

const personQuery = (id: string) => ({
  ...liveQuery,
  queryKey: ['candidates', 'one', id],
  queryFn: async () => (await call('GET /candidates/{id}', { params: { id } })).data,
})

export const usePerson = (id: string) => useQuery(personQuery(id))

/** Several people at once. */
export const usePeopleOf = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map(personQuery),
    combine: (all) => ({
      people: all.flatMap(({ data }) => data ?? []),
      isPending: all.some(({ isPending }) => isPending),
      error: all.find(({ isError }) => isError)?.error,
      retry: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    }),
  })

/**
 * The latest finished surveys of a few people, by the id of the person; undefined until they are loaded. A row contains
 * only the latest survey, which is unfinished if the person was invited again.
 */
export function useFinishedSurveys(people: readonly Candidate[]): ReadonlyMap<string, string> | undefined {
  const unsure = people.filter(({ latest, results }) => latest?.state !== 'completed' && results > 1)
  const query = useQuery({
    queryKey: ['candidates', 'finished', unsure.map(({ id }) => id)],
    queryFn: () => Promise.all(unsure.map(async ({ id }) => [id, await latestFinished(id)] as const)),
    enabled: unsure.length > 0 && people.length <= maxCompared,
  })
  if (unsure.length > 0 && !query.data) return undefined
  const known = people.map(({ id, latest }) => [id, latest?.state === 'completed' ? latest.id : null] as const)
  return new Map([...known, ...(query.data ?? [])].flatMap(([id, survey]) => (survey ? [[id, survey]] : [])))
}

export function usePersonHistory(id: string, page_size: number) {
  return useQuery({
    ...liveQuery,
    queryKey: ['candidates', 'one', id, 'history', page_size],
    queryFn: () => call('GET /candidates/{id}/history', { params: { id }, query: { page_size } }),
    placeholderData: keepPreviousData,
  })
}

/**
 * The possible owners of a person: the user, the current owner and, if the user may see users, those of the company.
 */
export function useOwnerChoices(user: UserProfile, { company, owner }: CandidateDetail) {
  const own = { id: user.id, name: `${user.first} ${user.last}` }
  const present = owner?.id && owner.name ? [{ id: owner.id, name: owner.name }] : []
  const colleagues = useColleagues(user, company.id)
  return [...new Map([own, ...present, ...colleagues].map((one) => [one.id, one])).values()]
}

/** The jobs and roles of a company for which people can be put on the board. */
export function useOpenings(company_id: string, hasJobs: boolean) {
  const roles = useRoleChoices(company_id)
  const jobs = useQuery({
    ...liveQuery,
    queryKey: ['jobs', 'openings', company_id],
    queryFn: async () => {
      const filters = { company_id, states: ['open' as const, 'paused' as const] }
      const jobs = []
      let after: string | null = null
      do {
        const body = { filters, page_size: 200, ...(after ? { after } : {}) }
        const page: CallReply<'POST /jobs/search'> = await call('POST /jobs/search', { body })
        jobs.push(...page.data)
        after = page.next
      } while (after)
      return jobs
    },
    enabled: hasJobs,
  })
  const retry = () => void Promise.all([roles, jobs].filter(({ isError }) => isError).map(({ refetch }) => refetch()))
  return { jobs: jobs.data, roles: roles.data, error: roles.error ?? jobs.error, retry }
}

export const addToBoard = (candidate_ids: string[], opening: { job_id: string } | { role_id: string }) =>
  call('POST /pipelines/board/add', { body: { candidate_ids, ...opening } })
