import {
  createCustomField,
  listCustomFields,
  orderCustomFields,
  updateCustomField,
} from '@seatwise/contract/custom-fields'
import { withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'

export function registerCustomFields({ handle }: Server) {
  handle(listCustomFields, async ({ scope, query }) => ({ data: await actions.listCustomFields(scope, query) }))

  handle(createCustomField, async ({ scope, body }) => show(scope, await actions.createCustomField(scope, body)))

  handle(orderCustomFields, async ({ scope, body }) => ({ data: await actions.orderCustomFields(scope, body) }))

  handle(updateCustomField, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateCustomField(scope, id, body), () => show(scope, id))
    return show(scope, id)
  })
}

const show = async (scope: UserScope, id: string) => ({ data: await actions.showCustomField(scope, id) })
