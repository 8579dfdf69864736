import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ManagedUser } from '@seatwise/contract/users'
import { isRefusal } from '../../platform/call.ts'
import { enterActing, leaveActing } from '../../platform/proxy-session.ts'
import { call } from '../../platform/session.ts'

export async function startActing(user_id: string, reason: string) {
  const { data } = await call('POST /proxy-sessions', { body: { user_id, reason } })
  enterActing(data.user_id)
}

/**
 * A refusal means that the proxy session is already over. Only a missing answer is an error, so that the user
 * can retry.
 */
export async function endActing() {
  await call('DELETE /proxy-sessions', {}).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
  })
  leaveActing('ended')
}

/** Mirrors the server's rule, so that the page offers no action that would be refused. */
export const canBeActedAs = ({ auth_role, state }: ManagedUser) =>
  auth_role !== 'SUPER_ADMIN' && state !== 'deactivated'

const maxFound = 20

export function useUsersOf(company_id: string, text: string) {
  const filters = { company_id: [company_id], text, state: ['active' as const, 'invited' as const] }
  return useQuery({
    queryKey: ['proxy-sessions', 'users', filters],
    queryFn: () => call('POST /users/search', { body: { filters, page: 1, page_size: maxFound } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
