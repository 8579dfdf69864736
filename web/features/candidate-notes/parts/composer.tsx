import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { maxNoteLength } from '@seatwise/contract/limits'
import { useShortcuts } from '../../../platform/shortcuts.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { createNote, reloadCounts, type NewNote } from '../data.ts'
import { keepDraft, readDraft } from '../draft.ts'
import classes from '../notes.module.css'
import { visibilityChoices } from '../words.ts'

/** A new note. What is typed is kept in this browser until it is saved. */
export function Composer({ candidate_id }: { candidate_id: string }) {
  const [draft, setDraft] = useState<NewNote>(() => readDraft(candidate_id))
  const field = useRef<HTMLTextAreaElement>(null)
  const { pending, problem, faults, run } = useWrite('candidate-notes', { fields: ['body'] })
  useShortcuts('This person', [{ key: 'n', does: 'Write a note', run: () => field.current?.focus() }])
  useEffect(() => keepDraft(candidate_id, draft), [candidate_id, draft])
  const isEmpty = draft.body.trim() === ''

  const save = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isEmpty) return
    void run(async () => {
      await createNote(candidate_id, draft)
      setDraft({ ...draft, body: '' })
      await reloadCounts()
    })
  }
  return (
    <form className={classes.composer} onSubmit={save}>
      <Textarea
        ref={field}
        aria-label="New note"
        placeholder="Write a note"
        autosize
        minRows={2}
        maxRows={14}
        maxLength={maxNoteLength}
        value={draft.body}
        error={faults.body}
        onChange={({ currentTarget: { value } }) => setDraft((old) => ({ ...old, body: value }))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
          else if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem} Your note is kept here.
        </p>
      )}
      <div className={classes.composerTools}>
        <NativeSelect
          aria-label="Who reads it"
          size="sm"
          data={visibilityChoices}
          value={draft.visibility}
          onChange={({ currentTarget: { value } }) =>
            setDraft((old) => ({ ...old, visibility: value === 'private' ? 'private' : 'team' }))
          }
        />
        <Button type="submit" size="sm" loading={pending} disabled={isEmpty}>
          Save note
        </Button>
      </div>
    </form>
  )
}
