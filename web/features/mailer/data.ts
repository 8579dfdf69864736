import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TemplateKind } from '@seatwise/contract/values'
import { CallError } from '../../platform/call.ts'
import { call } from '../../platform/session.ts'

export const useMailTemplates = (company_id: string) =>
  useQuery({
    queryKey: ['mailer', 'templates', company_id],
    queryFn: async () => (await call('GET /mailer/templates', { query: { company_id } })).data,
  })

const pauseMs = 400

type Draft = { company_id: string; id: TemplateKind; subject: string; body: string }

/** What the email would say, a moment after the last key; or why it cannot be sent like this. */
export function usePreview(draft: Draft) {
  const [settled] = useDebouncedValue(draft, pauseMs)
  return useQuery({
    queryKey: ['mailer', 'preview', settled],
    queryFn: async () => {
      try {
        return { preview: (await call('POST /mailer/templates/preview', { body: settled })).data }
      } catch (error) {
        // A text that is being typed is often wrong for a moment: no toast says so.
        if (error instanceof CallError && error.entries[0]) return { problem: error.entries[0].message }
        throw error
      }
    },
    placeholderData: keepPreviousData,
  })
}
