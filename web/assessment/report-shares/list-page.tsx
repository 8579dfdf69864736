import { useState } from 'react'
import { IconShare } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import type { ReportShare } from '@seatwise/contract/report-shares'
import { isOwner } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { Ago } from '../../ui/ago.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../ui/data-table.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { None } from '../../ui/none.tsx'
import { menuId, RowActions } from '../../ui/row-actions.tsx'
import { actionsColumn } from '../../ui/standard-columns.tsx'
import type { Column } from '../../ui/table-column.ts'
import { useReportShares } from './data.ts'
import { ReportLink } from './parts/report-link.tsx'
import { RevokeDialog } from './parts/revoke-dialog.tsx'
import classes from './report-shares.module.css'
import { kindWords, makerOf, openingsWords, reportWords, shownNameWords, subjectOf, untilWords } from './words.ts'

/** Links to shared reports: the user's own; for owners, all of their companies. */
export function SharedReportsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const shares = useReportShares()
  const [revoking, setRevoking] = useState<ReportShare>()
  const seesAll = isOwner(user.auth_role)
  const actions = (share: ReportShare) => <Actions share={share} onRevoke={() => setRevoking(share)} />
  const columns: Column<ReportShare, never>[] = [
    { label: 'Report on', cell: (share) => <RowTitle meta={metaOf(share)}>{title(share)}</RowTitle> },
    { label: 'For', width: 150, leaves: 3, cell: ({ note }) => note ?? <None>Nobody named</None> },
    { label: 'Name', width: 132, leaves: 1, isQuiet: true, cell: ({ name_shown }) => shownNameWords[name_shown] },
    ...(seesAll ? [{ label: 'Made by', width: 128, leaves: 2, cell: makerOf }] : []),
    { label: 'Link', width: 196, cell: (share) => untilWords(share) },
    {
      label: 'Opened',
      width: 136,
      cell: (share) => (
        <span title={openingsWords(share)}>
          {openingsWords(share)}
          {share.last_opened_at && (
            <span className={classes.quiet}>
              {' · '}
              <Ago at={share.last_opened_at} isInSentence isShort />
            </span>
          )}
        </span>
      ),
    },
    actionsColumn(actions, 88),
  ]
  return (
    <section>
      <title>{`Shared reports · ${currentBrand().name}`}</title>
      <ListPage
        title="Shared reports"
        count={counted(shares.data?.total, ['link', 'links'])}
        request={shares}
        isUnused
        intro={
          seesAll
            ? 'Links by which people without an account read a report, made by anybody of your companies.'
            : 'Links by which people without an account read a report, made by you.'
        }
        empty={
          <EmptyState icon={IconShare} title="No reports are shared">
            Open a report and choose Share: you get a link for somebody who has no account, such as a head of
            department.
          </EmptyState>
        }
      >
        {(match) => (
          <DataTable
            caption="Shared reports"
            columns={columns}
            found={match}
            phoneRow={(share) => (
              <PhoneRow
                title={
                  <>
                    {title(share)} {share.note && <span className={classes.quiet}>for {share.note}</span>}
                  </>
                }
                details={[
                  kindWords[share.kind],
                  untilWords(share, shortDate),
                  `Opened ${openingsWords(share).toLowerCase()}`,
                ]}
                menu={actions(share)}
              />
            )}
          />
        )}
      </ListPage>
      {revoking && <RevokeDialog share={revoking} returnTo={menuId(revoking)} onClose={() => setRevoking(undefined)} />}
    </section>
  )
}

const title = (share: ReportShare) => <ReportLink share={share}>{subjectOf(share)}</ReportLink>

/** The kind of the report, and the role if all results have the same one. */
function metaOf({ kind, results }: ReportShare) {
  const roles = new Set(results.map(({ role_name }) => role_name))
  return [kindWords[kind], roles.size === 1 && results[0]!.role_name].filter(Boolean).join(' · ')
}

function Actions({ share, onRevoke }: { share: ReportShare; onRevoke: () => void }) {
  const name = `the link to ${reportWords(share.kind, subjectOf(share))}`
  return (
    <Row as="span" gap={4} align="center" justify="end" isOneLine>
      {share.url && <CopyButton link={share.url} label={`Copy ${name}`} />}
      {share.can.revoke && (
        <RowActions id={menuId(share)} name={name} actions={() => [{ label: 'Revoke…', run: onRevoke }]} />
      )}
    </Row>
  )
}
