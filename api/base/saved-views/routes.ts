import {
  createSavedView,
  listSavedViews,
  removeSavedView,
  updateSavedView,
  type SavedView,
} from '@seatwise/contract/saved-views'
import { can } from '@seatwise/domain/permissions'
import { canDoWithSavedView, canUseViewsOf } from '@seatwise/domain/policies/saved-views'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'
import { heldQuery, idsNamed, rolesNamed, tagsNamed } from './held-query.ts'
import {
  findShownView,
  knownCompanies,
  knownPipelines,
  knownRoleNames,
  knownTagKeys,
  listViews,
  type StoredView,
} from './repository.ts'

type ViewWithAuthor = { view: StoredView; author: string }

export function registerSavedViews({ handle }: Server) {
  handle(listSavedViews, async ({ scope, query: { list } }) => ({
    data: canUseViewsOf(actorOf(scope), list) ? await toViews(scope, await listViews(scope, list)) : [],
  }))

  handle(createSavedView, async ({ scope, body }) => readReply(scope, await actions.createView(scope, body)))

  handle(updateSavedView, async ({ scope, body }) => {
    const show = () => readReply(scope, body.id)
    await withCurrent(actions.updateView(scope, body), show)
    return show()
  })

  handle(removeSavedView, async ({ scope, query: { id } }) => {
    await actions.removeView(scope, id)
    return { data: { id } }
  })
}

async function readReply(scope: UserScope, id: string): Promise<{ data: SavedView }> {
  const shownView = await findShownView(scope, id)
  if (!shownView) throw new Refusal('not_found')
  const [data] = await toViews(scope, [shownView])
  return { data: data! }
}

async function toViews(scope: UserScope, viewWithAuthors: readonly ViewWithAuthor[]): Promise<SavedView[]> {
  const views = viewWithAuthors.map(({ view }) => view)
  const actor = actorOf(scope)
  const reader = {
    seesStages: can(actor, 'survey-results.read-stage'),
    roles: await knownRoleNames(scope, views.flatMap(rolesNamed)),
    tags: await knownTagKeys(scope, views.flatMap(tagsNamed)),
    companies: await knownCompanies(
      scope,
      views.flatMap((view) => idsNamed(view, 'company_id')),
    ),
    pipelines: await knownPipelines(
      scope,
      views.flatMap((view) => idsNamed(view, 'pipeline_id')),
    ),
  }
  return viewWithAuthors.map(({ view, author }) => {
    const { id, list, name, is_shared, version } = view
    const is_own = view.user_id === scope.user.id
    return {
      id,
      list,
      name,
      is_shared,
      is_own,
      author,
      ...heldQuery(view, reader),
      can: canDoWithSavedView(actor, { is_own, is_shared }),
      version,
    }
  })
}
