import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { generationHead, generationQuota } from './generations.ts'
import { chatLimits } from './limits.ts'
import { eventStream, route } from './route.ts'
import { chatQuestions, generationFaults, generationStates } from './values/hiring.ts'

/** A sentence of an answer, with the rules of the result's report on which it is based. */
const sentence = z.object({
  text: z.string(),
  /** The rules that the sentence cites: values of `rule` in blocks of the report. */
  cites: z.array(z.string()),
})
export type ChatSentence = z.infer<typeof sentence>

const message = z.object({
  id,
  question: z.string(),
  answer: z.array(sentence),
  generation: generationHead,
  /** done: complete. stopped: ended before it was complete. */
  state: z.enum(generationStates),
  created_at: instant,
})
export type ChatMessage = z.infer<typeof message>

/** The text of the report that belongs to a rule and that an answer cites. */
const cited = z.object({ rule: z.string(), title: z.string(), text: z.string() })
export type CitedRule = z.infer<typeof cited>

const chat = z.object({
  id,
  survey_result_id: id,
  messages: z.array(message),
  /** Every rule that answers can cite. */
  rules: z.array(cited),
  /**
   * True if the user can type a question; without a language model only the questions of `chatQuestions` can be asked.
   */
  takes_own_words: z.boolean(),
  quota: generationQuota,
})
export type Chat = z.infer<typeof chat>

export const openChat = route({
  operationId: 'openChat',
  method: 'POST',
  path: '/ai-chats',
  summary: 'The chat of staff about a result, begun where there is none yet; hiring brand only',
  proof: 'session',
  permission: 'ai-chats.write',
  body: z.strictObject({ survey_result_id: id }),
  reply: z.object({ data: chat }),
  problems: ['not_found', 'generation_off', 'survey_unfinished', 'not_while_acting'],
})

const one = { proof: 'session', path: '/ai-chats/{id}', params: z.strictObject({ id }) } as const

export const getChat = route({
  operationId: 'getChat',
  ...one,
  method: 'GET',
  summary: 'A chat about a result: its questions and answers, and what answers can cite',
  permission: 'ai-chats.read',
  reply: z.object({ data: chat }),
  problems: ['not_found', 'generation_off', 'survey_unfinished', 'not_while_acting'],
})

/** The events of the stream in which an answer is sent while it is written. */
const event = z.union([
  z.object({ kind: z.literal('sentence'), sentence }),
  z.object({ kind: z.literal('end'), message }),
  z.object({ kind: z.literal('failed'), fault: z.enum(generationFaults) }),
])
export type ChatEvent = z.infer<typeof event>

export const askChat = route({
  operationId: 'askChat',
  ...one,
  method: 'POST',
  summary:
    'Ask about the result. The answer comes sentence by sentence; a client that goes away stops it, and what has come until then is kept and counted',
  permission: 'ai-chats.write',
  limit: 'generation_by_user',
  body: z.strictObject({
    question: z.union([
      z.enum(chatQuestions),
      z.strictObject({
        own_words: z
          .string()
          .check(
            z.trim(),
            z.minLength(3, 'Ask something first.'),
            z.maxLength(chatLimits.question, `Enter at most ${chatLimits.question} letters.`),
          ),
      }),
    ]),
  }),
  reply: eventStream(event),
  problems: [
    'not_found',
    'generation_off',
    'generation_quota_reached',
    'survey_unfinished',
    'no_language_model',
    'chat_full',
    'not_while_acting',
  ],
})
export type ChatQuestionGiven = z.output<typeof askChat.body>['question']

export const deleteChat = route({
  operationId: 'deleteChat',
  ...one,
  method: 'DELETE',
  summary: 'Delete a chat for everybody, for good. The log keeps that there were answers, without them',
  permission: 'ai-chats.write',
  reply: z.object({ data: z.object({ id }) }),
  problems: ['not_found', 'not_while_acting'],
})
