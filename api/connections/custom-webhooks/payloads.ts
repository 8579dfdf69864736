import * as z from 'zod/mini'
import { application } from '@seatwise/contract/applications'
import { candidateNote } from '@seatwise/contract/candidate-notes'
import { candidate } from '@seatwise/contract/candidates'
import { companyEvent } from '@seatwise/contract/company-events'
import { job } from '@seatwise/contract/jobs'
import { surveyResult } from '@seatwise/contract/survey-results'
import type { DeliveryFailure } from '@seatwise/contract/values/connections'
import { can } from '@seatwise/domain/permissions'
import { findInList } from '../../kernel/list/search.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { noteList, toNote } from '../../people/candidate-notes/public.ts'
import { candidateList, toPerson } from '../../people/candidates/public.ts'
import { companyEventList } from '../../base/company-events/public.ts'
import { findApplication } from '../../hiring/applications/public.ts'
import { findShownJob } from '../../hiring/jobs/public.ts'
import { findStatus, resultList, seesStages, toResult } from '../../assessment/survey-results/public.ts'
import { keepPerson, storePayload, type ClaimedDelivery } from './repository.ts'

/** The body to send, or the reason why there is none. */
export type Payload = { body: string } | { failure: DeliveryFailure }

/** The payload about an erased person, also for a replay. */
const erasedPayload = ({ candidate_id, ...delivery }: ClaimedDelivery): Payload =>
  enveloped({ ...delivery, type: 'candidate.erased', record_version: null }, { candidate: { id: candidate_id } })

const enveloped = (
  { message_id, type, occurred_at: at, company_id, record_version }: Omit<ClaimedDelivery, 'candidate_id'>,
  data: object,
) => {
  const occurred_at = new Date(at).toISOString()
  return { body: JSON.stringify({ id: message_id, type, occurred_at, company_id, record_version, data }) }
}

type Urls = { public_url: string; jobs_url: string }
type Needs = Urls & { transactions: Transactions }

/**
 * Makes the payload of a delivery before its first attempt: the current records in the shapes of the API, limited to
 * what the maker of the webhook may see. Later attempts send the stored payload, as long as the maker may see it.
 */
export async function payloadOf({ transactions, ...urls }: Needs, delivery: ClaimedDelivery): Promise<Payload> {
  try {
    const payload = await transactions.asMaker(
      { function: 'open_webhook', arguments: [delivery.webhook_id] },
      'custom-webhooks.write',
      (scope) => payloadFor(scope, delivery, urls),
    )
    return payload ?? { failure: 'maker_left' }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_allowed') return { failure: 'maker_left' }
    throw error
  }
}

async function payloadFor(scope: UserScope, delivery: ClaimedDelivery, urls: Urls): Promise<Payload> {
  if (delivery.is_erased) return erasedPayload(delivery)
  if (delivery.payload !== null && (seesStages(scope) || !delivery.with_stages)) return { body: delivery.payload }
  const { candidate_id, type } = delivery
  // This lock makes an erasure of the person wait until the payload is stored; the erasure then empties the payload.
  if (candidate_id && type !== 'candidate.erased' && !(await keepPerson(scope, candidate_id))) return gone
  const data = await dataOf(scope, delivery, urls)
  if ('failure' in data) return data
  const payload = enveloped(delivery, data)
  const with_stages = seesStages(scope) && ('survey_result' in data || 'candidate' in data)
  return (await storePayload(scope, delivery, { payload: payload.body, with_stages }))
    ? payload
    : erasedPayload(delivery)
}

type Data = object | { failure: DeliveryFailure }
const gone: { failure: DeliveryFailure } = { failure: 'gone' }

async function dataOf(scope: UserScope, delivery: ClaimedDelivery, { public_url, jobs_url }: Urls): Promise<Data> {
  const { type, candidate_id, survey_result_id, about } = delivery
  switch (type) {
    case 'webhook.test':
      return { message: 'This is a test. Nothing has happened.' }
    case 'candidate.erased':
      return { candidate: { id: candidate_id } }
    case 'candidate.created':
    case 'candidate.updated':
      return personData(scope, candidate_id)
    case 'candidate.merged':
      return personData(scope, candidate_id, { merged_id: about.merged_id ?? null })
    case 'note.added':
      return noteData(scope, about.note_id)
    case 'company.event':
      return eventData(scope, about.company_event_id)
    case 'application.received':
    case 'application.changed':
    case 'application.withdrawn':
      return applicationData(scope, about.application_id)
    case 'job.published':
    case 'job.paused':
    case 'job.closed':
      return jobData(scope, about.job_id, jobs_url)
    case 'stage.changed':
      if (!seesStages(scope)) return { failure: 'not_allowed' }
      return resultData(scope, survey_result_id, public_url, {
        from: await stageOf(scope, about.from_status_id),
        to: await stageOf(scope, about.to_status_id),
      })
    case 'survey.invited':
    case 'survey.started':
    case 'survey.completed':
    case 'survey.expired':
    case 'invitation.opened':
    case 'invitation.withdrawn':
    case 'result.scored':
      return resultData(scope, survey_result_id, public_url)
  }
}

async function personData(scope: UserScope, id: string | null, also: object = {}): Promise<Data> {
  const row = id && (await findInList(scope, candidateList, id))
  return row ? { candidate: candidate.parse(toPerson(scope, row)), ...also } : gone
}

async function resultData(scope: UserScope, id: string | null, public_url: string, also: object = {}): Promise<Data> {
  const row = id && (await findInList(scope, resultList, id))
  return row ? { survey_result: surveyResult.parse(toResult(scope, row, public_url)), ...also } : gone
}

async function noteData(scope: UserScope, id: string | null | undefined): Promise<Data> {
  const row = id && (await findInList(scope, noteList, id))
  return row ? { note: candidateNote.parse(toNote(scope, row)) } : gone
}

async function eventData(scope: UserScope, id: string | null | undefined): Promise<Data> {
  const row = id && (await findInList(scope, companyEventList, id))
  return row ? { company_event: companyEvent.parse(row) } : gone
}

async function applicationData(scope: UserScope, id: string | null | undefined): Promise<Data> {
  if (!can(actorOf(scope), 'applications.read')) return { failure: 'not_allowed' }
  const row = id && (await findApplication(scope, id))
  return row ? { application: application.parse(row) } : gone
}

/** A job without what its reader may do with it, which a webhook cannot do. */
const jobShape = z.omit(job, { can: true })

async function jobData(scope: UserScope, id: string | null | undefined, jobs_url: string): Promise<Data> {
  if (!can(actorOf(scope), 'jobs.read')) return { failure: 'not_allowed' }
  const row = id && (await findShownJob(scope, id, jobs_url))
  return row ? { job: jobShape.parse(row) } : gone
}

const stage = z.object({ id: z.uuid(), name: z.string(), type: z.string() })

async function stageOf(scope: UserScope, id: string | null | undefined) {
  const status = id && (await findStatus(scope, id))
  return status ? stage.parse(status) : null
}
