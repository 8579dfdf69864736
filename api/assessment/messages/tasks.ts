import * as z from 'zod/mini'
import { leftOutWords } from '@seatwise/contract/left-out-words'
import { messageKinds, type sendingTaskNames } from '@seatwise/contract/values/base'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import { defineTask } from '../../kernel/tasks.ts'
import { prepare, sendBatch, type Draft } from './actions.ts'
import type { FindSelectedPeople } from './selection.ts'
import { messageSubjects } from '../mailings/repository.ts'

/** The number of messages in one batch. A stopped task may still send the messages of its last batch. */
const batchSize = 25

const input = z.strictObject({
  company_id: z.uuid(),
  sending_id: z.uuid(),
  subject_type: z.enum(messageSubjects),
  subject_ids: z.array(z.uuid()),
  message: z.strictObject({
    kind: z.enum(messageKinds),
    subject: z.string(),
    body: z.string(),
    can_unsubscribe: z.boolean(),
  }),
})

/** Sends messages to the people who were selected when the task began. A repeated batch sends nothing twice. */
const sendTask = (name: (typeof sendingTaskNames)[number], public_url: string) =>
  defineTask({ name, input, permission: 'messages.send' }, async ({ input: sending, cursor, save }) => {
    const from = z.int().parse(cursor ?? 0)
    const subject_ids = sending.subject_ids.slice(from, from + batchSize)
    const next = from + batchSize
    await save(async (scope) => {
      const { sent, left_out } = await sendBatch(scope, { ...sending, subject_ids }, public_url)
      return {
        ...(next < sending.subject_ids.length ? { next } : {}),
        done: subject_ids.length,
        rows: [
          ...sent.map((label) => ({ label, outcome: 'changed' as const })),
          ...left_out.map((one) => ({ label: one.person, outcome: 'refused' as const, detail: leftOutWords(one) })),
        ],
      }
    })
  })

export const sendingTasks = (public_url: string) => ({
  messages: sendTask('send-messages', public_url),
  /** A separate task, because only users who may see stages may read who was rejected. */
  rejections: sendTask('send-rejections', public_url),
})

type Means = Pick<Tasks, 'enqueue'> & {
  tasks: ReturnType<typeof sendingTasks>
  public_url: string
  findSelectedPeople: FindSelectedPeople
}

/** Queues a single message at once; several messages are sent by a task, which can be stopped. */
export async function send(scope: UserScope, { enqueue, tasks, public_url, findSelectedPeople }: Means, draft: Draft) {
  const prepared = await prepare(scope, draft, findSelectedPeople)
  const { company_id } = prepared
  const total = prepared.subject_ids.length
  if (total > 1) {
    const task = prepared.message.kind === 'rejection' ? tasks.rejections : tasks.messages
    const task_run_id = await enqueue(scope, task, prepared, { company_id, total })
    return { message_id: null, task_run_id }
  }
  const { message_ids } = await sendBatch(scope, prepared, public_url)
  if (!message_ids[0]) throw new Refusal('nobody_to_message')
  return { message_id: message_ids[0], task_run_id: null }
}
