import { expect, it } from 'vitest'
import type { AuthRole, TaskRunState } from '@seatwise/contract/values'
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
])('a %s can do with a run that is %s: %o', (role, state, expected) => {
  expect(canDoWithTaskRun(actor(role), { state, actor_user_id: 'somebody' })).toEqual(expected)
  expect(canDoWithTaskRun(actor(role), { state, actor_user_id: null })).toEqual(none)
})
