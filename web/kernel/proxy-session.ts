import { forget, forgetChoices, read, write } from './storage.ts'

/** `begun` and `ended` by the user; `over` if the server reports the end. */
type Change = 'begun' | 'ended' | 'over'
const changeListeners = new Set<(change: Change) => void>()

export function whenActingChanges(listener: (change: Change) => void) {
  changeListeners.add(listener)
}

function announce(change: Change) {
  for (const listener of changeListeners) listener(change)
}

/** The id of the user that the signed-in user acts as, if any. */
export const actingAs = () => read('proxy_user_id')

export function enterActing(user_id: string) {
  forgetChoices()
  write('proxy_user_id', user_id)
  announce('begun')
}

export function leaveActing(change: 'ended' | 'over') {
  forget('proxy_user_id')
  forgetChoices()
  announce(change)
}
