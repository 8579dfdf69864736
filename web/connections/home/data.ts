import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import type { Invitation } from '@seatwise/contract/invitations'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { queryClient } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { useWrite } from '../../kernel/use-action.ts'
import { dayStart, today } from '../../ui/dates.ts'
import { reasonWords } from '../../assessment/invitations/public.ts'
import { refusalWords } from '../../assessment/invitations/words.ts'
import { nameOf } from '../../assessment/survey-results/words.ts'

const reloadMs = 60_000

/**
 * The key begins with that of the results, because any change of a result can change this page. The page of all
 * companies uses the key of the outbox instead, because it shows messages and tasks, and its counts are reloaded every
 * minute: otherwise every change of a result of any company would reload it.
 */
const homeQuery = (user: UserProfile, company_id: string | undefined) => {
  const query = { since: dayStart(today(1)), ...(company_id ? { company_id } : {}) }
  const isOfAll = company_id === undefined && reachOf(user, 'home.read') === 'all'
  return queryOptions({
    // Long enough for data that was prefetched while the scripts were loading.
    staleTime: 2_000,
    refetchInterval: isOfAll && reloadMs,
    queryKey: [isOfAll ? 'outbox' : 'survey-results', 'home', query],
    queryFn: async () => (await call('GET /home', { query })).data,
    placeholderData: keepPreviousData,
  })
}

export const useHome = (user: UserProfile, company_id: string | undefined) => useQuery(homeQuery(user, company_id))

/** Starts to load the data of the page while its scripts are loading. */
export const prefetchHome = (user: UserProfile, company_id: string | undefined) =>
  void queryClient.prefetchQuery(homeQuery(user, company_id))

/** Sends an invitation's link again. */
export function useReminder() {
  const { pending, run } = useWrite('survey-results', { words: refusalWords })
  const remind = (invitation: Invitation) =>
    void run(async () => {
      await callOnce('POST /invitations/{id}/remind', { params: { id: invitation.id }, body: {} })
      notifications.show({ message: `The link is on its way to ${nameOf(invitation)}.` })
    })
  return { pending, remind }
}

/** Invites a person whose answers are doubtful to the same survey again. */
export function useAnotherTry() {
  const { pending, run } = useWrite('survey-results', { words: refusalWords })
  const invite = (result: SurveyResult) =>
    void run(async () => {
      const { id, company, candidate } = result
      const { role_id } = (await call('GET /survey-results/{id}', { params: { id } })).data
      const people = [{ email: candidate.email }]
      const body = { company_id: company.id, role_id: role_id!, people, again: true }
      const { not_invited } = (await callOnce('POST /invitations', { body })).data
      const [refused] = not_invited
      notifications.show({
        message: refused
          ? `${nameOf(result)} was not invited: this address ${reasonWords[refused.reason]}.`
          : `${nameOf(result)} is invited to take the survey again.`,
      })
    })
  return { pending, invite }
}
