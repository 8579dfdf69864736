import type { GeneratedLine } from '@seatwise/contract/generations'
import type { CallInput } from '@seatwise/contract/routes'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { call } from '../../kernel/session.ts'

type Change = Omit<CallInput<'PUT /generations/{id}'>['body'], 'line_id' | 'version'>

export const changeLine = ({ id, generation_id, version }: GeneratedLine, change: Change) =>
  call('PUT /generations/{id}', { params: { id: generation_id }, body: { line_id: id, version, ...change } })

export const useGenerations = (company_id: string) =>
  useListQuery(['generations', 'list', company_id], (after) =>
    call('GET /generations', { query: { company_id, ...pageAfter(after) } }),
  )
