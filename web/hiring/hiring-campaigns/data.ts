import { useQuery } from '@tanstack/react-query'
import type { Campaign, Funnel } from '@seatwise/contract/hiring-campaigns'
import type { CallInput } from '@seatwise/contract/routes'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { searchBody, type CampaignListState } from './list-state.ts'

export function useCampaigns(state: CampaignListState) {
  const body = searchBody(state)
  return useListQuery(['hiring-campaigns', 'list', body], (after) =>
    call('POST /hiring-campaigns/campaigns/search', { body: { ...body, ...pageAfter(after) } }),
  )
}

const keyOf = (id: string) => ['hiring-campaigns', 'one', id]

/** A campaign; null if it does not exist or is not accessible. */
export const useCampaign = (id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: keyOf(id),
    queryFn: async () =>
      (await call('POST /hiring-campaigns/campaigns/search', { body: { filters: { id } } })).data[0] ?? null,
  })

/** Caches the answer of a write immediately, because otherwise the next write would send the previous version. */
export const showCampaign = (campaign: Campaign) => queryClient.setQueryData(keyOf(campaign.id), campaign)

/** The other campaigns of the company, to compare with. */
export const useOtherCampaigns = ({ id, company }: Campaign) =>
  useQuery({
    ...liveQuery,
    queryKey: ['hiring-campaigns', 'others', company.id],
    queryFn: async () =>
      (
        await call('POST /hiring-campaigns/campaigns/search', {
          body: { filters: { company_id: company.id }, page_size: 100 },
        })
      ).data,
    select: (rows) => rows.filter((campaign) => campaign.id !== id),
  })

/** The funnels of a campaign, including archived ones. */
export const useFunnels = (campaign_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['hiring-campaigns', 'funnels', campaign_id],
    queryFn: async () =>
      (await call('POST /hiring-campaigns/funnels/search', { body: { filters: { campaign_id }, page_size: 200 } }))
        .data,
  })

/** Jobs that a campaign can link to. */
export const useJobChoices = (company_id: string, enabled: boolean) =>
  useQuery({
    ...liveQuery,
    queryKey: ['jobs', 'choices', company_id],
    queryFn: async () => {
      const states = ['draft', 'open', 'paused', 'closed'] as const
      const body = { filters: { company_id, states: [...states] }, page_size: 200 }
      return (await call('POST /jobs/search', { body })).data
    },
    select: (rows) => rows.map(({ id, title }) => ({ id, name: title })),
    enabled,
  })

type Period = { from?: string | undefined; to?: string | undefined }

export const useFigures = (id: string | undefined, { from, to }: Period) =>
  useQuery({
    ...liveQuery,
    queryKey: ['hiring-campaigns', 'figures', id, from, to],
    queryFn: async () =>
      (
        await call('GET /hiring-campaigns/campaigns/{id}/figures', {
          params: { id: id! },
          query: { ...(from && { from }), ...(to && { to }) },
        })
      ).data,
    enabled: id !== undefined,
    // While another period of the same campaign is loaded, the previous chart stays and keeps the focus.
    placeholderData: (before) => (before?.campaign.id === id ? before : undefined),
  })

export const createCampaign = async (
  body: CallInput<'POST /hiring-campaigns/campaigns/create'>['body'],
): Promise<Campaign> => (await callOnce('POST /hiring-campaigns/campaigns/create', { body })).data

export const updateCampaign = async (
  id: string,
  body: CallInput<'PUT /hiring-campaigns/campaigns/{id}'>['body'],
): Promise<Campaign> => (await call('PUT /hiring-campaigns/campaigns/{id}', { params: { id }, body })).data

export const archiveCampaign = async (id: string): Promise<Campaign> =>
  (await call('DELETE /hiring-campaigns/campaigns/{id}', { params: { id } })).data

export const createFunnel = async (body: CallInput<'POST /hiring-campaigns/funnels/create'>['body']): Promise<Funnel> =>
  (await callOnce('POST /hiring-campaigns/funnels/create', { body })).data

export const updateFunnel = async (
  id: string,
  body: CallInput<'PUT /hiring-campaigns/funnels/{id}'>['body'],
): Promise<Funnel> => (await call('PUT /hiring-campaigns/funnels/{id}', { params: { id }, body })).data

export const archiveFunnel = async (id: string): Promise<Funnel> =>
  (await call('DELETE /hiring-campaigns/funnels/{id}', { params: { id } })).data
