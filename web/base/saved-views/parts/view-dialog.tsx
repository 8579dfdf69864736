import { useState } from 'react'
import { Checkbox, TextInput } from '@mantine/core'
import type { SavedView } from '@seatwise/contract/saved-views'
import { useWrite } from '../../../kernel/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { createView, updateView, type Query } from '../data.ts'

type Props = {
  /** Undefined for a new view. */
  view: SavedView | undefined
  query: Query
  onSaved: (id: string) => void
  onClose: () => void
}

/** Asks for the name of a view, and for who can use it. */
export function ViewDialog({ view, query, onSaved, onClose }: Props) {
  const [name, setName] = useState(view?.name ?? '')
  const [is_shared, setShared] = useState(view?.is_shared ?? false)
  const [isMissing, setMissing] = useState(false)
  const { faults, problem, pending, run } = useWrite('saved-views', { fields: ['name'], isToldInPlace: true })
  const isUnnamed = name.trim() === ''
  const save = () => {
    setMissing(isUnnamed)
    if (isUnnamed) return
    void run(async () => {
      const input = { name, is_shared }
      const { data } = view ? await updateView(view, input) : await createView({ ...input, query })
      onSaved(data.id)
    })
  }
  return (
    <FormDialog
      title={view ? 'Change this view' : 'Save this view'}
      problem={faults.name ? undefined : problem}
      submit={view ? 'Save' : 'Save view'}
      pending={pending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isMissing && isUnnamed ? 'Name this view.' : faults.name}
        data-autofocus
      />
      <Checkbox
        label="Colleagues in my company can use it"
        checked={is_shared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
    </FormDialog>
  )
}
