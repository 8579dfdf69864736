import type { Erasing } from '@seatwise/contract/candidate-erasures'
import { forgetAnswers } from '../../kernel/idempotency.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { publish, type Scope, type UserScope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { audit } from '../../base/audit-events/public.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { lockPeople } from '../candidate-merges/repository.ts'
import { eraseCandidate, lockAnswers, lockApplicationDrafts, lockCrmPerson, type Erasure } from './repository.ts'

/** Erases a person. @returns what was deleted, with the files whose bytes the caller must remove after the commit */
export async function erase(
  scope: UserScope,
  encryption: Encryption,
  { id, version, reason, confirmation }: Erasing,
): Promise<Erased> {
  await lockApplicationDrafts(scope, id)
  await lockAnswers(scope, id)
  const person = (await lockPeople(scope, [id])).get(id)
  if (!person) throw new Refusal('not_found')
  if (person.version !== version) throw new Refusal('people_changed')
  if (person.held_at) throw new Refusal('not_allowed')
  if (confirmation !== person.email)
    throw new Invalid([{ path: 'confirmation', message: 'Type the email address of this person.' }])
  return eraseLocked(scope, encryption, { id, company_id: person.company_id, reason })
}

/**
 * Erases a person again who came back with a backup that is older than their erasure. Undefined: there is no such person.
 * @throws Refusal not_allowed, ghl_busy
 */
export async function eraseAgain(scope: Scope, encryption: Encryption, id: string) {
  await lockApplicationDrafts(scope, id)
  await lockAnswers(scope, id)
  const person = (await lockPeople(scope, [id])).get(id)
  if (!person) return undefined
  // The hold was lifted before the erasure, and came back with the backup: somebody has to lift it again.
  if (person.held_at) throw new Refusal('not_allowed')
  return eraseLocked(scope, encryption, { id, company_id: person.company_id, reason: 'restored' })
}

type Erased = Omit<Erasure, 'words' | 'names'> & { company_id: string; crm_contact_ids: string[] }
type Erasable = { id: string; company_id: string; reason: Erasing['reason'] | 'restored' }

async function eraseLocked(
  scope: Scope,
  encryption: Encryption,
  { id, company_id, reason }: Erasable,
): Promise<Erased> {
  const crm_contact_ids = await crmContactsOf(scope, id)
  const { words, names, ...erased } = await eraseCandidate(scope, id)
  await forgetAnswers(scope, encryption, company_id, { words, names })
  await recordEvents(scope, [{ type: 'candidate.erased', company_id, candidate_id: id }])
  const { surveys, notes, messages, exports, views, files } = erased
  await audit(scope, {
    action: 'candidates.erase',
    company_id,
    subject_type: 'candidate',
    subject_id: id,
    details: {
      why: reason,
      surveys,
      notes,
      messages,
      exports,
      views,
      files,
      ...(crm_contact_ids.length > 0 ? { crm_contact_ids } : {}),
    },
  })
  for (const topic of ['candidates', 'survey-results', 'stages', 'task-runs'] as const)
    publish(scope, topic, company_id)
  return { ...erased, company_id, crm_contact_ids }
}

/** The ids of the person's contacts in the CRM, which stay there. Refuses while a call about the person is running. */
async function crmContactsOf(scope: Scope, id: string): Promise<string[]> {
  const rows = await lockCrmPerson(scope, id)
  if (rows.some(({ is_busy }) => is_busy)) throw new Refusal('ghl_busy')
  return rows.flatMap(({ contact_id }) => contact_id ?? [])
}
