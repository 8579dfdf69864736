import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconArrowsRightLeft, IconBookmark, IconDownload, IconList } from '@tabler/icons-react'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { ChoiceDialog } from '../ui/choice-dialog.tsx'
import type { ColumnChoice } from '../ui/column-choice.ts'
import { ColumnsButton } from '../ui/columns-button.tsx'
import { DataTable, PhoneRow, RowTitle } from '../ui/data-table.tsx'
import { Filters } from '../ui/filters.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage, NoMatch } from '../ui/list-page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { Rows } from '../ui/rows.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { nothingSelected, type Selection } from '../ui/selection.ts'
import type { Column, SearchResult } from '../ui/table-column.ts'
import { Tabs } from '../ui/tabs.tsx'
import type { Specimen } from './specimen.ts'

type Row = { id: string; name: string; email: string; team: string; age: number }

const names = [
  'Amara Abara',
  'Chloé Okafor',
  'עומר בן־דוד',
  'Maximiliana Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
]
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => {
    const name = index < names.length ? names[index]! : `Person ${index + 1}`
    return { id: `row-${index}`, name, email: `person.${index}@people.test`, team: 'Sales', age: 20 + (index % 40) }
  })

const noMore: SearchResult<Row>['more'] = { hasNext: false, isLoading: false, error: null, load: () => undefined }
const foundOf = (count: number, more = noMore): SearchResult<Row> => ({ data: rowsOf(count), rowCount: count, more })

const columns: Column<Row, 'name' | 'age'>[] = [
  {
    label: 'Person',
    sort: { field: 'name', first: 'asc' },
    cell: ({ name, email }) => (
      <RowTitle meta={email}>
        <a href={`#${email}`}>{name}</a>
      </RowTitle>
    ),
  },
  { id: 'team', label: 'Team', width: 120, leaves: 1, cell: ({ team }) => team },
  { id: 'age', label: 'Age', width: 80, align: 'end', sort: { field: 'age', first: 'desc' }, cell: ({ age }) => age },
]

type Sort = { field: 'name' | 'age'; order: 'asc' | 'desc' }

function People({ found, isTicked = false }: { found: SearchResult<Row>; isTicked?: boolean }) {
  const [sort, setSort] = useState<Sort>({ field: 'name', order: 'asc' })
  const [selection, select] = useState<Selection>(nothingSelected)
  const [choice, choose] = useState<ColumnChoice>({ order: [], hidden: [] })
  return (
    <>
      <ColumnsButton columns={columns} choice={choice} onChange={choose} />
      <DataTable
        caption="People"
        columns={columns}
        choice={choice}
        found={found}
        sort={{ ...sort, onChange: (field, order) => setSort({ field, order }) }}
        selection={isTicked ? { value: selection, onChange: select, nameOf: ({ name }) => name } : undefined}
        phoneRow={({ name, team, age }) => <PhoneRow title={name} value={age} details={[team]} />}
      />
      {isTicked && (
        <BulkBar selection={selection} onClear={() => select(nothingSelected)}>
          <span>What can be done with them</span>
        </BulkBar>
      )}
    </>
  )
}

function Chosen() {
  const [isOpened, setDialog] = useState(false)
  const [choice, choose] = useState('new')
  return (
    <>
      <RowActions
        name="Amara Abara"
        actions={() => [{ label: 'Move to…', icon: IconArrowsRightLeft, run: () => setDialog(true) }, false]}
      />
      <output>{choice}</output>
      {isOpened && (
        <ChoiceDialog
          title="Move Amara Abara to"
          choices={[
            { id: 'new', label: 'New' },
            { id: 'offer', label: 'Offer' },
            { id: 'hired', label: 'Hired' },
          ]}
          current={choice}
          none="There is no stage to move to."
          pending={false}
          onChoose={(id) => {
            choose(id)
            setDialog(false)
          }}
          onClose={() => setDialog(false)}
        />
      )}
    </>
  )
}

const filters = {
  roles: { control: { kind: 'many', label: 'Role', options: options('Sales', 'Support', 'Site manager') } },
  state: { control: { kind: 'one', label: 'State', options: options('Active', 'Retired') } },
  from: { control: { kind: 'day', label: 'From', range: 'Date' } },
  to: { control: { kind: 'day', label: 'To', range: 'Date' } },
  score_from: { control: { kind: 'score', label: 'From', range: 'Score' } },
  score_to: { control: { kind: 'score', label: 'To', range: 'Score' } },
  days: { control: { kind: 'days', label: 'Days in stage', max: 365 } },
  reason: { control: { kind: 'text', label: 'Reason' } },
  tests: { control: { kind: 'check', label: 'Include tests' } },
} as const

