import { deleteCandidateTag, listCandidateTags, renameCandidateTag } from '@seatwise/contract/candidate-tags'
import { withCurrent } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'

export function registerCandidateTags({ handle }: Server) {
  handle(listCandidateTags, async ({ scope, query }) => ({ data: await actions.tagsOf(scope, query.company_id) }))

  handle(renameCandidateTag, async ({ scope, params: { id }, body }) => {
    const show = async () => ({ data: await actions.showTag(scope, id) })
    await withCurrent(actions.rename(scope, { id, ...body }), show)
    return show()
  })

  handle(deleteCandidateTag, async ({ scope, params: { id }, query }) => {
    await withCurrent(actions.remove(scope, { id, ...query }), async () => ({ data: await actions.showTag(scope, id) }))
    return { data: { id } }
  })
}
