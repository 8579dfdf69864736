import { useState } from 'react'
import type { CandidateChange } from '@seatwise/contract/candidates'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useTags } from '../data.ts'
import { TagField } from './tag-field.tsx'

type Props = {
  /** The people in words. */
  whose: string
  company_id: string | undefined
  /** The tags that can be removed; undefined for all tags of the company. */
  tags?: readonly string[] | undefined
  pending: boolean
  problem: string | undefined
  onConfirm: (done: string, change: NonNullable<CandidateChange['tag']>) => void
  onClose: () => void
  returnTo?: string
}

const none: readonly string[] = []

/** Adds tags to people and removes others. */
export function TagDialog({ whose, company_id, tags, pending, problem, onConfirm, onClose, returnTo }: Props) {
  const all = useTags(company_id).data ?? none
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [isMissing, setMissing] = useState(false)
  const isEmpty = add.length + remove.length === 0
  const confirm = () => {
    if (isEmpty) setMissing(true)
    else onConfirm(doneWords(add, remove), { add, remove })
  }
  return (
    <FormDialog
      title={`Tags of ${whose}`}
      returnTo={returnTo}
      problem={problem}
      submit="Change tags"
      pending={pending}
      onSubmit={confirm}
      onClose={onClose}
    >
      <TagField
        label="Add"
        description="Press Enter after each. The same word in capitals is the same tag."
        value={add}
        choices={all}
        isNewAllowed
        isFirst
        error={isMissing && isEmpty ? 'Name a tag to add or to remove.' : undefined}
        onChange={setAdd}
      />
      {(tags ?? all).length > 0 && (
        <TagField label="Remove" value={remove} choices={tags ?? all} onChange={setRemove} />
      )}
    </FormDialog>
  )
}

/** "Tagged Referral, Night shift" */
function doneWords(add: readonly string[], remove: readonly string[]): string {
  if (add.length === 0) return `Tag ${remove.join(', ')} removed`
  return remove.length === 0 ? `Tagged ${add.join(', ')}` : 'Tags changed'
}
