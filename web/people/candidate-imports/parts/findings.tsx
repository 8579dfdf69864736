import type { ReactNode } from 'react'
import { Button, Checkbox } from '@mantine/core'
import { Cells, type Correcting } from '../../../base/imports/public.ts'
import { Meta, PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
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
      <h3 id="findings">{countWords(findings.length, 'thing', 'things')} to look at</h3>
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
        {finding.rows > 0 && (
          <Meta as="span" className={classes.rows}>
            {countWords(finding.rows, 'row', 'rows')}
          </Meta>
        )}
      </Row>
      <Text tone={finding.isLoss ? 'bad' : 'quiet'} size="meta">
        {effectOf(finding, props)}
      </Text>
      <Remedy finding={finding} {...props} />
    </Stack>
  )
}

function effectOf(finding: Finding, { checked, draft }: Pick<Props, 'checked' | 'draft'>): string {
  switch (finding.kind) {
    case 'cells':
      return finding.isLoss
        ? `${finding.rows === 1 ? 'This person is' : 'These people are'} not imported until it is corrected.`
        : `${finding.rows === 1 ? 'The person is' : 'The people are'} imported without it.`
    case 'places':
      return draft.add_places ? 'They are added with the import.' : 'The people are imported without them.'
    case 'days':
      return checked.ambiguous_days.count > 0
        ? `${countWords(checked.ambiguous_days.count, 'date is', 'dates are')} left out until the order is chosen.`
        : 'They are read as chosen here.'
    case 'encoding':
      return 'It is not UTF-8. Where names look wrong, another line shows them right.'
    case 'no_name':
      return hasNames(draft) ? 'They are shown by their email address.' : 'No column with names is chosen.'
    case 'not_employed':
      return 'The day is left out. It is kept of people who are added as employees.'
    case 'shared_phones':
      return 'They are imported as different people.'
    case 'look_alikes':
      return 'They are added as people of their own, and can be merged under Probable duplicates.'
  }
}

const hasNames = ({ mapping }: ImportDraft) =>
  [mapping.first, mapping.last, mapping.name].some((column) => column !== null)

/** What can be done about it. */
function Remedy({ finding, ...props }: Props & { finding: Finding }): ReactNode {
  const { checked, draft, correcting, pending, onChange, onBack } = props
  switch (finding.kind) {
    case 'cells':
      return <Cells cells={finding.cells} correcting={correcting} />
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
