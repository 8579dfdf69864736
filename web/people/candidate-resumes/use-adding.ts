import { useEffect, useRef, useState } from 'react'
import type { CandidateKind } from '@seatwise/contract/values/people'
import { isRefusal } from '../../kernel/call.ts'
import { reportError } from '../../kernel/error-reports.ts'
import { messageFor } from '../../kernel/problem-messages.ts'
import { queryClient } from '../../kernel/query.ts'
import { uploadFile } from '../candidate-files/data.ts'
import { addPerson } from './data.ts'
import { personOf, type Plan, type ResumeRow } from './rows.ts'

type Options = {
  company_id: string
  kind: CandidateKind
  /** The rows as they are at the moment. */
  rowOf: (id: number) => ResumeRow
  change: (id: number, what: Partial<ResumeRow>) => void
}

/** Adds the people of the rows one after the other, each with its file. What failed can be started again. */
export function useAdding({ company_id, kind, rowOf, change }: Options) {
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const isStopped = useRef(false)

  async function add(plans: readonly Plan[]) {
    isStopped.current = false
    const todo = plans.filter(({ row, leaves }) => leaves === undefined && row.added === undefined)
    for (const [done, plan] of todo.entries()) {
      if (isStopped.current) break
      setProgress({ done, of: todo.length })
      await addOne(plan)
    }
    setProgress(undefined)
    await queryClient.invalidateQueries({ queryKey: ['candidates'] })
  }

  async function addOne({ row: { id }, choice, target, isPhone }: Plan) {
    change(id, { failure: undefined })
    try {
      const row = rowOf(id)
      const person_id = row.person_id ?? (await personToHave(row))
      if (person_id === undefined) return
      // Known when it is tried again: only the file is missing then.
      if (choice === 'add') change(id, { person_id })
      await uploadFile(person_id, row.file, () => undefined)
      change(id, { person_id, added: choice === 'add' ? 'person' : 'file' })
    } catch (error) {
      if (!isRefusal(error)) reportError(error, 'upload failed')
      change(id, { failure: messageFor(error) })
    }

    async function personToHave(row: ResumeRow): Promise<string | undefined> {
      if (choice === 'add') return addPerson({ company_id, kind, ...personOf(row, isPhone) }, row.key)
      if (target && 'person_id' in target) return target.person_id
      const first = target && rowOf(target.row_id)
      if (!first?.person_id)
        change(id, { failure: `The person of ${first?.file.name ?? 'the other file'} is not added.` })
      return first?.person_id
    }
  }
  const stop = () => {
    isStopped.current = true
  }
  // Whoever closes the dialog has been asked, and expects that nothing more is added.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  return { progress, add, stop }
}
