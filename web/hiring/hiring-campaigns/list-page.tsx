import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import type { Campaign } from '@seatwise/contract/hiring-campaigns'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { menuId, RowActions } from '../../ui/row-actions.tsx'
import { useCompanyFilter } from '../../base/companies/public.ts'
import { SaveFirstView, useViews, viewActions, ViewTabs } from '../../base/saved-views/public.ts'
import { PipelineTabs } from '../../base/pipelines/public.ts'
import { useCampaigns } from './data.ts'
import { campaignList } from './list-state.ts'
import { campaignsTable } from './parts/campaigns-table.tsx'
import { useCampaignActions } from './use-campaign-actions.tsx'

const words = ['campaign', 'campaigns'] as const

/** The campaigns of the accessible companies, without archived ones. */
export function CampaignsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const state = campaignList.parse(useSearch({ from: '/shell/hiring-campaigns' }))
  const { hasMany, options } = useCompanyFilter('hiring-campaigns.read')
  const campaigns = useCampaigns(state)
  const list = useListPage({
    list: campaignList,
    state,
    path: '/hiring-campaigns',
    total: campaigns.data?.total,
    words,
  })
  const views = useViews({ query: { list: 'hiring_campaigns', ...campaignList.body(state) }, list })
  const actions = useCampaignActions()
  const mayWrite = can(user, 'hiring-campaigns.write')
  const table = campaignsTable({
    namesCompany: hasMany && state.company_id === undefined,
    menuOf: (campaign: Campaign) => (
      <RowActions id={menuId(campaign)} name={campaign.name} actions={() => actions.allOf(campaign)} />
    ),
  })
  const add = mayWrite && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => actions.add(state.company_id ?? user.company.id)}
    >
      Add a campaign
    </Button>
  )
  return (
    <section>
      <title>{`Campaigns · ${currentBrand().name}`}</title>
      <ListPage
        title="Campaigns"
        request={campaigns}
        list={list}
        search="Name"
        options={options}
        columns={table.columns}
        views={
          <>
            <PipelineTabs company_id={state.company_id} />
            <ViewTabs views={views} />
          </>
        }
        more={viewActions(views)}
        rowTools={<SaveFirstView views={views} />}
        actions={add}
        nobody="No campaign"
        searched="names"
        empty={
          <EmptyState icon={IconSpeakerphone} title="No campaigns yet" action={add}>
            A campaign has ways in, such as a poster, a card or a job board, each with a link and a QR code of its own.
            You see which of them brings people who stay.
            {!mayWrite && ` The owners of ${user.company.name} add campaigns.`}
          </EmptyState>
        }
      >
        {(match) => <DataTable {...table} found={match} sort={list.sort} />}
      </ListPage>
      {actions.dialog}
    </section>
  )
}
