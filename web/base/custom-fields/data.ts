import { useQuery } from '@tanstack/react-query'
import type { CustomField } from '@seatwise/contract/custom-fields'
import type { CustomFieldSubject } from '@seatwise/contract/values/base'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

/** The custom fields of a company, the archived ones last. Without a company there is no request. */
export const useCustomFields = (company_id: string | undefined, subject: CustomFieldSubject) =>
  useQuery({
    ...liveQuery,
    queryKey: ['custom-fields', company_id],
    queryFn: async () => (await call('GET /custom-fields', { query: company_id ? { company_id } : {} })).data,
    select: (fields) => fields.filter((field) => field.subject === subject),
    enabled: company_id !== undefined,
  })

const none: readonly CustomField[] = []

/** The fields that forms, facts, columns and filters show; none until they are loaded. */
export function useShownCustomFields(company_id: string | undefined, subject: CustomFieldSubject) {
  const { data } = useCustomFields(company_id, subject)
  return data?.filter(({ archived_at }) => archived_at === null) ?? none
}
