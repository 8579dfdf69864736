import type { ReactNode } from 'react'
import { Button, Checkbox } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import { SettingsLink } from '../../../base/companies/public.ts'
import { Cells, isCorrected, type Correcting } from '../../../base/imports/public.ts'
import { Meta, PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { reasonsInWords } from '../../candidate-duplicates/words.ts'
import classes from '../candidate-imports.module.css'
import type { ImportAnswer, ImportDraft } from '../data.ts'
import { titleOf, type Finding } from '../findings.ts'
import { countWords } from '../words.ts'
import { DayOrderChoice, EncodingChoice } from './reading-choices.tsx'

type Checked = ImportAnswer<'check'>

type Props = {
  findings: readonly Finding[]
  checked: Checked
  draft: ImportDraft
  /** Whether the user may add locations and departments of the company. */
  mayAddPlaces: boolean
  correcting: Correcting
  /** Whose settings the links lead to. */
  settings: { user: UserProfile; company_id: string }
  pending: boolean
  onChange: (draft: ImportDraft) => void
  onBack: () => void
}

/** What somebody should look at before the import, the most important first, each with what can be done about it. */
export function Findings(props: Props) {
  const { findings, checked } = props
  if (findings.length === 0) return null
  const listed = [...checked.problems, ...checked.left_out_cells].reduce((sum, { rows = 1 }) => sum + rows, 0)
  const more = checked.problem_count + checked.left_out_cell_count - listed
  return (
    <Stack as="section" gap={8} aria-labelledby="findings">
      <h3 id="findings">{headingOf(findings.length, findings.filter((finding) => isDone(finding, props)).length)}</h3>
      <PlainList className={classes.findings}>
        {findings.map((finding) => (
          <FindingItem key={titleOf(finding, checked)} finding={finding} {...props} />
        ))}
      </PlainList>
      {more > 0 && (
        <Text tone="quiet">
          And {countWords(more, 'more cell', 'more cells')} of this kind. The result has a line for every row.
        </Text>
      )}
    </Stack>
  )
}

function FindingItem({ finding, ...props }: Props & { finding: Finding }) {
  return (
    <Stack as="li" gap={8}>
      <Row as="div" gap={12} align="baseline" justify="between" isOneLine>
        <Text weight="medium" canBreak>
          {titleOf(finding, props.checked)}
        </Text>
        {isDone(finding, props) ? (
          <span className={classes.rows}>
            <Pill tone="good">done</Pill>
          </span>
        ) : (
          finding.rows > 0 && (
            <Meta as="span" className={classes.rows}>
              {countWords(finding.rows, 'row', 'rows')}
            </Meta>
          )
        )}
      </Row>
      <Text tone={finding.isLoss && !isDone(finding, props) ? 'bad' : 'quiet'} size="meta">
        {isDone(finding, props) && finding.kind === 'cells' ? 'Imported as corrected here.' : effectOf(finding, props)}
      </Text>
      <Remedy finding={finding} {...props} />
    </Stack>
  )
}

/** "2 things to look at · 1 done" */
function headingOf(all: number, done: number): string {
  const left = all === done ? 'Nothing left to look at' : `${countWords(all - done, 'thing', 'things')} to look at`
  return done > 0 ? `${left} · ${done.toLocaleString('en')} done` : left
}

type Deciding = Pick<Props, 'checked' | 'draft' | 'correcting'>

/** Whether each cell is corrected, or the choice is made. */
function isDone(finding: Finding, { checked, draft, correcting }: Deciding): boolean {
  switch (finding.kind) {
    case 'cells':
    case 'places':
      return finding.cells.length > 0
        ? finding.cells.every((cell) => isCorrected(cell, correcting.typed))
        : draft.add_places !== undefined
    case 'days':
      return draft.day_order !== undefined && checked.ambiguous_days.count === 0
    case 'encoding':
    case 'no_name':
    case 'not_employed':
    case 'shared_phones':
    case 'look_alikes':
      return false
  }
}

function effectOf(finding: Finding, { checked, draft }: Pick<Props, 'checked' | 'draft'>): string {
  switch (finding.kind) {
    case 'cells':
      return finding.isLoss
        ? finding.rows === 1
          ? 'This person is left out until the cell is corrected.'
          : 'These people are left out until the cells are corrected.'
        : finding.rows === 1
          ? 'The person is imported without this value.'
          : 'The people are imported without these values.'
    case 'places':
      return draft.add_places ? 'The import adds them to the company.' : 'The people are imported without them.'
    case 'days':
      return checked.ambiguous_days.count > 0
        ? `${countWords(checked.ambiguous_days.count, 'date is', 'dates are')} left out until the order is chosen.`
        : 'They are read as chosen here.'
    case 'encoding':
      return 'The file does not say how its letters are written. If names look wrong below, another choice shows them right.'
    case 'no_name':
      return hasNames(draft) ? 'They are shown by their email address.' : 'No column with names is chosen.'
    case 'not_employed':
      return 'The day is left out, because only employees have one.'
    case 'shared_phones':
      return 'Each row is imported as a person of its own.'
    case 'look_alikes':
      return 'They are added as new people. Probable duplicates lists them afterwards, where they can be merged.'
  }
}

const hasNames = ({ mapping }: ImportDraft) =>
  [mapping.first, mapping.last, mapping.name].some((column) => column !== null)

/** What can be done about it. */
function Remedy({ finding, ...props }: Props & { finding: Finding }): ReactNode {
  const { checked, draft, correcting, pending, onChange, onBack } = props
  switch (finding.kind) {
    case 'cells':
      return (
        <>
          <Cells cells={finding.cells} correcting={correcting} />
          {checked.asks_country && finding.cells.some(({ field }) => field === 'phone') && (
            <SettingsLink {...props.settings} section="details">
              Choose the country of the company
            </SettingsLink>
          )}
        </>
      )
    case 'places':
      return (
        <>
          {props.mayAddPlaces && checked.missing_place_count > 0 && (
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
          <Cells cells={finding.cells} namesColumn correcting={correcting} />
          <SettingsLink {...props.settings} section="places" />
        </>
      )
    case 'days':
      return <DayOrderChoice {...{ checked, draft, pending, onChange }} />
    case 'encoding':
      return <EncodingChoice {...{ checked, draft, pending, onChange }} />
    case 'no_name':
      return hasNames(draft) ? null : (
        <Back disabled={pending} onClick={onBack}>
          Choose a column
        </Back>
      )
    case 'not_employed':
      return (
        <Back disabled={pending} onClick={onBack}>
          Add them as employees
        </Back>
      )
    case 'shared_phones':
      return (
        <PlainList>
          {checked.shared_phones.map(({ phone, rows }) => (
            <li key={phone}>
              {phone}: rows {rows.join(', ')}
            </li>
          ))}
        </PlainList>
      )
    case 'look_alikes':
      return <LookAlikes look_alikes={checked.look_alikes} />
  }
}

const Back = (props: { disabled: boolean; onClick: () => void; children: ReactNode }) => (
  <div>
    <Button size="xs" variant="default" {...props} />
  </div>
)

const LookAlikes = ({ look_alikes: { total, rows } }: Pick<Checked, 'look_alikes'>) => (
  <PlainList>
    {rows.map(({ row, name, email, like }) => (
      <li key={row}>
        <bdi>{name || email}</bdi>, row {row}, and{' '}
        <a href={`/candidates/${like.id}`} target="_blank" rel="noreferrer">
          {`${like.first} ${like.last}`.trim() || like.email}
        </a>
        : {reasonsInWords(like.reasons, [email, like.email])}
      </li>
    ))}
    {total > rows.length && (
      <li>
        These are the first {rows.length} of {total.toLocaleString('en')}.
      </li>
    )}
  </PlainList>
)

/** "2 locations and 1 department"; where not all are sent, one number for both. */
function placesInWords({ missing_places, missing_place_count }: Checked): string {
  const count = (field: 'location' | 'department') => missing_places.filter((place) => place.field === field).length
  const [locations, departments] = [count('location'), count('department')]
  if (missing_place_count > missing_places.length) return `${missing_place_count} locations and departments`
  const parts = [
    locations > 0 && countWords(locations, 'location', 'locations'),
    departments > 0 && countWords(departments, 'department', 'departments'),
  ]
  return parts.filter(Boolean).join(' and ')
}

function placeNames({ missing_places, missing_place_count }: Checked): string {
  const names = missing_places.map(({ name }) => name).join(', ')
  const more = missing_place_count - missing_places.length
  return more > 0 ? `${names} and ${more.toLocaleString('en')} more` : names
}
