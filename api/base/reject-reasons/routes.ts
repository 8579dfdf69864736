import {
  createRejectReason,
  listRejectReasons,
  orderRejectReasons,
  updateRejectReason,
} from '@seatwise/contract/reject-reasons'
import { withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'

export function registerRejectReasons({ handle }: Server) {
  handle(listRejectReasons, async ({ scope, query }) => ({
    data: await actions.listRejectReasons(scope, query.company_id),
  }))

  handle(createRejectReason, async ({ scope, body }) => show(scope, await actions.createRejectReason(scope, body)))

  handle(orderRejectReasons, async ({ scope, body: { order, company_id } }) => ({
    data: await actions.orderRejectReasons(scope, order, company_id),
  }))

  handle(updateRejectReason, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateRejectReason(scope, id, body), () => show(scope, id))
    return show(scope, id)
  })
}

const show = async (scope: UserScope, id: string) => ({ data: await actions.showRejectReason(scope, id) })
