import { Link } from '@tanstack/react-router'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { counted } from '../../../kernel/counted.ts'
import { Ago } from '../../../ui/ago.tsx'
import { PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { None } from '../../../ui/none.tsx'
import { menuId, RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { Status } from '../../../ui/status.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import type { Table } from '../../../ui/table-column.ts'
import { Row } from '../../../ui/layout.tsx'
import { addressOf, eventList, recentCounts, recentWords, shortStateWords } from '../words.ts'
import { deliveryIcons } from './delivery-state.tsx'
import { WebhookState } from './webhook-state.tsx'

type Options = { search: { company_id?: string }; actionsOf: (webhook: CustomWebhook) => readonly RowAction[] }

export function webhooksTable({ search, actionsOf }: Options): Table<CustomWebhook> {
  const menuOf = (webhook: CustomWebhook) => (
    <RowActions id={menuId(webhook)} name={addressOf(webhook)} actions={() => actionsOf(webhook)} />
  )
  const address = (webhook: CustomWebhook) => (
    <Link to="/company-settings/webhooks/$id" params={{ id: webhook.id }} search={search} title={addressOf(webhook)}>
      {addressOf(webhook)}
    </Link>
  )
  return {
    caption: 'Webhooks',
    columns: [
      {
        label: 'Address',
        cell: (webhook) => <RowTitle meta={<Description webhook={webhook} />}>{address(webhook)}</RowTitle>,
      },
      { label: 'Events', width: 88, leaves: 2, cell: eventsCell },
      { label: 'Status', width: 112, cell: (webhook) => <WebhookState webhook={webhook} isShort /> },
      { label: 'Last 24 hours', width: 160, leaves: 3, cell: recentCell },
      {
        label: 'Last delivered',
        width: 128,
        leaves: 1,
        isQuiet: true,
        cell: ({ last_delivered_at }) => (last_delivered_at ? <Ago at={last_delivered_at} /> : <None>Never</None>),
      },
      actionsColumn(menuOf),
    ],
    phoneRow: (webhook) => (
      <PhoneRow
        title={address(webhook)}
        details={[shortStateWords(webhook), webhook.description, recentWords(webhook.recent) || eventCount(webhook)]}
        menu={menuOf(webhook)}
      />
    ),
  }
}

const Description = ({ webhook: { description } }: { webhook: CustomWebhook }) => (
  <span title={description}>{description}</span>
)

const eventCount = ({ events }: CustomWebhook) => counted(events.length, ['event', 'events'])

const eventsCell = (webhook: CustomWebhook) => (
  <span title={eventList(webhook.events)}>
    {eventCount(webhook)}
    <span className="visually-hidden">: {eventList(webhook.events)}</span>
  </span>
)

function recentCell({ recent }: CustomWebhook) {
  const counts = recentCounts(recent)
  if (counts.length === 0) return <None>Nothing</None>
  return (
    <Row as="span" isOneLine gap={10} title={recentWords(recent)}>
      {counts.map(({ kind, count, words }) => (
        <Status key={kind} icon={deliveryIcons[kind]} tone={kind === 'dead' ? 'bad' : undefined}>
          {count} <span className="visually-hidden">{words}</span>
        </Status>
      ))}
    </Row>
  )
}
