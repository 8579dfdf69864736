import { useState } from 'react'
import { isRefusal } from './call.ts'
import { reportError } from './error-reports.ts'
import { notifyOf } from './notify.ts'
import { placed, type Words } from './problem-messages.ts'
import { problemWords } from './problem-words.ts'
import { queryClient } from './query.ts'

type Options = {
  /** Paths of the form's fields: where the server's sentences about them are shown. */
  fields?: readonly string[]
  /** In place of the usual ones. */
  words?: Words
}

/** One thing done at a time. What went wrong is shown as toasts, and in place until the next try. */
export function useAction({ fields, words: ownWords }: Options = {}) {
  const words = { ...problemWords, ...ownWords }
  const [error, setError] = useState<unknown>()
  const [pending, setPending] = useState(false)

  async function run(action: () => Promise<unknown>) {
    if (pending) return
    setPending(true)
    setError(undefined)
    try {
      await action()
    } catch (thrown) {
      if (!isRefusal(thrown)) reportError(thrown, 'action failed')
      setError(thrown)
      notifyOf(thrown, words)
    } finally {
      setPending(false)
    }
  }
  return { ...placed(error, fields, words), error, pending, run }
}

/** The same for a write: afterwards everything read of the feature is asked for again. A refusal can mean that it changed. */
export function useWrite(feature: string, options?: Options) {
  const action = useAction(options)
  const run = (write: () => Promise<unknown>) =>
    action.run(() => write().finally(() => void queryClient.invalidateQueries({ queryKey: [feature] })))
  return { ...action, run }
}
