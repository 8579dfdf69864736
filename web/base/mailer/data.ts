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
 * The preview of a draft, updated after a pause in typing, or the reason why the draft cannot be sent.
 * @param load requests the preview from the server, whose answer can change with every email and every recipient's
 * choice
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
        // No toast, because a text is often invalid for a moment while it is typed.
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
