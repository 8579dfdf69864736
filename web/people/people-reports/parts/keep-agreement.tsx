import { useId, useRef, useState } from 'react'
import { Button, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouteContext } from '@tanstack/react-router'
import type { BlockOf } from '@seatwise/contract/report-document'
import { can } from '@seatwise/domain/permissions'
import { callOnce } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { dateOfDay, today } from '../../../ui/dates.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { reloadNotes } from '../../candidate-notes/data.ts'

type Props = {
  agreement: BlockOf<'agreement'>
  /** The people of the agreement, as a line of the note. */
  between: string
  /** The results of the people to whose notes the agreement is added. */
  results: readonly string[]
  /** The name with which the field "Who looks after it" begins: the signed-in user's. */
  owner: string
}

/**
 * A button that saves the agreement of a report as a note, for users who may write notes. @param between the title of
 * the report
 */
export function useKeepAgreement(results: readonly string[], between = '') {
  const { user } = useRouteContext({ from: '/shell' })
  return (agreement: Props['agreement']) =>
    can(user, 'candidate-notes.write') && (
      <KeepAgreement agreement={agreement} between={between} results={results} owner={`${user.first} ${user.last}`} />
    )
}

/** Saves an agreement as a team note about each of the people, with who looks after it and when it is reviewed. */
function KeepAgreement({ agreement, between, results, owner }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useId()
  return (
    <>
      <Button id={button} variant="default" size="sm" onClick={() => setOpen(true)}>
        Save as a note
      </Button>
      {isOpen && (
        <KeepDialog
          agreement={agreement}
          between={between}
          results={results}
          owner={owner}
          returnTo={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type DialogProps = Props & { returnTo: string; onClose: () => void }

function KeepDialog({ agreement, between, results, owner: reader, returnTo, onClose }: DialogProps) {
  const [text, setText] = useState(agreement.items.map((item) => `- ${item.text}`).join('\n'))
  const [owner, setOwner] = useState(reader)
  const [day, setDay] = useState(inFourWeeks)
  const [asked, setAsked] = useState(false)
  const saved = useRef(new Set<string>())
  const { run, pending, problem } = useAction()
  const errors = {
    text: text.trim() === '' ? 'Write down what was agreed.' : undefined,
    owner: owner.trim() === '' ? 'Name who looks after it.' : undefined,
    day: day === '' ? 'Choose a day to look at it again.' : undefined,
  }
  const send = () => {
    setAsked(true)
    if (Object.values(errors).some(Boolean)) return
    const body = `**${agreement.title.replace(/ to try$/, '')}** (${between})\n\n${text.trim()}\n\nLooked after by ${owner.trim()}. To be looked at again on ${dateOfDay(day)}.`
    void run(async () => {
      // If one note is refused, a retry does not write those again that are already saved.
      for (const surveyResultId of results.filter((id) => !saved.current.has(id))) {
        await callOnce('POST /candidate-notes', { query: { surveyResultId }, body: { body } })
        saved.current.add(surveyResultId)
      }
      await reloadNotes()
      notifications.show({ message: results.length === 1 ? 'Saved as a note.' : 'Saved as a note with each of them.' })
      onClose()
    })
  }
  return (
    <FormDialog
      title="Save as a note"
      returnTo={returnTo}
      explains={
        results.length === 1
          ? 'It becomes a team note of this person: all who read their results can read it.'
          : 'It becomes a team note of each of them: all who read their results can read it.'
      }
      problem={problem}
      submit="Save note"
      pending={pending}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        label="What was agreed"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={4}
        error={asked && errors.text}
        data-autofocus
      />
      <TextInput
        label="Who looks after it"
        value={owner}
        onChange={(event) => setOwner(event.currentTarget.value)}
        error={asked && errors.owner}
      />
      <TextInput
        label="Look at it again on"
        type="date"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        error={asked && errors.day}
      />
    </FormDialog>
  )
}

const inFourWeeks = () => today(-28)
