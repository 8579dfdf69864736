import { forget, read, write } from './storage.ts'

/** `begun` and `ended` by the user; `over` when the server says that it has ended. */
type Change = 'begun' | 'ended' | 'over'
let onChange: (change: Change) => void = () => undefined

export function whenActingChanges(listener: (change: Change) => void) {
  onChange = listener
}

/** The id of the user that this browser acts as, if any. */
export const actingAs = () => read('proxy_user_id')

export function enterActing(user_id: string) {
  forget('pipeline_id')
  write('proxy_user_id', user_id)
  onChange('begun')
}

export function leaveActing(change: 'ended' | 'over') {
  forget('proxy_user_id', 'pipeline_id')
  onChange(change)
}
