import type { DeliveryState } from '@seatwise/contract/values/connections'
import { defineList, oneId, one, openRow, type StateOf } from '../../kernel/list-state.ts'

/** One of several companies; by default the user's own. */
const company_id = { ...oneId('Company'), place: 'page' as const }
const order = { sorts: ['created_at'], defaultSort: { field: 'created_at', order: 'desc' } } as const

export const webhookList = defineList({ filters: { company_id }, ...order })

export const deliveryStateChoices: { value: DeliveryState; label: string }[] = [
  { value: 'queued', label: 'Waiting' },
  { value: 'sending', label: 'Sending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'dead', label: 'Given up' },
]

export const deliveryList = defineList({
  filters: { company_id, state: one('Status', deliveryStateChoices), delivery: openRow },
  ...order,
})

export type DeliveriesSearch = StateOf<typeof deliveryList>
