import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useWrite } from './use-action.ts'

/** The reply to a bulk write. */
type BulkReply = {
  updated: number
  /** Null if there is nothing to undo. */
  undo_id: string | null
  /** Not empty if there were too many rows for one request: they are changed in the background. */
  task_run_ids: readonly string[]
  /** Rows that were not changed. */
  skipped: readonly { id: string }[]
}

/** The outcome of a bulk write in words. */
type OutcomeWords = {
  inBackground: string
  /** Said if all rows had the new value already. */
  unchanged: string
  /**
   * The text beside the undo button. @param updated the number of changed rows; undefined while they are changed in the
   * background
   */
  done: (updated: number | undefined) => string
}

/** Runs a bulk write, says what the outcome is, offers to undo it, and keeps the rows that were skipped for `SkippedDialog`. */
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
      else if (data.updated === 0 && data.skipped.length === 0) notifications.show({ message: words.unchanged })
      offerUndo(words.done(isTask ? undefined : data.updated), data)
    })
  return { ...action, run, write, skipped, forgetSkipped: () => setSkipped([]) }
}
