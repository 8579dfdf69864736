import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Campaign } from '@seatwise/contract/hiring-campaigns'
import { minSearchLength } from '@seatwise/contract/limits'
import { shownCampaignStates } from '@seatwise/contract/values'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useCompanyChoices } from '../../base/companies/public.ts'
import { PipelineTabs } from '../../base/pipelines/public.ts'
import { useCampaigns } from './data.ts'
import { campaignList, type Change } from './list-state.ts'
import { campaignColumns, CampaignsTable } from './parts/campaigns-table.tsx'
import { stateNames } from './states.ts'
import { menuId, useCampaignActions } from './use-campaign-actions.tsx'

/** The campaigns of the companies in reach, without the archived ones. */
export function CampaignsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const state = campaignList.parse(useSearch({ from: '/shell/hiring-campaigns' }))
  const navigate = useNavigate({ from: '/hiring-campaigns' })
  const hasMany = reachOf(user, 'hiring-campaigns.read') !== 'company'
  const companies = useCompanyChoices(hasMany).data
  const campaigns = useCampaigns(state)
  const actions = useCampaignActions()
  const mayWrite = can(user, 'hiring-campaigns.write')
  const namesCompany = hasMany && state.company_id === undefined
  const menuOf = (campaign: Campaign) => (
    <RowActions id={menuId(campaign)} name={campaign.name} actions={() => actions.allOf(campaign)} />
  )
  const columns = campaignColumns({ namesCompany, menuOf })
  const count = counted(campaigns.data?.total, ['campaign', 'campaigns'])
  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })
  const sort = campaignList.sorting(state, change)
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
        count={count}
        request={campaigns}
        views={<PipelineTabs company_id={state.company_id} />}
        actions={add}
        tools={
          <>
            <SearchField
              label="Name"
              value={state.search ?? ''}
              minLength={minSearchLength}
              onSearch={(search) => change({ search: search || undefined })}
            />
            <Filters
              filters={campaignList.filters}
              options={{
                states: shownCampaignStates.map((value) => ({ value, label: stateNames[value] })),
                ...(companies ? { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}),
              }}
              state={state}
              onChange={change}
              columns={columns}
              sort={sort}
              found={count}
            />
          </>
        }
        empty={
          <Nothing
            isFiltered={campaignList.count(state) > 0}
            search={state.search}
            nobody="No campaign"
            searched="names"
            onClear={(what) => void navigate({ search: campaignList.without(state, what) })}
            icon={IconSpeakerphone}
            title="No campaigns yet"
            action={add}
          >
            A campaign has ways in, such as a poster, a card or a job board, each with a link and a QR code of its own.
            You see which of them brings people who stay.
            {!mayWrite && ` The owners of ${user.company.name} add campaigns.`}
          </Nothing>
        }
      >
        {(found) => (
          <CampaignsTable columns={columns} found={found} sort={sort} namesCompany={namesCompany} menuOf={menuOf} />
        )}
      </ListPage>
      {actions.dialog}
    </section>
  )
}
