import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconRefresh, IconSend, IconWebhookOff } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import type { PageAction } from '../../ui/page-actions.tsx'
import { useIsPhone } from '../../ui/phones.ts'
import { Problem } from '../../ui/problem.tsx'
import { menuId, RowActions } from '../../ui/row-actions.tsx'
import { WayBack } from '../../ui/way-back.tsx'
import { SettingsFrame } from '../../base/companies/public.ts'
import { useDeliveries, useWebhooks } from './data.ts'
import { deliveryList } from './list-state.ts'
import { DeliveriesTable, openerId } from './parts/deliveries-table.tsx'
import { Delivery } from './parts/delivery.tsx'
import { ReplayDialog } from './parts/replay-dialog.tsx'
import { WebhookState } from './parts/webhook-state.tsx'
import { Text } from '../../ui/layout.tsx'
import { LinesSkeleton } from '../../ui/lines-skeleton.tsx'
import classes from './custom-webhooks.module.css'
import { useWebhookActions } from './use-webhook-actions.tsx'
import { addressOf, eventList, hostOf, makerOf, secretWords } from './words.ts'

const words = ['delivery', 'deliveries'] as const

/** The deliveries of one webhook, and their outcomes. */
export function DeliveriesPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const { id } = useParams({ from: '/shell/company-settings/webhooks/$id' })
  const { company_id } = useSearch({ from: '/shell/company-settings/webhooks/$id' })
  const webhooks = useWebhooks(company_id ?? user.company.id)
  const webhook = webhooks.data?.data.find((one) => one.id === id)
  const ofCompany = omitUndefined({ company_id })
  return (
    <SettingsFrame isWide>
      <title>{`Deliveries · Webhooks · ${currentBrand().name}`}</title>
      <div>
        <WayBack>
          <Link to="/company-settings/webhooks" search={ofCompany}>
            Webhooks
          </Link>
        </WayBack>
        {webhooks.isPending && <LinesSkeleton />}
        {webhooks.error && !webhooks.data && <Problem error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
        {webhooks.data &&
          (webhook ? (
            <OfWebhook webhook={webhook} company_id={company_id ?? user.company.id} ofCompany={ofCompany} />
          ) : (
            <EmptyState icon={IconWebhookOff} title="This webhook is not here any more">
              It was deleted, or belongs to another company.
            </EmptyState>
          ))}
      </div>
    </SettingsFrame>
  )
}

type Props = { webhook: CustomWebhook; company_id: string; ofCompany: { company_id?: string } }

function OfWebhook({ webhook, company_id, ofCompany }: Props) {
  const search = useSearch({ from: '/shell/company-settings/webhooks/$id' })
  const navigate = useNavigate({ from: '/company-settings/webhooks/$id' })
  const isPhone = useIsPhone()
  const [isReplaying, setReplaying] = useState(false)
  const isActive = webhook.state === 'active'
  const deliveries = useDeliveries({ webhook_id: webhook.id, state: search.state, isActive })
  const actions = useWebhookActions({
    company_id,
    webhooks: [webhook],
    search: ofCompany,
    onDeleted: () => void navigate({ to: '/company-settings/webhooks', search: ofCompany }),
  })
  const total = deliveries.data?.total
  const path = `/company-settings/webhooks/${webhook.id}`
  const list = useListPage({ list: deliveryList, state: search, path, total, words })
  const show = (delivery: string) => void navigate({ search: (old) => ({ ...old, delivery }) })
  const replay: PageAction = {
    label: 'Replay a period',
    icon: IconRefresh,
    run: () => setReplaying(true),
    unavailable: !isActive && 'The webhook is switched off.',
  }
  const test = (
    <Button
      leftSection={<IconSend size={18} aria-hidden />}
      loading={actions.pending}
      onClick={() => actions.test(webhook)}
    >
      Send a test
    </Button>
  )
  return (
    <>
      <ListPage
        title={hostOf(webhook)}
        isSection
        request={deliveries}
        list={list}
        tools={total === 0 && !search.state ? false : undefined}
        more={[!isPhone && replay]}
        actions={
          <>
            <RowActions
              id={menuId(webhook)}
              name={addressOf(webhook)}
              actions={() => [
                { label: 'Edit…', run: () => actions.edit(webhook) },
                isPhone && { ...replay, label: `${replay.label}…` },
                ...actions.changesOf(webhook),
              ]}
            />
            {test}
          </>
        }
        notice={<About webhook={webhook} />}
        nobody="No delivery"
        empty={
          <EmptyState icon={IconSend} title="Nothing was sent yet" action={test}>
            Send a test, and see here what your system answers.
          </EmptyState>
        }
      >
        {(match) => <DeliveriesTable match={match} webhook={webhook} search={search} />}
      </ListPage>
      {search.delivery && (
        <Delivery
          key={search.delivery}
          id={search.delivery}
          webhook={webhook}
          returnTo={openerId(search.delivery)}
          onShow={show}
          onClose={() => list.change({})}
        />
      )}
      {isReplaying && (
        <ReplayDialog
          webhook={webhook}
          returnTo={isPhone ? menuId(webhook) : undefined}
          onClose={() => setReplaying(false)}
        />
      )}
      {actions.dialog}
    </>
  )
}

/** The facts about the webhook that its URL does not show. */
const About = ({ webhook }: { webhook: CustomWebhook }) => (
  <Text as="div" tone="quiet" className={classes.about}>
    {webhook.description && <p>{webhook.description}</p>}
    <ul>
      <li>
        <WebhookState webhook={webhook} />
      </li>
      <li title={eventList(webhook.events)}>
        {counted(webhook.events.length, ['event', 'events'])}
        <span className="visually-hidden">: {eventList(webhook.events)}</span>
      </li>
      <li>{addressOf(webhook)}</li>
      <li>Saved by {makerOf(webhook)}</li>
      {webhook.previous_secret_until && <li>{secretWords(webhook)}</li>}
    </ul>
  </Text>
)
