import { Link } from '@tanstack/react-router'
import type { CompanyUsage } from '@seatwise/contract/usage'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column, SearchResult } from '../../../ui/table-column.ts'
import type { UsageSearch } from '../page-state.ts'
import { bytesWords, minutesWords, numberWords, shareWords } from '../words.ts'

/** The path of the page: the one in the sidebar or the one in Company Settings. */
export type UsagePath = '/usage' | '/company-settings/usage'

type Props = { match: SearchResult<CompanyUsage>; search: UsageSearch; path: UsagePath }
type UsageColumn = Column<CompanyUsage, never>

const unknown = <None>Not known</None>

/** A line for each company, with the most finished surveys first; each links to the figures of the company. */
export function CompaniesTable({ match, search, path }: Props) {
  const linkOf = ({ id, name, kind }: CompanyUsage) => (
    <>
      <Link to={path} search={{ ...search, company_id: id }}>
        {name}
      </Link>
      {kind === 'franchise' && <Pill>Franchise</Pill>}
    </>
  )
  const number = (label: string, of: (row: CompanyUsage) => number, width: number, leaves?: number): UsageColumn => ({
    label,
    width,
    align: 'end',
    ...(leaves === undefined ? {} : { leaves }),
    cell: (row) => numberWords(of(row)),
  })
  const columns: UsageColumn[] = [
    { label: 'Company', cell: (row) => <RowTitle>{linkOf(row)}</RowTitle> },
    number('Active days', ({ figures }) => figures.active_days, 96, 4),
    number('Started', ({ figures }) => figures.started, 80),
    number('Finished', ({ figures }) => figures.finished, 80),
    {
      label: 'Completion',
      width: 96,
      align: 'end',
      cell: ({ figures }) => shareWords(figures.completion) ?? unknown,
    },
    {
      label: 'To first answer',
      width: 120,
      align: 'end',
      leaves: 1,
      cell: ({ figures }) => minutesWords(figures.minutes.to_first_answer) ?? unknown,
    },
    {
      label: 'To finish',
      width: 88,
      align: 'end',
      leaves: 3,
      cell: ({ figures }) => minutesWords(figures.minutes.to_finish) ?? unknown,
    },
    number('Emails failed', ({ figures }) => figures.emails.failed, 108, 5),
    number('Webhooks failed', ({ figures }) => figures.webhooks.failed, 128, 2),
    { label: 'Storage', width: 88, align: 'end', leaves: 6, cell: ({ figures }) => bytesWords(figures.storage) },
  ]
  return (
    <DataTable
      caption="Usage by company"
      columns={columns}
      found={match}
      phoneRow={(row) => (
        <PhoneRow
          title={linkOf(row)}
          value={`${numberWords(row.figures.finished)} finished`}
          details={[
            [
              `${numberWords(row.figures.started)} started`,
              shareWords(row.figures.completion),
              row.figures.emails.failed > 0 && `${numberWords(row.figures.emails.failed)} emails failed`,
              row.figures.webhooks.failed > 0 && `${numberWords(row.figures.webhooks.failed)} webhooks failed`,
              bytesWords(row.figures.storage),
            ]
              .filter(Boolean)
              .join(' · '),
          ]}
        />
      )}
    />
  )
}
