import {
  deleteCustomWebhook,
  getWebhookDelivery,
  listCustomWebhooks,
  listWebhookDeliveries,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  saveCustomWebhook,
  testCustomWebhook,
  type CustomWebhook,
  type WebhookDelivery,
} from '@seatwise/contract/custom-webhooks'
import { refuseAbsentCompany } from '../../base/companies/public.ts'
import { findInList, searchList } from '../../kernel/list/search.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { deleteWebhook, replayDelivery, replayPeriod, saveWebhook, testWebhook } from './actions.ts'
import { deliveryList, findDelivery, webhookList } from './repository.ts'

export function registerCustomWebhooks({ handle, encryption, webhooks, config }: Server) {
  handle(listCustomWebhooks, async ({ scope, query: { after, page_size, ...filters } }) => {
    await refuseAbsentCompany(scope, filters.company_id)
    const { rows, ...page } = await searchList(scope, webhookList, { filters, after, page_size })
    return { ...page, data: rows }
  })

  handle(saveCustomWebhook, async ({ scope, body }) => {
    const saving = saveWebhook(scope, { encryption, transport: webhooks, config }, body)
    const { id, secret } = await withCurrent(saving, () => shownWebhook(scope, body.id!))
    return { ...(await shownWebhook(scope, id)), secret }
  })

  handle(deleteCustomWebhook, async ({ scope, params: { id } }) => {
    await deleteWebhook(scope, id)
    return { data: { id } }
  })

  handle(listWebhookDeliveries, async ({ scope, query: { after, page_size, ...filters } }) => {
    if (filters.webhook_id) await shownWebhook(scope, filters.webhook_id)
    const { rows, ...page } = await searchList(scope, deliveryList, { filters, after, page_size })
    return { ...page, data: rows }
  })

  handle(getWebhookDelivery, async ({ scope, params: { id } }) => {
    const data = await findDelivery(scope, id)
    if (!data) throw new Refusal('not_found')
    return { data }
  })

  handle(testCustomWebhook, async ({ scope, body: { webhook_id } }) =>
    shownDelivery(scope, await testWebhook(scope, webhook_id)),
  )

  handle(replayWebhookDelivery, async ({ scope, params: { id } }) =>
    shownDelivery(scope, await replayDelivery(scope, id)),
  )

  handle(replayWebhookDeliveries, async ({ scope, body }) => ({ data: { replayed: await replayPeriod(scope, body) } }))
}

async function shownWebhook(scope: UserScope, id: string): Promise<{ data: CustomWebhook }> {
  const data = await findInList(scope, webhookList, id)
  if (!data) throw new Refusal('not_found')
  return { data }
}

async function shownDelivery(scope: UserScope, id: string): Promise<{ data: WebhookDelivery }> {
  const data = await findInList(scope, deliveryList, id)
  if (!data) throw new Refusal('not_found')
  return { data }
}
