import { deliveryStates, type DeliveryState } from '@seatwise/contract/values'
import { isId, omitUndefined } from '../../kernel/list-state.ts'

/** @property company_id one of several; without it the reader's own */
export type WebhooksSearch = { company_id?: string }

export const parseWebhooksSearch = ({ company_id }: Record<string, unknown>): WebhooksSearch =>
  omitUndefined({ company_id: isId(company_id) ? company_id : undefined })

/** @property delivery the one that is open */
export type DeliveriesSearch = WebhooksSearch & { state?: DeliveryState; delivery?: string }

export const parseDeliveriesSearch = ({ company_id, state, delivery }: Record<string, unknown>): DeliveriesSearch =>
  omitUndefined({
    company_id: isId(company_id) ? company_id : undefined,
    state: deliveryStates.find((one) => one === state),
    delivery: isId(delivery) ? delivery : undefined,
  })
