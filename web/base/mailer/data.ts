import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '@seatwise/contract/routes'
import { isRefusal } from '../../kernel/call.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

export const useMailTemplates = (company_id: string) =>
  useQuery({
    queryKey: ['mailer', 'templates', company_id],
    queryFn: async () => (await call('GET /mailer/templates', { query: { company_id } })).data,
  })

const pauseMs = 500

type TemplateText = { subject: string; body: string }

/**
 * What a draft would become, a moment after the last key; or why it cannot be sent like this.
 * @param load asks the server, which can answer otherwise after every mail and every reader's choice
 */
export function usePreview<Draft extends TemplateText, Preview>(
  draft: Draft,
  load: (draft: Draft) => Promise<{ data: Preview }>,
) {
  const [settled] = useDebouncedValue(draft, pauseMs)
  return useQuery({
    ...liveQuery,
    queryKey: ['mailer', 'preview', settled],
    queryFn: async () => {
      try {
        return { preview: (await load(settled)).data }
      } catch (error) {
        // A text that is being typed is often invalid for a moment, so no toast reports it.
        if (isRefusal(error)) return { problem: error.entries[0]?.message ?? error.message }
        throw error
      }
    },
    gcTime: 0,
    enabled: settled.subject.trim() !== '' && settled.body.trim() !== '',
    placeholderData: keepPreviousData,
  })
}

export const useTemplatePreview = (draft: CallInput<'POST /mailer/templates/preview'>['body']) =>
  usePreview(draft, (body) => call('POST /mailer/templates/preview', { body }))
