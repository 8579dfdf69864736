import { Link } from '@tanstack/react-router'
import type { CustomWebhook, WebhookDelivery } from '@seatwise/contract/custom-webhooks'
import { counted } from '../../../kernel/counted.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { None } from '../../../ui/none.tsx'
import type { Column, SearchResult } from '../../../ui/table-column.ts'
import type { DeliveriesSearch } from '../list-state.ts'
import { answerWords, deliveryStateWords, eventWords } from '../words.ts'
import { DeliveryState } from './delivery-state.tsx'

type Props = { match: SearchResult<WebhookDelivery>; webhook: CustomWebhook; search: DeliveriesSearch }

export function DeliveriesTable({ match, webhook, search }: Props) {
  const isActive = webhook.state === 'active'
  const title = ({ id, type }: WebhookDelivery) => (
    <Link
      id={openerId(id)}
      to="/company-settings/webhooks/$id"
      params={{ id: webhook.id }}
      search={{ ...search, delivery: id }}
    >
      {eventWords(type)}
    </Link>
  )
  const columns: Column<WebhookDelivery, never>[] = [
    {
      label: 'Event',
      cell: (delivery) => <RowTitle meta={delivery.is_replay && 'Sent again'}>{title(delivery)}</RowTitle>,
    },
    { label: 'Status', width: 208, cell: (delivery) => <DeliveryState delivery={delivery} isActive={isActive} /> },
    { label: 'Last answer', width: 192, leaves: 2, cell: answerCell },
    { label: 'Time', width: 124, isQuiet: true, cell: ({ created_at }) => <Ago at={created_at} /> },
    { label: 'Attempts', width: 80, leaves: 1, align: 'end', cell: ({ attempts }) => attempts },
  ]
  return (
    <DataTable
      caption="Deliveries"
      columns={columns}
      found={match}
      phoneRow={(delivery) => (
        <PhoneRow
          title={title(delivery)}
          value={<Ago at={delivery.created_at} isShort />}
          details={[
            deliveryStateWords(delivery, isActive),
            answerWords(delivery),
            delivery.attempts > 1 && counted(delivery.attempts, ['attempt', 'attempts']),
          ]}
        />
      )}
    />
  )
}

/** The id of the link that opens a delivery, to which the drawer returns the focus. */
export const openerId = (id: string) => `delivery-${id}`

function answerCell(delivery: WebhookDelivery) {
  const words = answerWords(delivery)
  return words ? <span title={words}>{words}</span> : <None>Not tried yet</None>
}
