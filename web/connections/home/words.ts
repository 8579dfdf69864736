import type { Home } from '@seatwise/contract/home'
import type { Invitation } from '@seatwise/contract/invitations'
import { maxExactCount } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { counted } from '../../kernel/counted.ts'
import { dateOfDay, hourNow, shortDate, today } from '../../ui/dates.ts'
import { stateWords } from '../../assessment/invitations/words.ts'

export const greeting = (hour = hourNow()) =>
  hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'

const needsOf = ({ needs, operations }: Home): number =>
  needs.mentions.length +
  needs.todos.data.length +
  needs.interviews.length +
  needs.missing_scorecards.length +
  needs.growth_reviews.length +
  needs.target_answers.length +
  needs.applications.data.length +
  needs.invitations.length +
  needs.waiting.length +
  needs.doubtful.length +
  (operations?.failed_messages ? 1 : 0) +
  (operations?.uncertain_messages ? 1 : 0) +
  (operations?.held_messages ? 1 : 0) +
  (operations?.failed_tasks ? 1 : 0) +
  (operations?.asked_targets ? 1 : 0) +
  (operations?.without_users.count ? 1 : 0)

/** The text below the greeting: what is new, and how much is waiting. */
export function summaryOf(home: Home): string {
  const needs = needsOf(home)
  const waiting =
    needs === 0
      ? 'Nothing needs your attention.'
      : `${needs}${home.needs.has_more ? '+' : ''} ${needs === 1 ? 'thing needs' : 'things need'} your attention.`
  if (home.operations) return waiting
  const { count } = home.new_results
  const results = count === 0 ? 'No new results' : counted(count, ['new result', 'new results'])!
  return `${results} since yesterday. ${waiting}`
}

/** How long a person has waited in a stage, and the limit. */
export const waitingWords = ({ stage, days }: Home['needs']['waiting'][number]) =>
  `${stage.name}, ${counted(days, ['day', 'days'])!}: limit was ${stage.day_limit}`

/** For which job somebody applied, and when. */
export const appliedWords = ({
  job,
  created_at,
}: Pick<Home['needs']['applications']['data'][number], 'job' | 'created_at'>) =>
  `Applied for ${job.title}, ${shortDate(created_at)}. Nobody has opened it yet.`

/** How many applications there are besides those that are shown; the server counts up to 1,001. */
export const moreApplicationsWords = ({ count, data }: Pick<Home['needs']['applications'], 'count' | 'data'>): string =>
  count > maxExactCount
    ? `More than ${maxExactCount.toLocaleString('en')} applications`
    : counted(count - data.length, ['more application', 'more applications'])!

/** How many applications have waited longer than their job promises. */
export const overdueWords = ({ count, job }: Home['needs']['overdue']['data'][number]): string =>
  `${counted(count, ['application', 'applications'])} for ${job.title} ${count === 1 ? 'has' : 'have'} waited too long`

/** The jobs whose applications wait for a user: owners of a company also answer for its jobs without an owner. */
export const jobsWords = (user: UserProfile): string =>
  reachOf(user, 'jobs.write') === 'company' ? 'Of your jobs, and of jobs without an owner' : 'Of your jobs'

/** The due review of a growth plan that the user supports. */
export const reviewWords = (day: string, now = today()) =>
  day < now ? `The review of ${dateOfDay(day)} is due: look back together` : 'Growth plan: look back together today'

const maxChanges = 3

/** The answer to the user's request for targets, or what has changed. */
export function targetWords({ answer, changes }: Home['needs']['target_answers'][number]): string {
  if (answer !== null) return answer
  if (changes.length === 0) return 'Finished surveys for this role have a score now.'
  const more = changes.length - maxChanges
  return `What changed: ${changes.slice(0, maxChanges).join('; ')}${more > 0 ? `; and ${counted(more, ['more scale', 'more scales'])}` : ''}.`
}

const dayMs = 86_400_000

/** Why an invitation needs attention. */
export function invitationWords({ state, progress, opened_at, last_active_at }: Invitation, now = Date.now()): string {
  if (!isQuiet({ state })) return stateWords[state]
  const quiet = `quiet for ${Math.floor((now - Date.parse(last_active_at)) / dayMs)} days`
  if (progress) return `${progress.answered} of ${progress.of} answered, ${quiet}`
  return opened_at ? `Opened it but did not begin, ${quiet}` : `Has not opened the link, ${quiet}`
}

/** True if the invitation waits for the person, and not for its email to be sent. */
export const isQuiet = ({ state }: Pick<Invitation, 'state'>) => ['sent', 'opened', 'started'].includes(state)

/** True if another email could help; one that has not been sent yet would only be duplicated. */
export const canMailAgain = ({ state, can }: Pick<Invitation, 'state' | 'can'>) =>
  can.remind && state !== 'invited' && state !== 'held'
