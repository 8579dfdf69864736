import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useWrite } from './use-action.ts'

/** What a write of several rows has answered. */
type BulkReply = {
  updated: number
  /** Without it there is nothing to undo. */
  undo_id: string | null
  /** Not empty where there were too many rows for one request: they change in the background. */
  task_run_ids: readonly string[]
  /** Rows that stayed as they were. */
  skipped: readonly { id: string }[]
}

/** What became of a write, in words. */
type OutcomeWords = {
  inBackground: string
  /** The rows were so before. */
  unchanged: string
  /** What was done, beside its undo. @param updated how many rows have changed; undefined in the background */
  done: (updated: number | undefined) => string
}

/** Runs a write of several rows, says what became of it, offers to undo it, and keeps which rows it skipped. */
export function useBulkWrite<Reply extends BulkReply>(
  feature: string,
  offerUndo: (message: string, reply: Reply) => void,
) {
  const { run, ...action } = useWrite(feature)
  const [skipped, setSkipped] = useState<readonly Reply['skipped'][number][]>([])
  const write = (send: () => Promise<{ data: Reply }>, words: OutcomeWords, onDone: () => void) =>
    run(async () => {
      const { data } = await send()
      onDone()
      setSkipped(data.skipped)
      const isTask = data.task_run_ids.length > 0
      if (isTask) notifications.show({ message: words.inBackground })
      else if (data.updated === 0) notifications.show({ message: words.unchanged })
      offerUndo(words.done(isTask ? undefined : data.updated), data)
    })
  return { ...action, run, write, skipped, forgetSkipped: () => setSkipped([]) }
}
