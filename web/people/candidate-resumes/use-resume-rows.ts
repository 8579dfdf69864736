import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { personFiles } from '@seatwise/contract/limits'
import type { ResumeFact } from '@seatwise/contract/values/people'
import { isRefusal } from '../../kernel/call.ts'
import { reportError } from '../../kernel/error-reports.ts'
import { messageFor } from '../../kernel/problem-messages.ts'
import { retries, retryDelayMs } from '../../kernel/retry.ts'
import { readResume, type ReadFacts } from './data.ts'
import { isOpen, newRow, type ResumeRow } from './rows.ts'
import { isEmpty, isPicture, notRead, readingProblems, refusals } from './words.ts'

/** Files that are on their way at a time; the server reads those of a company one after the other. */
const atATime = 3

/** The rows of the chosen files, which are read one after the other. */
export function useResumeRows(company_id: string) {
  const [rows, setRows] = useState<ResumeRow[]>([])
  const latest = useRef(rows)
  const stopping = useRef(new AbortController())
  const running = useRef(0)
  const nextId = useRef(0)

  function update(changeAll: (all: ResumeRow[]) => ResumeRow[]) {
    latest.current = changeAll(latest.current)
    setRows(latest.current)
  }
  const change = (id: number, what: Partial<ResumeRow>) =>
    update((all) => all.map((row) => (row.id === id ? { ...row, ...what } : row)))

  function start(files: readonly File[]) {
    update((all) => [...all, ...files.map((file) => newRow(nextId.current++, file))])
    readWaiting()
  }

  function readWaiting() {
    if (stopping.current.signal.aborted) stopping.current = new AbortController()
    while (running.current < atATime) {
      const row = latest.current.find(({ reading }) => reading === 'waiting')
      if (!row) return
      running.current++
      void readOne(row, stopping.current.signal).finally(() => {
        running.current--
        if (!stopping.current.signal.aborted) readWaiting()
      })
    }
  }

  async function readOne({ id, file }: ResumeRow, signal: AbortSignal) {
    if (file.size > personFiles.maxBytes) return change(id, { reading: 'refused', problem: refusals.too_large })
    if (file.size === 0) return change(id, { reading: 'refused', problem: isEmpty })
    if (file.type === 'image/png' || file.type === 'image/jpeg')
      return change(id, { reading: 'read', problem: isPicture })
    change(id, { reading: 'reading', problem: undefined })
    for (let failures = 0; ; failures++)
      try {
        const read = await readResume(file, company_id, signal)
        return change(id, { ...readRow(read), digest: await digestOf(file) })
      } catch (error) {
        if (signal.aborted) return change(id, { reading: 'failed', problem: notRead })
        if (!retries(failures, error)) return change(id, failedRow(error))
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)))
      }
  }

  /** Stops reading. What is read stays. */
  function stop() {
    stopping.current.abort()
    update((all) => all.map((row) => (isOpen(row) ? { ...row, reading: 'failed', problem: notRead } : row)))
  }
  function readAgain() {
    update((all) =>
      all.map((row) => (row.reading === 'failed' ? { ...row, reading: 'waiting', problem: undefined } : row)),
    )
    readWaiting()
  }
  function edit(id: number, fact: ResumeFact, value: string) {
    update((all) =>
      all.map((row) =>
        row.id === id
          ? {
              ...row,
              facts: { ...row.facts, [fact]: value },
              guessed: row.guessed.filter((one) => one !== fact),
              key: crypto.randomUUID(),
            }
          : row,
      ),
    )
  }
  const end = useEffectEvent(() => stopping.current.abort())
  useEffect(() => end, [])
  return { rows, latest, start, stop, readAgain, change, edit, clear: () => update(() => []) }
}

/** Browsers compute it only on pages that came over a secure connection. */
async function digestOf(file: File): Promise<string | undefined> {
  if (!isSecureContext) return undefined
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return new Uint8Array(bytes).join()
}

function readRow({ first, last, email, phone, guessed, problem }: ReadFacts): Partial<ResumeRow> {
  // A name that is guessed in a file without a contact is most likely none.
  const isNoName = problem === 'no_contact' && guessed.includes('first')
  return {
    reading: problem === 'too_long' ? 'failed' : 'read',
    facts: { ...(isNoName ? { first: '', last: '' } : { first, last }), email: email ?? '', phone: phone ?? '' },
    guessed: isNoName ? [] : guessed,
    problem: problem ? readingProblems[problem] : undefined,
  }
}

function failedRow(error: unknown): Partial<ResumeRow> {
  if (!isRefusal(error)) reportError(error, 'upload failed')
  const isFinal = isRefusal(error) && (error.entries.length > 0 || error.problem === 'too_large')
  return { reading: isFinal ? 'refused' : 'failed', problem: messageFor(error, refusals) }
}
