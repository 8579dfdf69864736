import { queryOptions, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { GhlConversation } from '@seatwise/contract/ghl'
import { ghlLimits } from '@seatwise/contract/limits'
import type { CallInput, CallReply } from '@seatwise/contract/routes'
import { CallError } from '../../kernel/call.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { retries } from '../../kernel/retry.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { isOnItsWay, isWorking } from './words.ts'

const pollMs = 5_000
/** The interval at which a conversation is reloaded, as long as one page of it is loaded. */
const longPollMs = 30_000

/** Does not retry if the server reports a failure of GoHighLevel, because the server has already retried. */
const retry = (failures: number, error: Error) =>
  !(error instanceof CallError && error.problem) && retries(failures, error)

const connectionQuery = (company_id: string) =>
  queryOptions({
    ...liveQuery,
    queryKey: ['ghl', 'connection', company_id],
    queryFn: () => call('GET /ghl/connection', { query: { company_id } }),
  })

export type ConnectionReply = CallReply<'GET /ghl/connection'>

/** The state of a company's connection, polled while something waits and the page is visible. */
export const useConnection = (company_id: string) =>
  useQuery({
    ...connectionQuery(company_id),
    refetchInterval: ({ state: { data } }) => (data?.data && isWorking(data.data) ? pollMs : false),
  })

export type ConnectionBody = CallInput<'PUT /ghl/connection'>['body']

export async function saveConnection(body: ConnectionBody & { company_id: string }) {
  const saved = await call('PUT /ghl/connection', { body })
  queryClient.setQueryData(connectionQuery(body.company_id).queryKey, saved)
}

export const deleteConnection = (company_id: string) => call('DELETE /ghl/connection', { query: { company_id } })

export const usePipelines = (company_id: string) =>
  useQuery({
    queryKey: ['ghl', 'pipelines', company_id],
    queryFn: async () => (await call('GET /ghl/pipelines', { query: { company_id } })).pipelines,
    staleTime: ghlLimits.pipelinesMinutes * 60_000,
    retry,
  })

/** Not a live query: its forms keep the data that they started with. */
export const useMapping = (company_id: string) =>
  useQuery({
    queryKey: ['ghl-mapping', company_id],
    queryFn: async () => (await call('GET /ghl/mapping', { query: { company_id } })).data,
    gcTime: 0,
    retry,
  })

export const saveMapping = async (body: CallInput<'PUT /ghl/mapping'>['body']) =>
  (await call('PUT /ghl/mapping', { body })).data

/** Returns null for a company without a connection, which is not an error to be shown. */
async function loadMessages(surveyResultId: string, cursor: string | undefined): Promise<GhlConversation | null> {
  try {
    return await call('GET /ghl/messages', { query: omitUndefined({ surveyResultId, cursor }) })
  } catch (error) {
    if (error instanceof CallError && error.problem === 'ghl_not_connected') return null
    throw error
  }
}

type ConversationQuery = { state: { data: InfiniteData<GhlConversation | null> | undefined } }

/**
 * True if only one page is loaded. Each page is read from GoHighLevel, whose calls are limited, so a longer
 * conversation is not reloaded automatically.
 */
const isShort = ({ state: { data } }: ConversationQuery) => (data?.pages.length ?? 0) < 2

/**
 * The conversation with the person of a survey, oldest message first, including messages that are not in the CRM yet;
 * null if the company is not connected.
 */
export const useConversation = (surveyResultId: string) =>
  useInfiniteQuery({
    queryKey: ['ghl', 'messages', surveyResultId],
    queryFn: ({ pageParam }) => loadMessages(surveyResultId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page?.nextCursor ?? undefined,
    select: ({ pages: [first, ...earlier] }) =>
      first && {
        ...first,
        items: distinct([first, ...earlier].flatMap((page) => page?.items ?? [])).toReversed(),
      },
    staleTime: (query) => (isShort(query) ? 0 : Infinity),
    refetchOnMount: isShort,
    refetchInterval: (query) =>
      query.state.data?.pages[0]?.outgoing.some(isOnItsWay) === true && (isShort(query) ? pollMs : longPollMs),
    retry,
  })

/** A message that arrived between two requests may be in two pages. */
const distinct = <One extends { id: string }>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]

export const sendMessage = (body: CallInput<'POST /ghl/messages'>['body']) => callOnce('POST /ghl/messages', { body })
