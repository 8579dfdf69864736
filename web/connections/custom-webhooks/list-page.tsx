import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { bootConfig } from '../../kernel/boot-config.ts'
import { counted } from '../../kernel/counted.ts'
import { Banner } from '../../ui/banner.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { CompanyFilter, SettingsFrame, useCompanyFilter } from '../../base/companies/public.ts'
import classes from './custom-webhooks.module.css'
import { useWebhooks } from './data.ts'
import { webhooksTable } from './parts/webhooks-table.tsx'
import { useWebhookActions } from './use-webhook-actions.tsx'
import { addressOf, endReasons, toThisMachine } from './words.ts'

/** The webhooks of a company: URLs to which its events are sent. */
export function WebhooksPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const search = useSearch({ from: '/shell/company-settings/webhooks' })
  const navigate = useNavigate()
  const choices = useCompanyFilter('custom-webhooks.read')
  const company_id = search.company_id ?? user.company.id
  const webhooks = useWebhooks(company_id)
  const rows = webhooks.data?.data ?? []
  const actions = useWebhookActions({ company_id, webhooks: rows, search })
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={actions.add}>
      Add webhook
    </Button>
  )
  const showDeliveries = ({ id }: CustomWebhook) =>
    void navigate({ to: '/company-settings/webhooks/$id', params: { id }, search })
  const actionsOf = (webhook: CustomWebhook) => [
    { label: 'Edit…', run: () => actions.edit(webhook) },
    { label: 'Send a test', run: () => actions.test(webhook) },
    { label: 'Deliveries', run: () => showDeliveries(webhook) },
    ...actions.changesOf(webhook),
  ]
  return (
    <SettingsFrame page="Webhooks" isWide>
      <div>
        <ListPage
          title="Webhooks"
          isSection
          count={counted(webhooks.data?.total, ['webhook', 'webhooks'])}
          request={webhooks}
          isUnused={!choices.hasMany}
          intro="Your own systems hear of what happens here: each event is posted to their address, signed, and tried again for a day where it does not arrive."
          actions={rows.length > 0 && add}
          tools={
            choices.hasMany && (
              <CompanyFilter
                choices={choices}
                company_id={company_id}
                onChange={(chosen) => void navigate({ to: '/company-settings/webhooks', search: chosen })}
              />
            )
          }
          notice={
            (bootConfig.webhooks_to_this_machine || rows.some(({ state }) => state === 'disabled')) && (
              <div className={classes.notices}>
                {bootConfig.webhooks_to_this_machine && <Banner tone="neutral">{toThisMachine}</Banner>}
                {rows.map((webhook) => (
                  <Disabled key={webhook.id} webhook={webhook} pending={actions.pending} onResume={actions.resume} />
                ))}
              </div>
            )
          }
          empty={
            <EmptyState icon={IconWebhook} title="No webhooks yet" action={add}>
              Add the address of a system of yours, and choose what it hears of: people, surveys, notes or stages.
            </EmptyState>
          }
        >
          {(match) => <DataTable {...webhooksTable({ search, actionsOf })} found={match} />}
        </ListPage>
        {actions.dialog}
      </div>
    </SettingsFrame>
  )
}

type DisabledProps = { webhook: CustomWebhook; pending: boolean; onResume: (webhook: CustomWebhook) => void }

const Disabled = ({ webhook, pending, onResume }: DisabledProps) =>
  webhook.disabled_reason && (
    <Banner
      tone="bad"
      detail={`${sentence(endReasons[webhook.disabled_reason])} Mend it, send a test, and resume it.`}
      action={
        <Button variant="default" size="xs" loading={pending} onClick={() => onResume(webhook)}>
          Resume
        </Button>
      }
    >
      {addressOf(webhook)} is disabled.
    </Banner>
  )

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
