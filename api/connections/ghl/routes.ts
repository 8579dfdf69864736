import {
  deleteGhlConnection,
  getGhlConnection,
  getGhlMapping,
  listGhlMessages,
  listGhlPipelines,
  receiveGhlWebhook,
  saveGhlConnection,
  saveGhlMapping,
  sendGhlMessage,
} from '@seatwise/contract/ghl'
import { can } from '@seatwise/domain/permissions'
import { urlOf } from '../../kernel/handle.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import { findPipeline } from '../../base/pipelines/public.ts'
import {
  companyOf,
  connectionOf,
  conversationOf,
  disconnect,
  pipelinesOf,
  saveConnection,
  saveMapping,
  sendMessage,
} from './actions.ts'
import { listOutgoing } from './outgoing-repository.ts'
import { shownConnection, shownMappings } from './repository.ts'
import { openGhlWebhooks } from './webhooks.ts'

export function registerGhl({ handle, transactions, encryption, openCrm, config }: Server) {
  const takeWebhook = openGhlWebhooks(transactions, config.ghl.webhook_key)
  const webhooks = {
    url: `${config.public_url}${urlOf(receiveGhlWebhook)}`,
    are_checked: config.ghl.webhook_key !== undefined,
  }

  handle(getGhlConnection, async ({ scope, query }) => readReply(scope, await companyOf(scope, query.company_id)))

  handle(
    saveGhlConnection,
    async ({ body, inTransaction }) => {
      const company_id = await saveConnection({ openCrm, encryption, inTransaction }, body)
      return inTransaction((scope) => readReply(scope, company_id))
    },
    { opensTransactions: true },
  )

  handle(deleteGhlConnection, async ({ scope, query }) => ({
    data: { company_id: await disconnect(scope, query.company_id) },
  }))

  handle(
    listGhlPipelines,
    async ({ query, inTransaction }) => ({
      pipelines: await pipelinesOf({ openCrm, encryption, inTransaction }, query.company_id),
    }),
    { opensTransactions: true },
  )

  handle(getGhlMapping, async ({ scope, query }) => ({
    data: await shownMappings(scope, await connectionOf(scope, query.company_id)),
  }))

  handle(
    saveGhlMapping,
    async ({ body, inTransaction }) => {
      const company_id = await inTransaction((scope) => pipelineCompany(scope, body.pipeline_id))
      const known =
        body.ghl_pipeline_id === null ? [] : await pipelinesOf({ openCrm, encryption, inTransaction }, company_id)
      return inTransaction(async (scope) => {
        await withCurrent(saveMapping(scope, known, company_id, body), () =>
          shownMapping(scope, company_id, body.pipeline_id),
        )
        return shownMapping(scope, company_id, body.pipeline_id)
      })
    },
    { opensTransactions: true },
  )

  handle(
    listGhlMessages,
    async ({ query, inTransaction }) => conversationOf({ openCrm, encryption, inTransaction }, query),
    { opensTransactions: true },
  )

  handle(sendGhlMessage, async ({ scope, body }) => {
    const { company_id, candidate_id, id } = await sendMessage(scope, body)
    const [data] = await listOutgoing(scope, company_id, candidate_id, id)
    return { data: data! }
  })

  handle(receiveGhlWebhook, async ({ request }) => ({
    data: { is_new: await takeWebhook(request.body, request.headers['x-ghl-signature']) },
  }))

  async function readReply(scope: UserScope, company_id: string) {
    const data = await shownConnection(scope, company_id, can(actorOf(scope), 'survey-results.read-stage'))
    const company = await findStoredCompany(scope, company_id)
    return { data: data ?? null, location_id: company?.go_high_level_location_id ?? null, webhooks }
  }
}

async function pipelineCompany(scope: UserScope, pipeline_id: string): Promise<string> {
  const pipeline = await findPipeline(scope, pipeline_id)
  if (!pipeline) throw new Refusal('not_found')
  return pipeline.company_id
}

async function shownMapping(scope: UserScope, company_id: string, pipeline_id: string) {
  const mappings = await shownMappings(scope, await connectionOf(scope, company_id))
  const data = mappings.find(({ pipeline }) => pipeline.id === pipeline_id)
  if (!data) throw new Refusal('not_found')
  return { data }
}
