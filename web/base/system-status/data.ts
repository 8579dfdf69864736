import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/session.ts'

const reloadMs = 60_000

const statusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: async () => (await call('GET /system-status', {})).data,
  refetchInterval: reloadMs,
})

export const useSystemStatus = () => useQuery(statusQuery)
