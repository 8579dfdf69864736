import {
  convertCandidate,
  getCandidate,
  getCandidateHistory,
  searchCandidates,
  updateCandidate,
  type CandidateDetail,
} from '@seatwise/contract/candidates'
import { findInList, searchList } from '../../platform/list/search.ts'
import { Refusal, withCurrent } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope.ts'
import type { Server } from '../../server.ts'
import { countFiles } from '../candidate-files/repository.ts'
import { countNotes } from '../candidate-notes/repository.ts'
import { countMessages } from '../messages/search.ts'
import { resultHistory, toEvent } from '../result-history/search.ts'
import { seesStages, toResult } from '../survey-results/search.ts'
import * as actions from './actions.ts'
import { findWaitingMail, surveysOf } from './repository.ts'
import { candidateList, searchPeople } from './search.ts'

export function registerCandidates({ handle, config: { public_url } }: Server) {
  handle(searchCandidates, async ({ scope, body }) => searchPeople(scope, body))

  handle(getCandidate, async ({ scope, params: { id } }) => shown(scope, id))

  handle(updateCandidate, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updatePerson(scope, id, body), () => shown(scope, id))
    return shown(scope, id)
  })

  handle(convertCandidate, async ({ scope, body }) => {
    await withCurrent(actions.convertPerson(scope, body), () => shown(scope, body.id))
    return shown(scope, body.id)
  })

  handle(getCandidateHistory, async ({ scope, params, query }) => {
    if (!(await findInList(scope, candidateList, params.id))) throw new Refusal('not_found')
    const { rows, ...page } = await searchList(scope, resultHistory, {
      filters: { candidate_id: params.id },
      ...query,
    })
    return { ...page, data: rows.map(toEvent) }
  })

  async function shown(scope: UserScope, id: string): Promise<{ data: CandidateDetail }> {
    const row = await findInList(scope, candidateList, id)
    if (!row) throw new Refusal('not_found')
    const surveys = await surveysOf(scope, id)
    return {
      data: {
        ...row,
        surveys: surveys.map((survey) => toResult(scope, survey, public_url)),
        messages: await countMessages(scope, id),
        files: await countFiles(scope, id),
        notes: (await countNotes(scope, [id])).get(id) ?? 0,
        waiting_mail: seesStages(scope) ? await findWaitingMail(scope, id) : null,
      },
    }
  }
}
