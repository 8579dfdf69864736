import { isRefusal } from '../../platform/call.ts'
import { enterActing, leaveActing } from '../../platform/proxy-session.ts'
import { call } from '../../platform/session.ts'

export async function startActing(user_id: string, reason: string) {
  const { data } = await call('POST /proxy-sessions', { body: { user_id, reason } })
  enterActing(data.user_id)
}

/** A server that refuses has nothing left to end; only one that did not answer is asked again. */
export async function endActing() {
  await call('DELETE /proxy-sessions', {}).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
  })
  leaveActing('ended')
}
