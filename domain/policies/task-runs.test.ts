import { expect, it } from 'vitest'
import type { AuthRole, TaskRunState } from '@seatwise/contract/values/base'
import { canDoWithTaskRun } from './task-runs.ts'

const actor = (auth_role: AuthRole) => ({ auth_role, permissions: { can_view_hiring_pipeline: true } })
const none = { stop: false, retry: false }

it.each<[AuthRole, TaskRunState, ReturnType<typeof canDoWithTaskRun>]>([
  ['COMPANY_OWNER', 'waiting', { stop: true, retry: false }],
  ['FRANCHISE_OWNER', 'running', { stop: true, retry: false }],
  ['COMPANY_OWNER', 'succeeded', none],
  ['COMPANY_OWNER', 'failed', none],
  ['COMPANY_USER', 'waiting', none],
  ['FRANCHISE_USER', 'running', none],
  ['SUPER_ADMIN', 'waiting', { stop: true, retry: false }],
  ['SUPER_ADMIN', 'failed', { stop: false, retry: true }],
  ['SUPER_ADMIN', 'stopped', { stop: false, retry: true }],
  ['SUPER_ADMIN', 'not_allowed', { stop: false, retry: true }],
  ['SUPER_ADMIN', 'succeeded', none],
])('A %s can do with a run that is %s: %o', (role, state, expected) => {
  expect(canDoWithTaskRun(actor(role), { name: 'update-survey-results', state, actor_user_id: 'somebody' })).toEqual(
    expected,
  )
  expect(canDoWithTaskRun(actor(role), { name: 'update-survey-results', state, actor_user_id: null })).toEqual(none)
})

it.each(['import-invitations', 'export-company'] as const)('Nobody can start %s again: it is begun anew', (name) => {
  const run = { name, actor_user_id: 'somebody' }
  expect(canDoWithTaskRun(actor('SUPER_ADMIN'), { ...run, state: 'stopped' })).toEqual(none)
  expect(canDoWithTaskRun(actor('SUPER_ADMIN'), { ...run, state: 'running' }).stop).toBe(true)
})

it('Nobody can restart a stopped sending, because its emails are withdrawn', () => {
  const run = { name: 'send-messages', actor_user_id: 'somebody' } as const
  expect(canDoWithTaskRun(actor('SUPER_ADMIN'), { ...run, state: 'stopped' })).toEqual(none)
  expect(canDoWithTaskRun(actor('SUPER_ADMIN'), { ...run, state: 'failed' }).retry).toBe(true)
})
