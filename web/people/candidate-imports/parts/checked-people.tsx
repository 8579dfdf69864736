import { useState } from 'react'
import { Button, Checkbox } from '@mantine/core'
import type { ImportCorrection } from '@seatwise/contract/imports'
import { Banner } from '../../../ui/banner.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { DrawerBody, PlainList, Text } from '../../../ui/layout.tsx'
import { ImportSteps, LeftOutCells, LeftOutRows, type Correcting } from '../../../base/imports/public.ts'
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
  choices: Correcting['choices']
  draft: ImportDraft
  pending: boolean
  problem: string | undefined
  onChange: (draft: ImportDraft) => void
  onBack: () => void
  onConfirm: () => void
}

/** A preview of an import: who is added, who is changed, and which rows are left out. Nothing has been stored yet. */
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
  const everybody = invalid + repeated > 0 ? 'Everybody else' : 'Everybody'
  return (
    <DrawerBody as="div" className={classes.import}>
      <ImportSteps current="Check" />
      {without_name > 0 && (
        <Banner
          tone="warn"
          action={
            !hasNames && (
              <Button size="xs" variant="default" disabled={pending} onClick={onBack}>
                Choose a column
              </Button>
            )
          }
        >
          {hasNames ? '' : 'No column with names is chosen. '}
          {countWords(without_name, 'new person has', 'new people have')} no name.
        </Banner>
      )}
      <Text weight="semibold" className={classes.count} role="status">
        {effectWords(checked, draft)}
      </Text>
      {imported > 0 && <Text tone="quiet">{otherwise(checked)}</Text>}
      {imported === 0 && unchanged > 0 && (
        <Text tone="quiet">
          {draft.duplicates === 'skip'
            ? `${everybody} in it is here already. To add what the file knows of them, go back and choose to fill in what is missing.`
            : `${everybody} in it is here already, and the file knows nothing else of them.`}
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
      <LeftOutRows rows={problems} total={invalid + repeated} entries={problem_count} correcting={correcting} />
      <LeftOutCells rows={checked.left_out_cells} total={checked.left_out_cell_count} correcting={correcting}>
        {mayAddPlaces && imported > 0 && checked.missing_place_count > 0 && (
          <Checkbox
            label={`Add ${placesInWords(checked)} to the company`}
            description={placeNames(checked)}
            checked={draft.add_places !== undefined}
            disabled={pending}
            onChange={({ currentTarget }) =>
              onChange({ ...draft, add_places: currentTarget.checked ? 'true' : undefined })
            }
          />
        )}
      </LeftOutCells>
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
            {look_alikes.rows.map(({ row, name, email, like }) => (
              <li key={row}>
                <bdi>{name || email}</bdi>, row {row}: {reasonsInWords(like.reasons).toLowerCase()} as{' '}
                <a href={`/candidates/${like.id}`} target="_blank" rel="noreferrer">
                  {`${like.first} ${like.last}`.trim() || like.email}
                </a>
              </li>
            ))}
          </PlainList>
          <Text tone="quiet">
            {look_alikes.total > look_alikes.rows.length &&
              `These are the first ${look_alikes.rows.length} of ${look_alikes.total.toLocaleString('en')}. `}
            They are added as people of their own, and can be merged under Probable duplicates.
          </Text>
        </section>
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

/** What becomes of the others, and how much of the file is left out. */
function otherwise(checked: ImportAnswer<'check'>): string {
  const { unchanged, left_out, left_out_cell_count: cells, ambiguous_days, not_employed } = checked
  const rows = left_out.invalid + left_out.repeated
  const dates = ambiguous_days.count + not_employed
  const leftOut = [
    rows > 0 && countWords(rows, 'row', 'rows'),
    cells > 0 && countWords(cells, 'cell', 'cells'),
    dates > 0 && countWords(dates, 'date of employment', 'dates of employment'),
  ].filter((part) => part !== false)
  const parts = [
    unchanged > 0 && countWords(unchanged, 'person stays as they are', 'people stay as they are'),
    leftOut.length > 0 && `${listed.format(leftOut)} ${rows + cells + dates === 1 ? 'is' : 'are'} left out`,
  ]
  return parts.filter(Boolean).join(' · ') || 'Every row and every cell of the file is imported.'
}

const listed = new Intl.ListFormat('en-US')

const isSameCell = (one: ImportCorrection, other: ImportCorrection) =>
  one.row === other.row && one.field === other.field

/** "2 locations and 1 department"; where not all are sent, one number for both. */
function placesInWords({ missing_places, missing_place_count }: ImportAnswer<'check'>): string {
  const count = (field: 'location' | 'department') => missing_places.filter((place) => place.field === field).length
  const [locations, departments] = [count('location'), count('department')]
  if (missing_place_count > missing_places.length) return `${missing_place_count} locations and departments`
  const parts = [
    locations > 0 && countWords(locations, 'location', 'locations'),
    departments > 0 && countWords(departments, 'department', 'departments'),
  ]
  return parts.filter(Boolean).join(' and ')
}

function placeNames({ missing_places, missing_place_count }: ImportAnswer<'check'>): string {
  const names = missing_places.map(({ name }) => name).join(', ')
  const more = missing_place_count - missing_places.length
  return more > 0 ? `${names} and ${more.toLocaleString('en')} more` : names
}
