import type { LeftOutRow } from '@seatwise/contract/imports'
import type { PersonImportField } from '@seatwise/contract/values/people'
import type { ImportAnswer, ImportDraft } from './data.ts'

type Checked = ImportAnswer<'check'>

/**
 * Something in a file that somebody should look at before the import.
 * @property rows the number of rows that it concerns
 * @property isLoss whether it keeps people from being imported
 */
export type Finding = { rows: number; isLoss: boolean } & (
  | { kind: 'cells'; column: string; problem: string; cells: readonly LeftOutRow[] }
  | { kind: 'places'; cells: readonly LeftOutRow[] }
  | { kind: 'encoding' | 'days' | 'no_name' | 'not_employed' | 'shared_phones' | 'look_alikes' }
)

/** What to look at in a file: first what loses people, then by the number of rows. */
export function findingsOf(checked: Checked, { day_order }: Pick<ImportDraft, 'day_order'>): Finding[] {
  const { rows, problems, file, ambiguous_days, shared_phones, look_alikes } = checked
  const places = byFrequency(checked.left_out_cells.filter(isOfPlace))
  const others = checked.left_out_cells.filter((cell) => !isOfPlace(cell))
  const findings: Finding[] = [
    ...cellFindings(problems, true),
    ...cellFindings(others, false),
    { kind: 'places', cells: places, rows: rowsOfPlaces(places), isLoss: false },
    { kind: 'days', rows: ambiguous_days.count, isLoss: false },
    { kind: 'encoding', rows: file.others.length > 0 ? rows : 0, isLoss: false },
    { kind: 'no_name', rows: checked.without_name, isLoss: false },
    { kind: 'not_employed', rows: checked.not_employed, isLoss: false },
    { kind: 'shared_phones', rows: shared_phones.reduce((sum, phone) => sum + phone.rows.length, 0), isLoss: false },
    { kind: 'look_alikes', rows: look_alikes.total, isLoss: false },
  ]
  // A choice that was made can be made otherwise.
  const isChosen = ({ kind }: Finding) =>
    (kind === 'days' && (day_order !== undefined || checked.asks_day_order)) ||
    (kind === 'places' && checked.missing_place_count > 0)
  return findings
    .filter((finding) => finding.rows > 0 || isChosen(finding))
    .toSorted((one, other) => Number(other.isLoss) - Number(one.isLoss) || other.rows - one.rows)
}

const placeFields: readonly (PersonImportField | undefined)[] = ['location', 'department']
const isOfPlace = ({ field }: LeftOutRow) => placeFields.includes(field)

const rowsOf = (cells: readonly LeftOutRow[]) => cells.reduce((sum, { rows = 1 }) => sum + rows, 0)

const byFrequency = (cells: readonly LeftOutRow[]) =>
  cells.toSorted((one, other) => (other.rows ?? 1) - (one.rows ?? 1))

/** A row can name both: the number of those with the more frequent of the two. */
const rowsOfPlaces = (cells: readonly LeftOutRow[]) =>
  Math.max(0, ...[...Map.groupBy(cells, ({ field }) => field).values()].map(rowsOf))

/** The cells of a column with the same problem are one finding. */
const cellFindings = (cells: readonly LeftOutRow[], isLoss: boolean): Finding[] =>
  [...Map.groupBy(cells, ({ column, problem }) => `${column} ${problem}`).values()].map((same) => ({
    kind: 'cells',
    column: same[0]!.column,
    problem: same[0]!.problem,
    cells: byFrequency(same),
    rows: rowsOf(same),
    isLoss,
  }))

export function titleOf(finding: Finding, { ambiguous_days }: Checked): string {
  switch (finding.kind) {
    case 'cells':
      return `${finding.column}: ${finding.problem.replace(/\.$/, '')}`
    case 'places':
      return 'Locations and departments that the company does not have'
    case 'days':
      return `Dates such as ${ambiguous_days.first ?? '3/4/2026'} can be read in two ways`
    case 'encoding':
      return 'The letters of the file can be read in several ways'
    case 'no_name':
      return 'New people without a name'
    case 'not_employed':
      return '“Employed since” of people who are not employees'
    case 'shared_phones':
      return 'The same phone number in several rows'
    case 'look_alikes':
      return 'New people who may be here already'
  }
}
