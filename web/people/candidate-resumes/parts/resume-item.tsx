import { memo } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { resumeFacts, type ResumeFact } from '@seatwise/contract/values/people'
import { Meta, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { canOpenFile, openFile } from '../../../ui/save-file.ts'
import classes from '../candidate-resumes.module.css'
import { guessWords, isDrawnAlike, isOpen, type Choice, type Plan } from '../rows.ts'
import { factWords } from '../words.ts'

type Props = {
  plan: Plan
  onEdit: (fact: ResumeFact, value: string) => void
  onChoice: (choice: Choice) => void
}

/** A file with the facts about its person, each of which can be corrected. */
export const ResumeItem = memo(
  ({ plan: { row, choice, choices, notes, leaves }, onEdit, onChoice }: Props) => {
    const { file, facts, guessed, added } = row
    const name = file.name
    return (
      <li data-left={leaves !== undefined && !isOpen(row)} aria-busy={isOpen(row)}>
        <div className={classes.file}>
          {canOpenFile(file) ? (
            <button type="button" className={classes.open} aria-label={`Open ${name}`} onClick={() => openFile(file)}>
              <bdi>{name}</bdi>
            </button>
          ) : (
            <bdi>{name}</bdi>
          )}
          {isOpen(row) && <Meta as="span">{row.reading === 'reading' ? 'Reading' : 'Waiting'}</Meta>}
          {added && <Pill tone="good">added</Pill>}
          {!isOpen(row) && guessed.length > 0 && <Pill>guessed: {guessWords(guessed)}</Pill>}
        </div>
        {!isOpen(row) && !added && (
          <>
            {resumeFacts.map((fact) => (
              <TextInput
                key={fact}
                size="xs"
                label={factWords[fact]}
                aria-label={`${factWords[fact]}, ${name}`}
                classNames={{ label: classes.label }}
                type={fact === 'email' ? 'email' : fact === 'phone' ? 'tel' : 'text'}
                autoComplete="off"
                // The person is added, and only the file is missing.
                disabled={row.person_id !== undefined}
                value={facts[fact]}
                onChange={({ currentTarget: { value } }) => onEdit(fact, value)}
              />
            ))}
            <NativeSelect
              size="xs"
              label="What happens"
              aria-label={`What happens, ${name}`}
              classNames={{ label: classes.label }}
              data={[...choices]}
              disabled={row.person_id !== undefined}
              value={choice}
              onChange={({ currentTarget: { value } }) => onChoice(choices.find((one) => one.value === value)!.value)}
            />
          </>
        )}
        {notes.length > 0 && !isOpen(row) && !added && (
          <div className={classes.notes}>
            {notes.map((note) => (
              <Text key={note} size="meta" tone={choice === 'file' ? 'quiet' : 'warn'}>
                {note}
              </Text>
            ))}
          </div>
        )}
      </li>
    )
  },
  (before, after) => isDrawnAlike(before.plan, after.plan),
)
