import { useEffect, useEffectEvent, useState } from 'react'
import type { CheckedPerson } from '@seatwise/contract/candidate-resumes'
import { resumeDrop } from '@seatwise/contract/limits'
import { isRefusal, noAnswer } from '../../kernel/call.ts'
import { reportError } from '../../kernel/error-reports.ts'
import { checkResumes } from './data.ts'
import { isOpen, nobody, pairOf, type Checked, type ResumeRow } from './rows.ts'

/** After this pause in typing, an address is asked for. */
const pauseMs = 400

/** Who of the people in the rows is known already; asked for once for each address and number. */
export function useKnownPeople(company_id: string, rows: readonly ResumeRow[]) {
  const [checked, setChecked] = useState<Checked>(new Map())
  const [error, setError] = useState<Error>()
  const unasked = [...new Set(rows.filter((row) => !isOpen(row)).map(({ facts }) => pairOf(facts)))].filter(
    (pair) => pair !== nobody && !checked.has(pair),
  )

  const ask = useEffectEvent(async (isGone: () => boolean) => {
    const part = unasked.slice(0, resumeDrop.files)
    try {
      const people = part.map((pair) => {
        const [email = '', phone = ''] = pair.split('\n')
        return { email: email.slice(0, 254), phone: phone.slice(0, 40) }
      })
      const answers = await checkResumes({ company_id, people })
      if (isGone()) return
      setError(undefined)
      setChecked(
        (all) => new Map<string, CheckedPerson>([...all, ...part.map((pair, at) => [pair, answers[at]!] as const)]),
      )
    } catch (thrown) {
      if (isGone()) return
      if (!isRefusal(thrown)) reportError(thrown, 'query failed')
      setError(thrown instanceof Error ? thrown : new Error(noAnswer))
    }
  })
  const waiting = unasked.join('\n\n')
  useEffect(() => {
    if (waiting === '' || error !== undefined) return undefined
    let isGone = false
    const timer = setTimeout(() => void ask(() => isGone), pauseMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [waiting, error])
  return { checked, error, retry: () => setError(undefined) }
}