function options(...labels: string[]) {
  return labels.map((label) => ({ value: label, label }))
}

function Filtered({ input }: { input: Record<string, unknown> }) {
  const [state, setState] = useState(input)
  const [sort, setSort] = useState<Sort>({ field: 'name', order: 'asc' })
  return (
    <>
      <Filters
        filters={filters}
        state={state}
        onChange={(change) => setState({ ...state, ...change })}
        columns={columns}
        sort={{ ...sort, onChange: (field, order) => setSort({ field, order }) }}
      />
      <output>{`${sort.field} ${sort.order}`}</output>
    </>
  )
}

function Searched({ text }: { text: string }) {
  const [value, setValue] = useState(text)
  return (
    <>
      <SearchField label="Name or email" value={value} minLength={2} onSearch={setValue} />
      <output>{value}</output>
    </>
  )
}

const request = { isPlaceholderData: false, refetch: () => undefined }
const inVain = { nobody: 'Nobody', search: 'zzzz', onClear: () => undefined }
const page = (
  input: object,
  children: (match: SearchResult<Row>) => ReactNode = () => null,
  empty: ReactNode = <EmptyState icon={IconList} title="Nobody yet" />,
) => (
  <ListPage
    title="People"
    request={{ ...request, data: undefined, error: null, isPending: false, ...input }}
    empty={empty}
  >
    {children}
  </ListPage>
)

const run = () => undefined

const Sections = (props: { label: string; isBeside?: boolean }) => (
  <Tabs {...props}>
    {['Details', 'Survey', 'Email templates', 'Security', 'People and data'].map((name, index) => (
      <a key={name} href={`#${name}`} aria-current={index === 4 ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </Tabs>
)
const listed = (count: number) => rowsOf(count).map(({ id, name }) => <li key={id}>{name}</li>)

export const listSpecimens: Specimen[] = [
  {
    part: 'PageActions',
    states: {
      'two, one of them for phones': () => (
        <PageActions
          more={[
            { label: 'Export', icon: IconDownload, run },
            { label: 'Save view', icon: IconBookmark, run, isForPhones: true },
          ]}
        >
          <Button>Invite</Button>
        </PageActions>
      ),
      'one in the menu of wide windows too': () => (
        <PageActions
          more={[
            { label: 'Export', icon: IconDownload, run },
            { label: 'Save view', icon: IconBookmark, run, isInMenu: true },
          ]}
        />
      ),
    },
  },
  {
    part: 'Tabs',
    states: {
      'the last of many is open': () => <Sections label="Above" />,
      'beside the page': () => <Sections label="Beside" isBeside />,
    },
  },
  {
    part: 'Rows',
    states: { few: () => <Rows>{listed(2)}</Rows>, many: () => <Rows scrolls>{listed(20)}</Rows> },
  },
  { part: 'RowActions', states: { 'asks for a choice': () => <Chosen /> } },
  {
    part: 'DataTable',
    states: {
      'some rows': () => <People found={foundOf(4)} />,
      'rows to tick': () => <People found={foundOf(6)} isTicked />,
      'five thousand rows': () => <People found={foundOf(5_000)} />,
      'the next rows are on their way': () => (
        <People found={foundOf(3, { ...noMore, hasNext: true, isLoading: true })} />
      ),
      'the next rows failed': () => (
        <People found={foundOf(3, { ...noMore, hasNext: true, error: new Error('Lost') })} />
      ),
    },
  },
  {
    part: 'Filters',
    states: {
      'none on': () => <Filtered input={{}} />,
      'some on': () => <Filtered input={{ roles: ['Sales', 'Support'], tests: true }} />,
    },
  },
  { part: 'SearchField', states: { empty: () => <Searched text="" />, filled: () => <Searched text="amara" /> } },
  {
    part: 'ListPage',
    states: {
      loading: () => page({ isPending: true }),
      failed: () => page({ error: new Error('The server could not be reached.') }),
      empty: () => page({ data: foundOf(0) }),
      'searched in vain': () =>
        page({ data: foundOf(0) }, undefined, <NoMatch {...inVain} isFiltered={false} searched="names" />),
      'filtered too far': () => page({ data: foundOf(0) }, undefined, <NoMatch {...inVain} isFiltered />),
      'changed meanwhile': () => page({ data: foundOf(1), hasChanged: true }, () => <p>The rows</p>),
    },
  },
]
