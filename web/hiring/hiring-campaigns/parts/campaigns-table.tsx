import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Campaign, CampaignSort } from '@seatwise/contract/hiring-campaigns'
import { counted } from '../../../kernel/counted.ts'
import { PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { dateTime, shortDate } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import type { Column, Table } from '../../../ui/table-column.ts'
import { countWords, datesWords } from '../words.ts'
import { CampaignState } from './campaign-state.tsx'

type Field = CampaignSort['field']
type Options = {
  /** True if the list has campaigns of several companies. */
  namesCompany: boolean
  menuOf: (campaign: Campaign) => ReactNode
}

/** True unless it is a draft, which has no visits. */
const hasBegun = ({ state, visits }: Campaign) => state !== 'draft' || visits > 0
const purposeOf = ({ job, role }: Campaign) => job?.name ?? role?.name

const columnsOf = ({ namesCompany, menuOf }: Options): Column<Campaign, Field>[] => [
  {
    label: 'Campaign',
    sort: { field: 'name', first: 'asc' },
    cell: (campaign) => (
      <RowTitle meta={namesCompany && campaign.company.name}>
        <CampaignLink campaign={campaign} />
      </RowTitle>
    ),
  },
  { label: 'Status', width: 104, cell: ({ state }) => <CampaignState state={state} /> },
  { label: 'For', width: 168, leaves: 3, cell: (campaign) => purposeOf(campaign) ?? <None>Any role</None> },
  {
    label: 'Dates',
    width: 236,
    leaves: 4,
    isQuiet: true,
    sort: { field: 'starts_on', first: 'desc' },
    cell: (campaign) => datesWords(campaign) ?? <None>No dates</None>,
  },
  { label: 'Ways in', width: 80, align: 'end', leaves: 2, isQuiet: true, cell: ({ funnels }) => funnels },
  {
    label: 'Visits',
    width: 88,
    align: 'end',
    sort: { field: 'visits', first: 'desc' },
    cell: (campaign) => (hasBegun(campaign) ? campaign.visits.toLocaleString('en') : <None>Not begun yet</None>),
  },
  {
    label: 'Finished',
    width: 96,
    align: 'end',
    sort: { field: 'finished', first: 'desc' },
    cell: (campaign) => (hasBegun(campaign) ? countWords(campaign.finished) : <None>Not begun yet</None>),
  },
  {
    label: 'Created',
    width: 104,
    align: 'end',
    leaves: 1,
    isQuiet: true,
    sort: { field: 'created_at', first: 'desc' },
    cell: ({ created_at }) => <span title={dateTime(created_at)}>{shortDate(created_at)}</span>,
  },
  actionsColumn(menuOf),
]

export const campaignsTable = ({ namesCompany, menuOf }: Options): Table<Campaign, Field> => ({
  caption: 'Campaigns',
  columns: columnsOf({ namesCompany, menuOf }),
  isMuted: ({ state }) => state === 'archived',
  phoneRow: (campaign) => (
    <PhoneRow
      title={<CampaignLink campaign={campaign} />}
      value={<CampaignState state={campaign.state} />}
      details={[
        [
          ...(hasBegun(campaign)
            ? [counted(campaign.visits, ['visit', 'visits']), `${countWords(campaign.finished)} finished`]
            : ['Not begun yet']),
          namesCompany ? campaign.company.name : purposeOf(campaign),
        ]
          .filter(Boolean)
          .join(' · '),
        datesWords(campaign),
      ]}
      menu={menuOf(campaign)}
    />
  ),
})

const CampaignLink = ({ campaign: { id, name } }: { campaign: Campaign }) => (
  <Link to="/funnels/$id" params={{ id }} title={name}>
    {name}
  </Link>
)
