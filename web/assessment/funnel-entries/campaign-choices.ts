import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

/** The hiring campaigns through which people may have applied; empty for companies without any. */
export const useCampaignChoices = () =>
  useQuery({
    ...liveQuery,
    queryKey: ['hiring-campaigns', 'choices'],
    queryFn: async () => (await call('POST /hiring-campaigns/campaigns/search', { body: { page_size: 200 } })).data,
  }).data?.map(({ id: value, name: label }) => ({ value, label })) ?? []
