import * as z from 'zod/mini'
import { id } from './fields.ts'
import { route } from './route.ts'

export const triggerScoreUpdate = route({
  operationId: 'triggerScoreUpdate',
  method: 'POST',
  path: '/benchmark-scores/trigger-benchmark-score-update',
  summary:
    'Compute the likely ranges of all active benchmarks and of their scores again, and let activations that broke off go on',
  proof: 'session',
  permission: 'benchmark-scores.recompute',
  idempotencyKey: true,
  reply: z.object({ data: z.object({ task_run_id: id }) }),
  problems: ['too_many_requests'],
})
