import { useQuery } from '@tanstack/react-query'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import type { CallInput } from '@seatwise/contract/routes'
import type { DeliveryState } from '@seatwise/contract/values/connections'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import { nextPollMs, waitingPollMs } from './words.ts'

export const useWebhooks = (company_id: string) =>
  useListQuery(
    ['custom-webhooks', 'list', company_id],
    (after) => call('GET /custom-webhooks', { query: { company_id, ...pageAfter(after) } }),
    (webhooks) => waitingPollMs(webhooks),
  )

/**
 * @property isActive true if the webhook is active; otherwise waiting deliveries are not attempted, so the list need
 * not be polled
 */
type Of = { webhook_id: string; state: DeliveryState | undefined; isActive: boolean }

export const useDeliveries = ({ webhook_id, state, isActive }: Of) =>
  useListQuery(
    ['custom-webhooks', 'deliveries', webhook_id, state],
    (after) =>
      call('GET /custom-webhooks/deliveries', { query: omitUndefined({ webhook_id, state, ...pageAfter(after) }) }),
    (deliveries) => nextPollMs(deliveries, isActive),
  )

export const useDelivery = (id: string, isActive: boolean) =>
  useQuery({
    ...liveQuery,
    queryKey: ['custom-webhooks', 'delivery', id],
    queryFn: async () => (await call('GET /custom-webhooks/deliveries/{id}', { params: { id } })).data,
    refetchInterval: ({ state: { data } }) => data !== undefined && nextPollMs([data], isActive),
  })

export type WebhookBody = CallInput<'PUT /custom-webhooks'>['body']

export const saveWebhook = (body: WebhookBody) => call('PUT /custom-webhooks', { body })

/** Changes a webhook and sends its other fields unchanged; a disabled webhook stays switched off. */
export const changeWebhook = (
  { id, version, url, description, events, state }: CustomWebhook,
  changed: Pick<WebhookBody, 'state' | 'new_secret'>,
) => saveWebhook({ id, version, url, description, events, state: state === 'active' ? state : 'paused', ...changed })

export const deleteWebhook = (id: string) => call('DELETE /custom-webhooks/{id}', { params: { id } })

/** @returns the delivery of the test event */
export const testWebhook = async (webhook_id: string) =>
  (await call('POST /custom-webhooks/test', { body: { webhook_id } })).data

/** @returns the new delivery */
export const replayDelivery = async (id: string) =>
  (await call('POST /custom-webhooks/deliveries/{id}/replay', { params: { id } })).data

/** @returns the number of queued deliveries */
export const replayPeriod = async (body: CallInput<'POST /custom-webhooks/deliveries/replay'>['body']) =>
  (await call('POST /custom-webhooks/deliveries/replay', { body })).data.replayed
