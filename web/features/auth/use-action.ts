import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { wordsFor } from './words.ts'

/** One thing done at a time: what went wrong is shown in place, until the next try, and as a toast. */
export function useAction(name: (error: unknown) => string = wordsFor) {
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)

  async function run(action: () => Promise<unknown>) {
    if (pending) return
    setPending(true)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(name(error))
      notifications.show({ message: name(error), color: 'red' })
    } finally {
      setPending(false)
    }
  }
  return { problem, pending, run }
}
