import {
  cancelMessage,
  changeSubscription,
  getSubscription,
  listMessages,
  previewMessages,
  sendMessageAgain,
  sendMessages,
  sendTemplate,
  unsubscribeByMailProgram,
} from '@seatwise/contract/messages'
import { messageKinds } from '@seatwise/contract/values/base'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import type { Server } from '../../server.ts'
import { findTemplate } from '../../base/mailer/public.ts'
import * as actions from './actions.ts'
import { candidateExists, changeSubscription as change } from './repository.ts'
import { messageList, toMessage } from './search.ts'
import type { FindSelectedPeople } from './selection.ts'
import { send, sendingTasks } from './tasks.ts'

export function registerMessages(
  { handle, tasks, transactions, config: { public_url } }: Server,
  findSelectedPeople: FindSelectedPeople,
) {
  const sending = { enqueue: tasks.enqueue, tasks: sendingTasks(public_url), public_url, findSelectedPeople }
  tasks.add(sending.tasks.messages, sending.tasks.rejections)

  handle(listMessages, async ({ scope, params, query }) => {
    if (!(await candidateExists(scope, params.id))) throw new Refusal('not_found')
    const { rows, ...page } = await searchList(scope, messageList, { filters: { candidate_id: params.id }, ...query })
    return { ...page, data: rows.map((row) => toMessage(scope, row)) }
  })

  handle(previewMessages, async ({ scope, body }) => ({
    data: await actions.preview(scope, draftOf(body), findSelectedPeople),
  }))

  handle(sendMessages, async ({ scope, body }) => ({ data: await send(scope, sending, draftOf(body)) }))

  handle(sendTemplate, async ({ scope, params: { id }, body }) => {
    const { version, ...to } = body
    const template = await findTemplate(scope, id, to.company_id)
    if (template.version !== version) throw new Refusal('changed_meanwhile')
    const { kind, subject, body: text, can_unsubscribe } = template
    const messageKind = messageKinds.find((one) => one === kind)
    if (!messageKind) throw new Refusal('not_found')
    const message = { kind: messageKind, subject, body: text, can_unsubscribe }
    return { data: await send(scope, sending, draftOf({ ...to, ...message })) }
  })

  handle(sendMessageAgain, async ({ scope, params: { id } }) => {
    await actions.sendAgain(scope, id)
    const { rows } = await searchList(scope, messageList, { filters: { id } })
    return { data: toMessage(scope, rows[0]!) }
  })

  handle(cancelMessage, async ({ scope, params: { id } }) => {
    await actions.cancel(scope, id)
    const { rows } = await searchList(scope, messageList, { filters: { id } })
    return { data: toMessage(scope, rows[0]!) }
  })

  handle(getSubscription, async ({ query }) => ({ data: await subscription(query.token) }))

  handle(changeSubscription, async ({ body }) => ({ data: await subscription(body.token, body.is_unsubscribed) }))

  handle(unsubscribeByMailProgram, async ({ query }) => ({ data: await subscription(query.token, true) }))

  async function subscription(token: string, unsubscribe?: boolean) {
    const subscription = await change(transactions, hashToken(token), unsubscribe)
    if (!subscription) throw new Refusal('unsubscribe_unknown')
    const { company_name, brand, logo_id, ...state } = subscription
    return { company: { name: company_name, brand, logo_id }, ...state }
  }
}

type MessageRequest = Omit<actions.Draft, 'company_id' | 'can_unsubscribe'> & {
  company_id?: string | undefined
  can_unsubscribe?: boolean | undefined
}

/**
 * A free message has a link to unsubscribe by default, because it may be about anything; other kinds are about the
 * person's own application or survey.
 */
const draftOf = ({ company_id, can_unsubscribe, ...draft }: MessageRequest): actions.Draft => ({
  ...draft,
  company_id,
  can_unsubscribe: can_unsubscribe ?? draft.kind === 'message',
})
