import { outboxStates } from '@seatwise/contract/values'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { isId, omitUndefined, words } from '../../kernel/list-state.ts'

/** The parameters of the page's URL. */
export type ListState = {
  search?: string
  state?: OutboxMessage['state']
  /** The message that is open. */
  message?: string
}

/** Drops what the page does not know. */
export const parseListState = ({ search, state, message }: Record<string, unknown>): ListState =>
  omitUndefined({
    search: words.read(search),
    state: outboxStates.find((one) => one === state),
    message: isId(message) ? message : undefined,
  })
