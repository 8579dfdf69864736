import type { AddingToBoard } from '@seatwise/contract/board'
import type { NotAddedReason } from '@seatwise/contract/values/hiring'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import { auditEach } from '../../base/audit-events/public.ts'
import { isOffered } from '../../base/roles/public.ts'
import { lockCandidacies, peopleOfTeams } from '../../assessment/candidacies/public.ts'
import { openWithoutSurvey } from '../../assessment/surveys/public.ts'
import * as repository from './repository.ts'

/** Puts people on the board for a role or job, without asking them for the survey. */
export async function addToBoard(scope: UserScope, { candidate_ids, role_id, job_id }: AddingToBoard) {
  const ids = [...new Set(candidate_ids)]
  const [first, ...rest] = await repository.findPeopleToAdd(scope, ids)
  if (!first || rest.length + 1 !== ids.length) throw new Refusal('not_found')
  const { company_id } = first
  if (rest.some((person) => person.company_id !== company_id))
    throw new Invalid([{ path: 'candidate_ids', message: 'Choose people of one company.' }])
  const opening = await openingOf(scope, company_id, { role_id, job_id })
  await lockCandidacies(scope, company_id, ids)
  const people = await repository.findPeopleToAdd(scope, ids, true)
  // Somebody was merged or erased meanwhile.
  if (people.length !== ids.length) throw new Refusal('not_found')
  // Somebody whom the team of a job for the same role considers is not put beside them.
  const ofTeams = job_id ? new Set<string>() : await peopleOfTeams(scope, { company_id, role_id: opening.role_id }, ids)
  const asked = people.filter(({ id, archived_at }) => archived_at === null && !ofTeams.has(id))
  const opened = await openWithoutSurvey(
    scope,
    company_id,
    asked.map(({ id: candidate_id }) => ({ candidate_id, ...opening })),
    { how: 'menu', reason: 'Put on the board again.' },
  )
  const outcomes = asked.map(({ id: candidate_id }, n) => ({ candidate_id, ...opened[n]! }))
  const added = outcomes.flatMap(({ was_open, ...one }) => (was_open ? [] : [one]))
  await auditEach(
    scope,
    added.map(({ survey_result_id }) => ({
      action: 'survey-results.add-to-board',
      company_id,
      subject_type: 'survey_result',
      subject_id: survey_result_id,
      details: job_id ? { job_id } : { role_id: opening.role_id },
    })),
  )
  if (added.length > 0) {
    publish(scope, 'survey-results', company_id)
    publish(scope, 'stages', company_id)
  }
  const because = (of: readonly string[], reason: NotAddedReason) =>
    of.map((candidate_id) => ({ candidate_id, reason }))
  const onBoard = outcomes.filter(({ was_open }) => was_open).map(({ candidate_id }) => candidate_id)
  const archived = people.filter(({ archived_at }) => archived_at !== null).map(({ id }) => id)
  const others = people.flatMap(({ id, archived_at }) => (archived_at === null && ofTeams.has(id) ? [id] : []))
  return {
    added,
    not_added: [...because(onBoard, 'on_board'), ...because(archived, 'archived'), ...because(others, 'other_team')],
  }
}

async function openingOf(
  scope: UserScope,
  company_id: string,
  { role_id, job_id }: Pick<AddingToBoard, 'role_id' | 'job_id'>,
) {
  if (job_id) {
    const job = await repository.shareJobToAddTo(scope, company_id, job_id)
    if (!job || !(await isOffered(scope, company_id, job.role_id)))
      throw new Invalid([{ path: 'job_id', message: 'Choose an open or paused job of the company.' }])
    const { team_part, ...opening } = job
    if (!teamAllows(team_part, 'decide')) throw new Refusal('not_allowed')
    return { job_id, ...opening }
  }
  if (!role_id || !(await isOffered(scope, company_id, role_id)))
    throw new Invalid([{ path: 'role_id', message: 'Choose an active role of the company.' }])
  return { role_id, location_id: null }
}
