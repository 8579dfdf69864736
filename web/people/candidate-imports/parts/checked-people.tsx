import { useState } from 'react'
import { Button } from '@mantine/core'
import type { ImportCorrection } from '@seatwise/contract/imports'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { DrawerBody, Text } from '../../../ui/layout.tsx'
import { ImportSteps, type Correcting } from '../../../base/imports/public.ts'
import classes from '../candidate-imports.module.css'
import type { ImportAnswer, ImportDraft } from '../data.ts'
import { findingsOf } from '../findings.ts'
import { countWords } from '../words.ts'
import { PeopleSample } from './people-sample.tsx'
import { Findings } from './findings.tsx'

type Props = {
  checked: ImportAnswer<'check'>
  /** Whether the user may add locations and departments of the company. */
  mayAddPlaces: boolean
  choices: Correcting['choices']
  draft: ImportDraft
  pending: boolean
  problem: string | undefined
  onChange: (draft: ImportDraft) => void
  onBack: () => void
  onConfirm: () => void
}

/** A preview of an import: who is added, who is changed, and what to look at. Nothing has been stored yet. */
export function CheckedPeople(props: Props) {
  const { checked, mayAddPlaces, choices, draft, pending, problem, onChange, onBack, onConfirm } = props
  const [typed, setTyped] = useState<readonly ImportCorrection[]>([])
  const corrections = [...draft.corrections.filter((one) => !typed.some((other) => isSameCell(one, other))), ...typed]
  const correcting: Correcting = {
    typed: corrections,
    choices,
    onType: (correction, before) => {
      const others = typed.filter((one) => !isSameCell(one, correction))
      setTyped(correction.value === before ? others : [...others, correction])
    },
  }
  const findings = findingsOf(checked, draft)
  const imported = checked.added + checked.changed
  return (
    <DrawerBody as="div" className={classes.import}>
      <ImportSteps current="Check" />
      <div role="status">
        <Text weight="semibold" className={classes.count}>
          {effectWords(checked, draft)}
        </Text>
        <Text tone="quiet">{otherwise(checked, draft, findings.length === 0)}</Text>
      </div>
      <Findings {...{ findings, checked, draft, mayAddPlaces, correcting, pending, onChange, onBack }} />
      {checked.sample.length > 0 && (
        <Disclosure title={sampleTitle(checked)} isOpen={findings.length === 0}>
          <PeopleSample people={checked.sample} />
        </Disclosure>
      )}
      {problem && (
        <Text tone="bad" role="alert">
          {problem}
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" disabled={pending} onClick={onBack}>
          Back
        </Button>
        {typed.length > 0 ? (
          <Button loading={pending} onClick={() => onChange({ ...draft, corrections })}>
            Check again
          </Button>
        ) : (
          imported > 0 && (
            <Button loading={pending} onClick={onConfirm}>
              Import {countWords(imported, 'person', 'people')}
            </Button>
          )
        )}
      </DialogFoot>
    </DrawerBody>
  )
}

function effectWords({ added, changed, unchanged }: ImportAnswer<'check'>, draft: ImportDraft): string {
  if (added + changed === 0)
    return unchanged > 0 ? 'Nothing in this file is new' : 'Nobody in this file can be imported'
  const areEmployees = draft.mapping.kind === null && draft.default_kind === 'employee'
  const kind = areEmployees ? (added === 1 ? ' as an employee' : ' as employees') : ''
  const addedWords = `${countWords(added, 'new person', 'new people')} will be added${kind}`
  if (changed === 0) return addedWords
  if (added === 0) return `${countWords(changed, 'person', 'people')} will be changed`
  return `${addedWords}, ${changed.toLocaleString('en')} changed`
}

/** What becomes of the others. */
function otherwise(
  { added, changed, unchanged, left_out }: ImportAnswer<'check'>,
  draft: ImportDraft,
  isFine: boolean,
) {
  const rows = left_out.invalid + left_out.repeated
  if (added + changed === 0 && unchanged > 0) {
    const everybody = rows > 0 ? 'Everybody else' : 'Everybody'
    return draft.duplicates === 'skip'
      ? `${everybody} in it is here already. To add what the file knows of them, go back and choose to fill in what is missing.`
      : `${everybody} in it is here already, and the file knows nothing else of them.`
  }
  const parts = [
    unchanged > 0 && countWords(unchanged, 'person stays as they are', 'people stay as they are'),
    rows > 0 && countWords(rows, 'row is left out', 'rows are left out'),
  ]
  return parts.filter(Boolean).join(' · ') || (isFine ? 'Every row and every cell of the file is imported.' : '')
}

/** "The first 10, as they will be · guesses in 4" */
function sampleTitle({ sample }: ImportAnswer<'check'>): string {
  const guesses = sample.filter(({ guessed }) => guessed.length > 0).length
  const title = sample.length === 1 ? 'As it will be' : `The first ${sample.length}, as they will be`
  return guesses > 0 ? `${title} · guesses in ${guesses}` : title
}

const isSameCell = (one: ImportCorrection, other: ImportCorrection) =>
  one.row === other.row && one.field === other.field
