import { useState } from 'react'
import { isRefusal } from './call.ts'
import { reportError } from './error-reports.ts'
import { notifyOf } from './notify.ts'
import { placed, type Words } from './problem-messages.ts'
import { problemWords } from './problem-words.ts'
import { queryClient } from './query.ts'

type Options = {
  /** Paths of the form's fields. The server's validation messages for them appear at the field. */
  fields?: readonly string[]
  /** In place of the usual ones. */
  words?: Words
  /** The caller shows the problem in place: no toast repeats it. */
  isToldInPlace?: boolean
}

/**
 * Runs one action at a time. An error stays in place until the next attempt, and appears as toasts if it has no place.
 */
export function useAction({ fields, words: ownWords, isToldInPlace = false }: Options = {}) {
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
      if (!isToldInPlace) notifyOf(thrown, words)
    } finally {
      setPending(false)
    }
  }
  return { ...placed(error, fields, words), error, pending, run }
}

/**
 * Runs a write, then refetches the feature's queries, also after a refusal: it can mean that another user
 * changed the data. Pending until they are there, so that the next write does not send the version before this one.
 */
export function useWrite(feature: string, options?: Options) {
  const action = useAction(options)
  const run = (write: () => Promise<unknown>) =>
    action.run(async () => {
      try {
        await write()
      } finally {
        await queryClient.invalidateQueries({ queryKey: [feature] })
      }
    })
  return { ...action, run }
}
