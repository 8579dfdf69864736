import { useState, type SyntheticEvent } from 'react'
import { Button, Textarea } from '@mantine/core'
import { useUnsavedChanges } from '../../../kernel/unsaved-changes.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { addNote } from '../data.ts'
import classes from '../interview.module.css'
import { Surface } from '../../../ui/layout.tsx'

/** A note that is added after the submit; the submitted scorecard stays unchanged. */
export function LaterNote({ id }: { id: string }) {
  const [text, setText] = useState('')
  const { pending, problem, run } = useWrite('scorecards', { isToldInPlace: true })
  useUnsavedChanges(text.trim() !== '')
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    void run(async () => {
      await addNote(id, text)
      setText('')
    })
  }
  return (
    <Surface as="form" className={classes.later} onSubmit={add}>
      <Textarea
        label="Add a note"
        description="What you submitted stays as it is. A note is added to it with its date."
        value={text}
        autosize
        minRows={2}
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={pending} disabled={text.trim() === ''}>
        Add note
      </Button>
    </Surface>
  )
}
