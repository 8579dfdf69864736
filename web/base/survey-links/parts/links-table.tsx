import type { ReactNode } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import type { SurveyLink } from '@seatwise/contract/survey-links'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DataTable, PhoneRow, RowOpener, RowTitle } from '../../../ui/data-table.tsx'
import { Row } from '../../../ui/layout.tsx'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { useIsPhone } from '../../../ui/phones.ts'
import { menuId, RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import { allRows, type Column } from '../../../ui/table-column.ts'
import classes from '../survey-links.module.css'
import { endOf, lastDayOf, ownerWords, roleWords, stateWords, titleOf, usesWords } from '../words.ts'
import type { LinkAction } from './confirm-link.tsx'

/** The id of the title of an open link, which shows the QR code. */
export const titleId = ({ id }: SurveyLink) => `link-${id}`

export type OpenDialog = { action: LinkAction | 'edit' | 'code'; link: SurveyLink }
type OnOpen = (dialog: OpenDialog) => void
type Props = {
  caption: string
  links: readonly SurveyLink[]
  /** True if any link of the company has a location; both lists then have a column for it. */
  hasLocations: boolean
  onOpen: OnOpen
}

const isOpen = ({ state }: SurveyLink) => state === 'open'

export function LinksTable({ caption, links, hasLocations, onOpen }: Props) {
  const isAlike = (link: SurveyLink) => links.some((one) => one !== link && titleOf(one) === titleOf(link))
  const columns: Column<SurveyLink, never>[] = [
    { label: 'Link', cell: (link) => <Name link={link} meta={metaOf(link, isAlike(link))} onOpen={onOpen} /> },
    ...(hasLocations
      ? [{ label: 'Location', width: 120, leaves: 2, narrow: { width: 96, cell: locationCell }, cell: locationCell }]
      : []),
    { label: 'Owner', width: 128, leaves: 1, narrow: { width: 112, cell: ownerCell }, cell: ownerCell },
    { label: 'Last day', width: 108, leaves: 3, cell: (link) => lastDayOf(link) ?? <None>No last day</None> },
    { label: 'Started', width: 96, align: 'end', cell: usesWords },
    { label: 'Finished', width: 88, align: 'end', cell: ({ finished }) => finished.toLocaleString('en') },
    actionsColumn((link) => <Actions link={link} onOpen={onOpen} />, 212),
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      found={allRows(links)}
      phoneRow={(link) => (
        <PhoneRow
          title={<Name link={link} onOpen={onOpen} />}
          details={[
            [
              `${usesWords(link)} started`,
              `${link.finished.toLocaleString('en')} finished`,
              link.expires_at && `${link.state === 'expired' ? 'ended' : 'until'} ${lastDayOf(link)}`,
              roleWords(link),
              link.location?.name,
              ownerWords(link),
            ]
              .filter(Boolean)
              .join(' · '),
          ]}
          value={<Actions link={link} onOpen={onOpen} />}
        />
      )}
    />
  )
}

/** The title of a link; for an open one a button that shows the QR code and the URL. */
function Name({ link, meta, onOpen }: { link: SurveyLink; meta?: ReactNode; onOpen: OnOpen }) {
  return (
    <RowTitle meta={meta}>
      {isOpen(link) ? (
        <RowOpener id={titleId(link)} onOpen={() => onOpen({ action: 'code', link })}>
          {titleOf(link)}
        </RowOpener>
      ) : (
        <>
          <b>{titleOf(link)}</b> <Pill>{stateWords(link)}</Pill>
        </>
      )}
    </RowTitle>
  )
}

/** The role of a link and, if several links have the same title, the end of the URL. */
const metaOf = (link: SurveyLink, isAlike: boolean) =>
  [roleWords(link), isAlike && endOf(link)].filter(Boolean).join(' · ')

const locationCell = ({ location }: SurveyLink) => location?.name ?? <None>No location</None>

const ownerCell = (link: SurveyLink) => (
  <span className={link.owner?.active ? undefined : classes.quiet} title={ownerWords(link)}>
    {ownerWords(link)}
  </span>
)

function Actions({ link, onOpen }: { link: SurveyLink; onOpen: OnOpen }) {
  const title = titleOf(link)
  return (
    <Row as="span" align="center" justify="end" isOneLine className={classes.tools}>
      {isOpen(link) && (
        <>
          <CopyLink link={link} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={`QR code: ${title}`}
            title={`QR code: ${title}`}
            onClick={() => onOpen({ action: 'code', link })}
          >
            <IconQrcode size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </>
      )}
      {link.can.update && <RowActions id={menuId(link)} name={title} actions={() => changesOf(link, onOpen)} />}
    </Row>
  )
}

/** A button that copies the link, with a text if there is room. */
function CopyLink({ link }: { link: SurveyLink }) {
  const { url } = link
  const title = titleOf(link)
  return useIsPhone() ? (
    <CopyButton link={url} label={`Copy link: ${title}`} />
  ) : (
    <CopyButton link={url} label={title} text="Copy link" size="xs" />
  )
}

function changesOf(link: SurveyLink, onOpen: OnOpen): (RowAction | false)[] {
  const { can } = link
  const entry = (action: LinkAction | 'edit', label: string) => ({ label, run: () => onOpen({ action, link }) })
  return [
    can.update && entry('edit', 'Change…'),
    can.renew && entry('renew', 'Renew…'),
    can.reopen && entry('reopen', 'Open again…'),
    can.close && entry('close', 'Close…'),
  ]
}
