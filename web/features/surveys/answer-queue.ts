import type { CallError } from '../../platform/call.ts'
import { asList, callAsTaker, isBusy, isFinal, readDraft, writeDraft, type Given } from './data.ts'

const firstPauseMs = 1_000
const maxPauseMs = 30_000

/** Waiting: without a connection. Busy: the server cannot store answers just now. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'busy'

/**
 * Sends answers one after another and keeps in the browser what has not arrived. A lost
 * connection or a busy server only makes it wait: it tries again after a while, and at once when the browser
 * says it is back.
 */
export function createAnswerQueue(
  token: string,
  on: { change: (saving: Saving) => void; refused: (error: CallError) => void },
) {
  let sending = false
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const unsent = () => {
    const draft = readDraft()
    return draft?.token === token ? draft.unsent : {}
  }

  const store = (answers: Record<string, Given>) =>
    writeDraft({ token, unsent: answers, earlier: readDraft()?.earlier ?? [] })

  async function flush() {
    clearTimeout(timer)
    if (sending || stopped) return
    const going = unsent()
    if (Object.keys(going).length === 0) return on.change('saved')
    sending = true
    on.change('saving')
    try {
      await callAsTaker(token, 'PUT /surveys/attempt', { body: { answers: asList(going) } })
      arrived(going)
      pauseMs = firstPauseMs
      sending = false
      await flush()
    } catch (error) {
      sending = false
      if (isFinal(error)) return on.refused(error)
      on.change(isBusy(error) ? 'busy' : 'waiting')
      timer = setTimeout(() => void flush(), pauseMs)
      pauseMs = Math.min(maxPauseMs, pauseMs * 2)
    }
  }

  /** Removes only answers that are unchanged: one that changed during the call is sent again. */
  function arrived(sent: Record<string, Given>) {
    const left = Object.fromEntries(
      Object.entries(unsent()).filter(
        ([item, { answer, ms }]) => sent[item]?.answer !== answer || sent[item]?.ms !== ms,
      ),
    )
    store(left)
  }

  const onOnline = () => {
    pauseMs = firstPauseMs
    void flush()
  }
  return {
    /** Returns a function that stops the queue. */
    start() {
      stopped = false
      window.addEventListener('online', onOnline)
      void flush()
      return () => {
        stopped = true
        clearTimeout(timer)
        window.removeEventListener('online', onOnline)
      }
    },
    add(item: string, given: Given) {
      store({ ...unsent(), [item]: given })
      void flush()
    },
    unsent,
  }
}
