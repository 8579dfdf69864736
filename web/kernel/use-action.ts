import { useState } from 'react'
import { isRefusal } from './call.ts'
import { reportError } from './error-reports.ts'
import { notifyOf } from './notify.ts'
import { placed, type Words } from './problem-messages.ts'
import { problemWords } from './problem-words.ts'
import { queryClient } from './query.ts'

type Options = {
  /** Paths of the form's fields. Validation messages of the server for these fields are shown at the field. */
  fields?: readonly string[]
  /** Texts that replace the usual ones. */
  words?: Words
  /** True if the caller shows the problem in place, so that no toast repeats it. */
  isToldInPlace?: boolean
}

/**
 * Runs one action at a time. An error is kept until the next attempt, and is shown as a toast if it is not shown in
 * place.
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
 * Runs a write, then refetches the feature's queries, also after a refusal, which can mean that another user changed
 * the data. Pending until the refetch is complete, so that the next write does not send an outdated version.
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
