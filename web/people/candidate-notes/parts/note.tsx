import { useState } from 'react'
import { IconEye, IconEyeOff, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { updateCandidateNote, type CandidateNote } from '@seatwise/contract/candidate-notes'
import type { CallInput } from '@seatwise/contract/routes'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { Ago } from '../../../ui/ago.tsx'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { idsOf, reloadCounts, type MentionChoice } from '../data.ts'
import { Markdown } from '../markdown.tsx'
import { Meta } from '../../../ui/layout.tsx'
import classes from '../notes.module.css'
import { NoteField } from './note-field.tsx'

type Change = Omit<CallInput<'PUT /candidate-notes/{id}'>['body'], 'version'>

export function Note({ note }: { note: CandidateNote }) {
  const { id, author, is_own, body, visibility, is_pinned, mentions, is_unread, created_at, edited_at, can } = note
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const { pending, problem, run } = useWrite('candidate-notes')
  const close = () => setDialog(undefined)
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
    can.update && { label: 'Edit', icon: IconPencil, run: () => setDialog('edit') },
    can.update &&
      (is_pinned
        ? { label: 'Unpin', icon: IconPinnedOff, run: () => change({ is_pinned: false }) }
        : { label: 'Pin to the top', icon: IconPin, run: () => change({ is_pinned: true }) }),
    can.change_visibility &&
      (visibility === 'team'
        ? { label: 'Keep to myself', icon: IconEyeOff, run: () => change({ visibility: 'private' }) }
        : { label: 'Share with the team', icon: IconEye, run: () => change({ visibility: 'team' }) }),
    can.delete && { label: 'Delete…', icon: IconTrash, run: () => setDialog('delete') },
  ]
  return (
    <li className={classes.note} data-private={visibility === 'private'}>
      <header>
        <Meta>
          <b>{who}</b> <Ago at={created_at} isInSentence />
          {edited_at && <span title={edited_at}>, edited</span>}
        </Meta>
        {is_unread && <Pill tone="accent">mentions you</Pill>}
        {is_pinned && <Pill>pinned</Pill>}
        {visibility === 'private' && <Pill>only you</Pill>}
        {actions().some(Boolean) && <RowActions id={menuId} name={`the note of ${who}`} actions={actions} />}
      </header>
      {dialog === 'edit' ? <EditNote note={note} onClose={close} /> : <Markdown text={body} mentions={mentions} />}
      {dialog === 'delete' && (
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
/** The users to mention in addition to those who are mentioned already. */
const noneYet: MentionChoice[] = []

function EditNote({ note, onClose }: { note: CandidateNote; onClose: () => void }) {
  const { row, ...form } = useRowForm({
    feature: 'candidate-notes',
    write: 'PUT /candidate-notes/{id}',
    row: note,
    draftOf: ({ body }) => ({ body, mentioned: noneYet }),
    shape: updateCandidateNote.body,
    bodyOf: ({ body, mentioned }, { version }) => ({ version, body, ...idsOf(mentioned) }),
    save: async (body) => {
      await call('PUT /candidate-notes/{id}', { params: { id: row.id }, body })
      onClose()
    },
  })
  const { changed } = form
  const { body, mentioned } = form.values
  return (
    <EditForm
      form={form}
      notice={
        changed && (
          <ChangedMeanwhile {...changed} labels={labels} typed={{ body }} stored={{ body: changed.stored.body }} />
        )
      }
      submit="Save"
      onCancel={() => void form.leave(onClose)}
    >
      <NoteField
        candidate_id={row.candidate_id}
        aria-label="Note"
        isPrivate={row.visibility === 'private'}
        value={body}
        mentioned={mentioned}
        data-autofocus
        autoFocus
        error={form.errors.body ?? form.errors.mention_ids}
        onType={(text, chosen) => form.setValues({ body: text, mentioned: chosen })}
      />
    </EditForm>
  )
}
