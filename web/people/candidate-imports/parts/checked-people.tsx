import { useState } from 'react'
import { Button } from '@mantine/core'
import type { ImportCorrection } from '@seatwise/contract/imports'
import type { UserProfile } from '@seatwise/contract/users'
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
  columns: ImportAnswer<'columns'>['columns']
  /** Whether the user may add locations and departments of the company. */
  mayAddPlaces: boolean
  choices: Correcting['choices']
  settings: { user: UserProfile; company_id: string }
  draft: ImportDraft
  pending: boolean
  problem: string | undefined
  onChange: (draft: ImportDraft) => void
  onBack: () => void
  onConfirm: () => void
}

/** A preview of an import: who is added, who is changed, and what to look at. Nothing has been stored yet. */
export function CheckedPeople(props: Props) {
  const { checked, columns, mayAddPlaces, choices, settings, draft, pending, problem, onChange, onBack, onConfirm } =
    props
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
  const mapped = new Set(Object.values(draft.mapping))
  const unmapped = columns.flatMap(({ name, samples }, nth) => (mapped.has(nth) || samples.length === 0 ? [] : [name]))
  return (
    <DrawerBody as="div" className={classes.import}>
      <ImportSteps current="Check" />
      <div role="status">
        <Text weight="semibold" className={classes.count}>
          {effectWords(checked, draft)}
        </Text>
        <Text tone="quiet">{otherwise(checked, draft, findings.length === 0)}</Text>
        {unmapped.length > 0 && (
          <Text tone="quiet" canBreak>
            Columns that are not imported: {unmapped.join(', ')}
          </Text>
        )}
      </div>
      <Findings {...{ findings, checked, draft, mayAddPlaces, correcting, settings, pending, onChange, onBack }} />
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
      ? `${everybody} in it is here already. To add what the file says about them, go back and choose “Fill in what is missing”.`
      : `${everybody} in it is here already, and the file says nothing new about them.`
  }
  const parts = [
    unchanged > 0 &&
      countWords(unchanged, 'person who is here already is not changed', 'people who are here already are not changed'),
    rows > 0 && countWords(rows, 'row is left out', 'rows are left out'),
  ]
  return parts.filter(Boolean).join(' · ') || (isFine ? 'Every row is imported, with every value.' : '')
}

/** "How the first 10 people will look · 4 with guesses" */
function sampleTitle({ sample }: ImportAnswer<'check'>): string {
  const guesses = sample.filter(({ guessed }) => guessed.length > 0).length
  const title = sample.length === 1 ? 'How the person will look' : `How the first ${sample.length} people will look`
  return guesses > 0 ? `${title} · ${guesses} with guesses` : title
}

const isSameCell = (one: ImportCorrection, other: ImportCorrection) =>
  one.row === other.row && one.field === other.field
