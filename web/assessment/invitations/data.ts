import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '@seatwise/contract/routes'
import { liveQuery } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { useWrite } from '../../kernel/use-action.ts'
import { refusalWords } from './words.ts'

type ReminderRefusals = CallReply<'POST /invitations/remind'>['data']['not_reminded']

/**
 * The key begins with that of the results, because every change of a result changes its invitation. Sending an email
 * causes no live update (ten thousand emails would cause as many), so the query polls while the email waits.
 */
export const useInvitationOf = (survey_result_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'invitation', survey_result_id],
    queryFn: async () => (await call('GET /invitations', { query: { survey_result_id } })).data[0] ?? null,
    refetchInterval: ({ state: { data } }) => data?.state === 'invited' && 10_000,
  })

/**
 * Sends the links of several invitations again. People who could not be reminded are kept until the user has read about
 * them.
 */
export function useReminders() {
  const { run, pending, problem } = useWrite('survey-results', { words: refusalWords })
  const [notReminded, setNotReminded] = useState<ReminderRefusals>([])
  const remind = (ids: string[], onDone?: () => void) =>
    run(async () => {
      const { reminded, not_reminded } = (await callOnce('POST /invitations/remind', { body: { ids } })).data
      onDone?.()
      setNotReminded(not_reminded)
      if (reminded > 0)
        notifications.show({
          message: reminded === 1 ? 'A reminder is on its way.' : `${reminded} reminders are on their way.`,
        })
    })
  return { remind, pending, problem, notReminded, forget: () => setNotReminded([]) }
}
