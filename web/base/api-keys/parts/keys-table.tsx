import { IconBan, IconCheck } from '@tabler/icons-react'
import type { ApiKey } from '@seatwise/contract/api-keys'
import { counted } from '../../../kernel/counted.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { timeAgo } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { menuId, RowActions } from '../../../ui/row-actions.tsx'
import { Status } from '../../../ui/status.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import type { Column, SearchResult } from '../../../ui/table-column.ts'
import classes from '../api-keys.module.css'
import { companyList, makerOf, permissionList, stateWords } from '../words.ts'

type Props = {
  match: SearchResult<ApiKey>
  /** True if the user can see several companies, so that each key names its company. */
  hasCompanies: boolean
  onRevoke: (key: ApiKey) => void
}

export function KeysTable({ match, hasCompanies, onRevoke }: Props) {
  const menuOf = (key: ApiKey) =>
    key.can.revoke && (
      <RowActions id={menuId(key)} name={key.name} actions={() => [{ label: 'Revoke…', run: () => onRevoke(key) }]} />
    )
  const columns: Column<ApiKey, never>[] = [
    {
      label: 'Name',
      cell: (key) => (
        <RowTitle meta={<code className={classes.code}>{key.prefix}…</code>}>
          <b>{key.name}</b>
        </RowTitle>
      ),
    },
    ...(hasCompanies ? [{ label: 'Companies', width: 144, leaves: 2, cell: companiesCell }] : []),
    { label: 'Permissions', width: 120, leaves: 4, cell: permissionsCell },
    { label: 'Made by', width: 120, leaves: 1, isQuiet: true, cell: makerOf },
    { label: 'Last used', width: 180, leaves: 3, isQuiet: true, cell: usedCell },
    { label: 'Status', width: 112, cell: (key) => <State apiKey={key} /> },
    actionsColumn(menuOf),
  ]
  return (
    <DataTable
      caption="API keys"
      columns={columns}
      found={match}
      isMuted={({ ended_at }) => ended_at !== null}
      phoneRow={(key) => (
        <PhoneRow
          title={key.name}
          details={[
            stateWords(key),
            key.last_used_at ? `Used ${timeAgo(key.last_used_at)}` : 'Never used',
            permissionCount(key),
          ]}
          menu={menuOf(key)}
        />
      )}
    />
  )
}

const permissionCount = ({ permissions }: ApiKey) => counted(permissions.length, ['permission', 'permissions'])

const permissionsCell = (key: ApiKey) => (
  <span title={permissionList(key)}>
    {permissionCount(key)}
    <span className="visually-hidden">: {permissionList(key)}</span>
  </span>
)

const companiesCell = (key: ApiKey) => <span title={companyList(key)}>{companyList(key)}</span>

const usedCell = ({ last_used_at, last_used_ip }: ApiKey) =>
  last_used_at ? (
    <>
      <Ago at={last_used_at} />
      {last_used_ip && (
        <span title={last_used_ip}>
          {' · '}
          {last_used_ip}
        </span>
      )}
    </>
  ) : (
    <None>Never</None>
  )

function State({ apiKey }: { apiKey: ApiKey }) {
  const words = stateWords(apiKey)
  return (
    <span title={words}>
      <Status icon={apiKey.ended_at === null ? IconCheck : IconBan}>{words}</Status>
    </span>
  )
}
