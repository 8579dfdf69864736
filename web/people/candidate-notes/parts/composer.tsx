import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { useShortcuts } from '../../../kernel/shortcuts.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { createNote, reloadNotes, type NewNote } from '../data.ts'
import { keepDraft, noDraft, readDraft } from '../draft.ts'
import classes from '../notes.module.css'
import { noteFields, visibilityChoices } from '../words.ts'
import { NoteField } from './note-field.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

/** The field for a new note. The typed text is kept in this browser until it is saved. */
export function Composer({ candidate_id }: { candidate_id: string }) {
  const [draft, setDraft] = useState<NewNote>(() => readDraft(candidate_id))
  const field = useRef<HTMLTextAreaElement>(null)
  const { pending, problem, faults, run } = useAction({ fields: noteFields })
  useShortcuts('This person', [{ key: 'n', does: 'Write a note', run: () => field.current?.focus() }])
  useEffect(() => keepDraft(candidate_id, draft), [candidate_id, draft])
  const isEmpty = draft.body.trim() === ''

  const save = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isEmpty) return
    void run(async () => {
      await createNote(candidate_id, draft)
      // Text that was typed during the save stays.
      setDraft((now) => (now === draft ? noDraft : now))
      void reloadNotes()
    })
  }
  return (
    <Stack as="form" gap={8} className={classes.composer} onSubmit={save}>
      <NoteField
        ref={field}
        candidate_id={candidate_id}
        aria-label="New note"
        placeholder={draft.visibility === 'team' ? 'Write a note, @ to mention' : 'Write a note that only you read'}
        value={draft.body}
        mentioned={draft.mentioned}
        isPrivate={draft.visibility === 'private'}
        error={faults.body ?? faults.mention_ids}
        onType={(body, mentioned) => setDraft((old) => ({ ...old, body, mentioned }))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
          else if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {problem && (
        <Text tone="bad" role="alert">
          {problem} Your note is kept here.
        </Text>
      )}
      <Row justify="end">
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
      </Row>
    </Stack>
  )
}
