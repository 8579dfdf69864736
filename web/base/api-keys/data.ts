import type { CallInput } from '@seatwise/contract/routes'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { call } from '../../kernel/session.ts'

export const useApiKeys = () =>
  useListQuery(['api-keys', 'list'], (after) => call('GET /api-keys', { query: pageAfter(after) }))

export type NewKey = CallInput<'POST /api-keys'>['body']

/** @returns the key itself too, which no later answer contains */
export const createKey = (body: NewKey) => call('POST /api-keys', { body })

export const revokeKey = (id: string) => call('DELETE /api-keys/{id}', { params: { id } })
