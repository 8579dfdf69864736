import { Link } from '@tanstack/react-router'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { counted } from '../../../platform/counted.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { None } from '../../../ui/none.tsx'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import { menuId } from '../use-webhook-actions.tsx'
import { addressOf, eventList, hostOf, recentWords, stateWords } from '../words.ts'
import { WebhookState } from './webhook-state.tsx'

type Props = {
  found: Found<CustomWebhook>
  search: { company_id?: string }
  actionsOf: (webhook: CustomWebhook) => readonly RowAction[]
}

export function WebhooksTable({ found, search, actionsOf }: Props) {
  const menuOf = (webhook: CustomWebhook) => (
    <RowActions id={menuId(webhook)} name={addressOf(webhook)} actions={() => actionsOf(webhook)} />
  )
  const address = (webhook: CustomWebhook) => (
    <Link to="/company-settings/webhooks/$id" params={{ id: webhook.id }} search={search} title={addressOf(webhook)}>
      {addressOf(webhook)}
    </Link>
  )
  const columns: Column<CustomWebhook, never>[] = [
    { label: 'Address', cell: (webhook) => <RowTitle meta={webhook.description}>{address(webhook)}</RowTitle> },
    { label: 'Events', width: 88, leaves: 2, cell: eventsCell },
    { label: 'Status', width: 156, cell: (webhook) => <WebhookState webhook={webhook} /> },
    { label: 'Last 24 hours', width: 160, leaves: 3, cell: recentCell },
    {
      label: 'Last delivered',
      width: 128,
      leaves: 1,
      isQuiet: true,
      cell: ({ last_delivered_at }) => (last_delivered_at ? <Ago at={last_delivered_at} /> : <None>Never</None>),
    },
    { label: 'Actions', isLabelHidden: true, width: 56, align: 'end', cell: menuOf },
  ]
  return (
    <DataTable
      caption="Webhooks"
      columns={columns}
      found={found}
      phoneRow={(webhook) => (
        <PhoneRow
          title={address(webhook)}
          details={[
            stateWords(webhook),
            webhook.description || hostOf(webhook),
            recentWords(webhook.recent) || eventCount(webhook),
          ]}
          menu={menuOf(webhook)}
        />
      )}
    />
  )
}

const eventCount = ({ events }: CustomWebhook) => counted(events.length, ['event', 'events'])

const eventsCell = (webhook: CustomWebhook) => (
  <span title={eventList(webhook.events)}>
    {eventCount(webhook)}
    <span className="visually-hidden">: {eventList(webhook.events)}</span>
  </span>
)

const recentCell = ({ recent }: CustomWebhook) => {
  const words = recentWords(recent)
  return words ? <span title={words}>{words}</span> : <None>Nothing</None>
}
