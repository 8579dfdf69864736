import { useRef, useState } from 'react'
import { personFiles } from '@seatwise/contract/limits'
import { isRefusal } from '../../kernel/call.ts'
import { reportError } from '../../kernel/error-reports.ts'
import { messageFor } from '../../kernel/problem-messages.ts'
import { reloadFiles, uploadFile } from './data.ts'
import { refusals, tooLarge } from './words.ts'

/**
 * @property share the uploaded part, from 0 to 1
 * @property problem the reason why the upload failed
 * @property isFinal true if the server would refuse the file again
 */
export type PendingUpload = { key: number; file: File; share: number; problem?: string; isFinal?: boolean }

/** Uploads files one after the other. A failed upload stays in the list until it is retried or removed. */
export function useUploads(candidate_id: string) {
  const [uploads, setUploads] = useState<PendingUpload[]>([])
  const nextKey = useRef(0)
  const last = useRef<Promise<void>>(Promise.resolve())
  const change = (key: number, what: Partial<PendingUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)))
  const putAway = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  function add(files: readonly File[]) {
    const added = files.map((file) => ({ key: nextKey.current++, file, share: 0 }))
    setUploads((all) => [...all, ...added])
    for (const one of added) last.current = last.current.then(() => send(one))
  }

  async function send({ key, file }: PendingUpload) {
    if (file.size > personFiles.maxBytes) return change(key, { problem: tooLarge, isFinal: true })
    try {
      await uploadFile(candidate_id, file, (share) => change(key, { share }))
      await reloadFiles(candidate_id)
      putAway(key)
    } catch (error) {
      if (!isRefusal(error)) reportError(error, 'upload failed')
      const isFinal = isRefusal(error) && error.entries.length > 0
      change(key, { problem: messageFor(error, refusals), isFinal })
    }
  }

  function again({ key, file }: PendingUpload) {
    putAway(key)
    add([file])
  }
  return { uploads, add, again, putAway }
}
