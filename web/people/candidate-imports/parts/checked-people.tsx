import { useState } from 'react'
import { Button, Checkbox } from '@mantine/core'
import type { ImportCorrection } from '@seatwise/contract/imports'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { DrawerBody, PlainList, Text } from '../../../ui/layout.tsx'
import { ImportSteps, LeftOutCells, LeftOutRows } from '../../../base/imports/public.ts'
import classes from '../candidate-imports.module.css'
import type { ImportAnswer, ImportDraft } from '../data.ts'
import { countWords } from '../words.ts'
import { reasonsInWords } from '../../candidate-duplicates/words.ts'
import { PeopleSample } from './people-sample.tsx'
import { ReadingChoices } from './reading-choices.tsx'

type Props = {
  checked: ImportAnswer<'check'>
  /** Whether the user may add locations and departments of the company. */
  mayAddPlaces: boolean
  draft: ImportDraft
  pending: boolean
  problem: string | undefined
  onChange: (draft: ImportDraft) => void
  onBack: () => void
  onConfirm: () => void
}

/** A preview of an import: who is added, who is changed, and which rows are left out. Nothing has been stored yet. */
export function CheckedPeople(props: Props) {
  const { checked, mayAddPlaces, draft, pending, problem, onChange, onBack, onConfirm } = props
  const [typed, setTyped] = useState<readonly ImportCorrection[]>([])
  const corrections = [...draft.corrections.filter((one) => !typed.some((other) => isSameCell(one, other))), ...typed]
  const correcting = {
    typed: corrections,
    onType: (correction: ImportCorrection) =>
      setTyped([...typed.filter((one) => !isSameCell(one, correction)), correction]),
  }
  const {
    added,
    changed,
    unchanged,
    sample,
    left_out,
    problems,
    problem_count,
    without_name,
    shared_phones,
    look_alikes,
  } = checked
  const hasNames = [draft.mapping.first, draft.mapping.last, draft.mapping.name].some((column) => column !== null)
  const { invalid, repeated } = left_out
  const imported = added + changed
  return (
    <DrawerBody as="div" className={classes.import}>
      <ImportSteps current="Check" />
      <Text weight="semibold" className={classes.count} role="status">
        {effectWords(checked)}
      </Text>
      {imported > 0 && unchanged > 0 && (
        <Text tone="quiet">{countWords(unchanged, 'person stays as they are', 'people stay as they are')}.</Text>
      )}
      {imported === 0 && unchanged > 0 && (
        <Text tone="quiet">
          {draft.duplicates === 'skip'
            ? 'Everybody in it is here already. To add what the file knows of them, go back and choose to fill in what is missing.'
            : 'Everybody in it is here already, and the file knows nothing else of them.'}
        </Text>
      )}
      {without_name > 0 && (
        <Text tone="warn">
          {hasNames ? '' : 'No column with names is chosen. '}
          {countWords(without_name, 'new person has', 'new people have')} no name.
        </Text>
      )}
      {checked.not_employed > 0 && (
        <Text tone="warn">
          {countWords(checked.not_employed, 'person is', 'people are')} no{' '}
          {checked.not_employed === 1 ? 'employee' : 'employees'}, so the day since which they are employed is left out.
          To keep it, go back and add new people as employees.
        </Text>
      )}
      <ReadingChoices {...{ checked, draft, pending, onChange }} />
      <PeopleSample people={sample} />
      {shared_phones.length > 0 && (
        <section aria-labelledby="shared-phones">
          <h3 id="shared-phones">Rows with the same phone number</h3>
          <PlainList>
            {shared_phones.map(({ phone, rows }) => (
              <li key={phone}>
                {phone}: rows {rows.join(', ')}
              </li>
            ))}
          </PlainList>
        </section>
      )}
      {look_alikes.total > 0 && (
        <section aria-labelledby="look-alikes">
          <h3 id="look-alikes">New people who may be here already</h3>
          <PlainList>
            {look_alikes.rows.map(({ row, email, like }) => (
              <li key={row}>
                Row {row}, {email}: {reasonsInWords(like.reasons).toLowerCase()} as{' '}
                <a href={`/candidates/${like.id}`} target="_blank" rel="noreferrer">
                  {`${like.first} ${like.last}`.trim() || like.email}
                </a>
              </li>
            ))}
          </PlainList>
          {look_alikes.total > look_alikes.rows.length && (
            <Text tone="quiet">
              These are the first {look_alikes.rows.length} of {look_alikes.total.toLocaleString('en')}.
            </Text>
          )}
        </section>
      )}
      {mayAddPlaces && imported > 0 && checked.missing_place_count > 0 && (
        <Checkbox
          label={`Add ${placesInWords(checked)} to the company`}
          description={checked.missing_places.map(({ name }) => name).join(', ')}
          checked={draft.add_places !== undefined}
          disabled={pending}
          onChange={({ currentTarget }) =>
            onChange({ ...draft, add_places: currentTarget.checked ? 'true' : undefined })
          }
        />
      )}
      <LeftOutRows rows={problems} total={invalid + repeated} entries={problem_count} correcting={correcting} />
      <LeftOutCells rows={checked.left_out_cells} total={checked.left_out_cell_count} correcting={correcting} />
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

function effectWords({ added, changed }: ImportAnswer<'check'>): string {
  if (added + changed === 0) return 'Nothing in this file is new'
  if (changed === 0) return `${countWords(added, 'new person', 'new people')} will be added`
  if (added === 0) return `${countWords(changed, 'person', 'people')} will be changed`
  return `${countWords(added, 'new person', 'new people')} will be added, ${changed.toLocaleString('en')} changed`
}

const isSameCell = (one: ImportCorrection, other: ImportCorrection) =>
  one.row === other.row && one.field === other.field

function placesInWords({ missing_places, missing_place_count }: ImportAnswer<'check'>): string {
  const fields = new Set(missing_places.map(({ field }) => field))
  if (fields.size > 1) return `${missing_place_count} locations and departments`
  return fields.has('location')
    ? countWords(missing_place_count, 'location', 'locations')
    : countWords(missing_place_count, 'department', 'departments')
}
