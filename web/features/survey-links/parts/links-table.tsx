import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import type { SurveyLink } from '@seatwise/contract/survey-links'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { copyLink } from '../../../ui/copy-link.ts'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import type { Column } from '../../../ui/table-column.ts'
import classes from '../survey-links.module.css'
import { lastDayOf, ownerWords, roleWords, stateWords, titleOf, usesWords } from '../words.ts'
import type { LinkAction } from './confirm-link.tsx'

/** Id of the button of a link's menu, to which dialogs return the focus. */
export const menuId = ({ id }: SurveyLink) => `actions-${id}`

export type Opened = { action: LinkAction | 'edit' | 'code'; link: SurveyLink }
type OnOpen = (opened: Opened) => void
type Props = { caption: string; links: readonly SurveyLink[]; onOpen: OnOpen }

const isOpen = ({ state }: SurveyLink) => state === 'open'
const everything = { hasNext: false, isLoading: false, error: null, load: () => undefined }

export function LinksTable({ caption, links, onOpen }: Props) {
  const columns: Column<SurveyLink, never>[] = [
    { label: 'Link', cell: (link) => <Name link={link} /> },
    ...(links.some(({ location }) => location)
      ? [{ label: 'Location', width: 136, leaves: 2, narrow: { width: 96, cell: locationWords }, cell: locationWords }]
      : []),
    { label: 'Emails go to', width: 164, leaves: 1, narrow: { width: 112, cell: ownerCell }, cell: ownerCell },
    { label: 'Last day', width: 112, leaves: 3, cell: (link) => lastDayOf(link) ?? '—' },
    { label: 'Started', width: 116, align: 'end', cell: usesWords },
    { label: 'Finished', width: 88, align: 'end', cell: ({ finished }) => finished.toLocaleString('en') },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 132,
      align: 'end',
      cell: (link) => <Actions link={link} onOpen={onOpen} />,
    },
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      found={{ data: links, rowCount: links.length, more: everything }}
      phoneRow={(link) => (
        <PhoneRow
          title={<Name link={link} />}
          value={`${usesWords(link)} started`}
          valueWords={`${link.finished.toLocaleString('en')} finished`}
          details={[
            link.expires_at && `${link.state === 'expired' ? 'ended' : 'until'} ${lastDayOf(link)}`,
            link.location?.name,
            link.owner ? ownerWords(link) : 'no emails',
          ]}
          menu={(isOpen(link) || link.can.update) && <PhoneMenu link={link} onOpen={onOpen} />}
        />
      )}
    />
  )
}

function Name({ link }: { link: SurveyLink }) {
  return (
    <RowTitle meta={roleWords(link)}>
      <b>{titleOf(link)}</b>
      {!isOpen(link) && (
        <>
          {' '}
          <Pill>{stateWords(link)}</Pill>
        </>
      )}
    </RowTitle>
  )
}

const locationWords = ({ location }: SurveyLink) => location?.name ?? '—'

const ownerCell = (link: SurveyLink) => (
  <span className={link.owner?.active ? undefined : classes.quiet} title={ownerWords(link)}>
    {ownerWords(link)}
  </span>
)

function Actions({ link, onOpen }: { link: SurveyLink; onOpen: OnOpen }) {
  const title = titleOf(link)
  return (
    <span className={classes.tools}>
      {isOpen(link) && (
        <>
          <CopyButton link={link.url} label={`Copy link: ${title}`} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`QR code: ${title}`}
            title="QR code"
            onClick={() => onOpen({ action: 'code', link })}
          >
            <IconQrcode size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
      {link.can.update && <Menu link={link} actions={() => changesOf(link, onOpen)} />}
    </span>
  )
}

const Menu = ({ link, actions }: { link: SurveyLink; actions: () => readonly (RowAction | false)[] }) => (
  <RowActions id={menuId(link)} name={titleOf(link)} actions={actions} />
)

const PhoneMenu = ({ link, onOpen }: { link: SurveyLink; onOpen: OnOpen }) => (
  <Menu link={link} actions={() => [...(isOpen(link) ? handOut(link, onOpen) : []), ...changesOf(link, onOpen)]} />
)

const handOut = (link: SurveyLink, onOpen: OnOpen): RowAction[] => [
  { label: 'Copy link', run: () => void copyLink(link.url) },
  { label: 'QR code', run: () => onOpen({ action: 'code', link }) },
]

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
