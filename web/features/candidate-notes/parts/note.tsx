import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { IconEye, IconEyeOff, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { updateCandidateNote, type CandidateNote } from '@seatwise/contract/candidate-notes'
import type { CallInput } from '@seatwise/contract/routes'
import { maxNoteLength } from '@seatwise/contract/limits'
import { call } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { useRowForm } from '../../../platform/use-row-form.ts'
import { Ago } from '../../../ui/ago.tsx'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { reloadCounts } from '../data.ts'
import { Markdown } from '../markdown.tsx'
import classes from '../notes.module.css'

type Change = Omit<CallInput<'PUT /candidate-notes/{id}'>['body'], 'version'>

export function Note({ note }: { note: CandidateNote }) {
  const { id, author, is_own, body, visibility, is_pinned, created_at, edited_at, can } = note
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const { pending, problem, run } = useWrite('candidate-notes')
  const close = () => setOpened(undefined)
  const change = (what: Change) => void run(() => put(note, what))
  const remove = () =>
    void run(async () => {
      await call('DELETE /candidate-notes/{id}', { params: { id } })
      close()
      await reloadCounts()
    })
  const who = is_own ? 'You' : (author.name ?? 'Somebody of another company')
  const menuId = `note-${id}`
  const actions = (): (RowAction | false)[] => [
    can.update && { label: 'Edit', icon: IconPencil, run: () => setOpened('edit') },
    can.update &&
      (is_pinned
        ? { label: 'Unpin', icon: IconPinnedOff, run: () => change({ is_pinned: false }) }
        : { label: 'Pin to the top', icon: IconPin, run: () => change({ is_pinned: true }) }),
    can.change_visibility &&
      (visibility === 'team'
        ? { label: 'Keep to myself', icon: IconEyeOff, run: () => change({ visibility: 'private' }) }
        : { label: 'Share with the team', icon: IconEye, run: () => change({ visibility: 'team' }) }),
    can.delete && { label: 'Delete…', icon: IconTrash, run: () => setOpened('delete') },
  ]
  return (
    <li className={classes.note} data-private={visibility === 'private'}>
      <header>
        <p>
          <b>{who}</b> <Ago at={created_at} isInSentence />
          {edited_at && <span title={edited_at}>, edited</span>}
        </p>
        {is_pinned && <Pill>pinned</Pill>}
        {visibility === 'private' && <Pill>only you</Pill>}
        {actions().some(Boolean) && <RowActions id={menuId} name={`the note of ${who}`} actions={actions} />}
      </header>
      {opened === 'edit' ? <EditNote note={note} onClose={close} /> : <Markdown text={body} />}
      {opened === 'delete' && (
        <ConfirmDialog
          title="Delete this note"
          explains={
            is_own
              ? 'It is gone for good.'
              : `It is gone for good, also for ${author.name ?? 'the person who wrote it'}.`
          }
          confirm="Delete"
          isDangerous
          pending={pending}
          problem={problem}
          onKeep={close}
          onConfirm={remove}
          returnTo={menuId}
        />
      )}
    </li>
  )
}

const put = ({ id, version }: CandidateNote, change: Change) =>
  call('PUT /candidate-notes/{id}', { params: { id }, body: { version, ...change } })

const labels = { body: 'Note' }

function EditNote({ note, onClose }: { note: CandidateNote; onClose: () => void }) {
  const { row, ...form } = useRowForm({
    feature: 'candidate-notes',
    write: 'PUT /candidate-notes/{id}',
    row: note,
    draftOf: ({ body }) => ({ body }),
    shape: updateCandidateNote.body,
    bodyOf: ({ body }, { version }) => ({ version, body }),
    save: async (body) => {
      await call('PUT /candidate-notes/{id}', { params: { id: row.id }, body })
      onClose()
    },
  })
  const { changed } = form
  return (
    <EditForm
      form={form}
      notice={changed && <ChangedMeanwhile {...changed} labels={labels} typed={form.values} stored={changed.stored} />}
      submit="Save"
      onCancel={() => void form.leave(onClose)}
    >
      <Textarea
        aria-label="Note"
        autosize
        minRows={2}
        maxRows={14}
        maxLength={maxNoteLength}
        data-autofocus
        autoFocus
        {...form.getInputProps('body')}
      />
    </EditForm>
  )
}
