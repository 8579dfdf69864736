import { useState } from 'react'
import { TextInput } from '@mantine/core'
import type { CleanUpList } from '@seatwise/contract/utils'
import { useWrite } from '../../../kernel/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { runCleanUp } from '../data.ts'
import { sumWords } from '../words.ts'

type Props = { list: CleanUpList; onClose: () => void }

/** Asks for the company's name before a clean-up, so that nobody cleans up another company by mistake. */
export function DeleteDialog({ list, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const { problem, pending, run } = useWrite('utils', { isToldInPlace: true })
  const { name } = list.company
  async function start() {
    await runCleanUp(list.id)
    onClose()
  }
  return (
    <FormDialog
      title={`Delete test data of ${name}?`}
      explains={`${sumWords(list)} are deleted for good, with answers, scores, moves, messages and what was written about these results. This cannot be undone.`}
      problem={problem}
      submit="Delete for good"
      pending={pending}
      isBlocked={typed.trim() !== name}
      isDangerous
      onSubmit={() => void run(start)}
      onClose={onClose}
    >
      <TextInput
        label={`Type ${name} to confirm`}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  )
}
