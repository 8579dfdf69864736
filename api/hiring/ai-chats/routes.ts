import { askChat, deleteChat, getChat, openChat } from '@seatwise/contract/ai-chats'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'

export function registerAiChats({ handle, handleStream, transactions, languageModel }: Server) {
  handle(openChat, async ({ scope, body: { survey_result_id } }) => ({
    data: await actions.chatAbout(scope, survey_result_id, languageModel),
  }))

  handle(getChat, async ({ scope, params: { id } }) => ({ data: await actions.chatOf(scope, id, languageModel) }))

  handleStream(askChat, async ({ inTransaction, params: { id }, body: { question }, send, closed }) =>
    actions.ask({ transactions, inTransaction, languageModel }, id, question, {
      send: (data) => send({ data }),
      closed,
    }),
  )

  handle(deleteChat, async ({ scope, params: { id } }) => {
    await actions.deleteChat(scope, id)
    return { data: { id } }
  })
}
