import { auditEach } from '../../base/audit-events/public.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import type { Scope } from '../../kernel/scope.ts'
import { insertStageEvents } from '../stage-events/repository.ts'
import { openCandidacies, type Opened, type Wanted } from './repository.ts'

/** How candidacies that are opened again come to their stage, and why they are restored, as the history tells it. */
export type Reopening = { how: 'rule' | 'menu'; reason: string }
const cameAgain: Reopening = { how: 'rule', reason: 'The person came again.' }

/**
 * Opens the candidacies of people who come by themselves or are invited, and records those that are opened again: as a
 * move of their first attempt, by which emails that wait because of earlier moves do not leave, and as restored if they
 * were archived.
 */
export async function openForNewAttempts(
  scope: Scope,
  company_id: string,
  attempts: readonly Omit<Wanted, 'reopens'>[],
  { how, reason }: Reopening = cameAgain,
): Promise<Opened[]> {
  const candidacies = await openCandidacies(
    scope,
    company_id,
    attempts.map((attempt) => ({ ...attempt, reopens: true })),
  )
  const reopened = candidacies.flatMap(({ reopened: first, status_before, status_id }, n) =>
    first
      ? [{ ...first, candidate_id: attempts[n]!.candidate_id, from_status_id: status_before, to_status_id: status_id }]
      : [],
  )
  if (reopened.length === 0) return candidacies
  const moved = reopened.flatMap(({ to_status_id, ...one }) =>
    to_status_id === null || to_status_id === one.from_status_id ? [] : [{ ...one, to_status_id }],
  )
  await insertStageEvents(
    scope,
    moved.map(({ survey_result_id, version, from_status_id, to_status_id }) => ({
      company_id,
      survey_result_id,
      from_status_id,
      to_status_id,
      result_version: version,
      how,
    })),
  )
  await recordEvents(
    scope,
    moved.map(({ survey_result_id, candidate_id, version, from_status_id, to_status_id }) => ({
      type: 'stage.changed',
      company_id,
      candidate_id,
      survey_result_id,
      record_version: version,
      about: { from_status_id, to_status_id },
    })),
  )
  await auditEach(
    scope,
    reopened
      .filter(({ was_archived }) => was_archived)
      .map(({ survey_result_id }) => ({
        action: 'survey-results.restore',
        company_id,
        subject_type: 'survey_result',
        subject_id: survey_result_id,
        details: { reason },
      })),
  )
  return candidacies
}
