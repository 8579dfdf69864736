import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../kernel/call.ts'
import { words } from '../../kernel/list-state.ts'
import { enterActing, leaveActing } from '../../kernel/proxy-session.ts'
import { call, callOnce } from '../../kernel/session.ts'

export async function startActing(user_id: string, reason: string) {
  const { data } = await callOnce('POST /proxy-sessions', { body: { user_id, reason } })
  enterActing(data.user_id)
}

/**
 * Ends the proxy session. A refusal means that it has already ended. Only a missing answer is an error, so that the
 * user can retry.
 */
export async function endActing() {
  await call('DELETE /proxy-sessions', {}).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
  })
  leaveActing('ended')
}

const maxFound = 20

export function useUsersOf(company_id: string, text: string) {
  const filters = { company_id: [company_id], search: words.send(text), state: ['active' as const, 'invited' as const] }
  return useQuery({
    queryKey: ['proxy-sessions', 'users', filters],
    queryFn: () => call('POST /users/search', { body: { filters, page_size: maxFound } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
