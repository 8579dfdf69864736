import {
  archiveCandidates,
  convertCandidate,
  getCandidate,
  getCandidateHistory,
  moveCandidate,
  rateCandidate,
  restoreCandidates,
  searchCandidates,
  tagCandidates,
  undoCandidateChange,
  createCandidate,
  updateCandidate,
  updateCandidates,
  type CandidateSelection,
} from '@seatwise/contract/candidates'
import { findInList, searchList } from '../../kernel/list/search.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { resultHistory, toEvent } from '../../assessment/result-history/public.ts'
import { ownersOfPeople, resultList, tagNames, toResult, updateResult } from '../../assessment/survey-results/public.ts'
import * as actions from './actions.ts'
import { readPerson } from './read-person.ts'
import { findLatestResult, trackedPeople } from './repository.ts'
import { candidateList, searchPeople } from './search.ts'
import { changeMany, undo } from './tasks.ts'
import { changeOne } from './writes.ts'

export function registerCandidates({ handle, tasks, config: { public_url } }: Server) {
  const readReply = (scope: UserScope, id: string) => readPerson(scope, id, public_url)

  handle(searchCandidates, async ({ scope, body: { with_choices, ...body } }) => ({
    ...(await searchPeople(scope, body)),
    ...(with_choices ? { choices: await choicesOf(scope, body.filters?.company_id) } : {}),
  }))

  handle(getCandidate, async ({ scope, params: { id } }) => readReply(scope, id))

  handle(createCandidate, async ({ scope, body }) => readReply(scope, await actions.addPerson(scope, body)))

  handle(updateCandidate, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updatePerson(scope, id, body), () => readReply(scope, id))
    return readReply(scope, id)
  })

  handle(convertCandidate, async ({ scope, body: { id, version, ...convert } }) => {
    const undo_id = await withCurrent(changeOne(scope, { id, version }, { convert }), () => readReply(scope, id))
    return { ...(await readReply(scope, id)), undo_id }
  })

  handle(rateCandidate, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.ratePerson(scope, { id, ...body }), () => readReply(scope, id))
    return readReply(scope, id)
  })

  handle(tagCandidates, async ({ scope, body }) => {
    const { selection, rest } = selectionOf(body)
    return { data: await changeMany(scope, tasks, selection, { tag: rest }) }
  })
  handle(updateCandidates, async ({ scope, body }) => {
    const { selection, rest } = selectionOf(body)
    return { data: await changeMany(scope, tasks, selection, { convert: rest }) }
  })
  handle(archiveCandidates, async ({ scope, body }) => {
    const { selection, rest } = selectionOf(body)
    return { data: await changeMany(scope, tasks, selection, { archive: rest }) }
  })
  handle(restoreCandidates, async ({ scope, body }) => {
    const { selection, rest } = selectionOf(body)
    return { data: await changeMany(scope, tasks, selection, { restore: rest }) }
  })
  handle(undoCandidateChange, async ({ scope, body: { undo_id } }) => ({
    data: await withCurrent(undo(scope, tasks, undo_id), async () => {
      // Only the undo of a change of a single person is refused because of a newer version.
      const [change] = await trackedPeople.findChanges(scope, undo_id, { isRecent: true }, 1)
      return readReply(scope, change!.id)
    }),
  }))

  handle(moveCandidate, async ({ scope, params: { id }, body: { version, ...move } }) => {
    const result_id = await findLatestResult(scope, id)
    if (!result_id) throw new Refusal('not_found')
    const shownResult = async () => {
      const row = await findInList(scope, resultList, result_id)
      if (!row) throw new Refusal('not_found')
      return { data: toResult(scope, row, public_url) }
    }
    const reply = await withCurrent(
      updateResult(scope, { id: result_id, version }, { move }, { public_url }),
      shownResult,
    )
    return { ...(await shownResult()), ...reply }
  })

  handle(getCandidateHistory, async ({ scope, params, query }) => {
    if (!(await findInList(scope, candidateList, params.id))) throw new Refusal('not_found')
    const { rows, ...page } = await searchList(scope, resultHistory, {
      filters: { candidate_id: params.id },
      ...query,
    })
    return { ...page, data: rows.map(toEvent) }
  })
}

/** The choices of the filters of people. */
async function choicesOf(scope: UserScope, company_id: string | undefined) {
  return { tags: await tagNames(scope, company_id), owners: await ownersOfPeople(scope, company_id) }
}

/** Splits a body into the selection of people and the change. */
function selectionOf<Body extends CandidateSelection>({ ids, selected_under, filters, except, count, ...rest }: Body) {
  return { selection: { ids, selected_under, filters, except, count }, rest }
}
