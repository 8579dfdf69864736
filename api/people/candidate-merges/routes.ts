import { getDuplicates, mergeCandidates, unmergeCandidates } from '@seatwise/contract/candidate-merges'
import { findInList } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { candidateList } from '../candidates/search.ts'
import { merge, unmerge } from './actions.ts'
import { listDismissed, listDuplicates } from '../candidate-duplicates/repository.ts'
import { listMerges } from './repository.ts'

export function registerCandidateMerges({ handle }: Server) {
  handle(getDuplicates, async ({ scope, params: { id } }) => {
    if (!(await findInList(scope, candidateList, id))) throw new Refusal('not_found')
    return {
      data: {
        duplicates: await listDuplicates(scope, id),
        dismissed_ids: await listDismissed(scope, id),
        merges: await listMerges(scope, id),
      },
    }
  })

  handle(mergeCandidates, async ({ scope, body }) => ({ data: await merge(scope, body) }))

  handle(unmergeCandidates, async ({ scope, body: { merge_id } }) => ({ data: await unmerge(scope, merge_id) }))
}
