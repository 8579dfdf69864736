import { applicationLinkDays } from '@seatwise/contract/limits'
import { refuseWithCandidate } from '@seatwise/domain/policies/candidates'
import { violatesConstraint } from '../../kernel/constraint.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { findOwnTemplate } from '../../base/mailer/public.ts'
import { enqueueMails, renderMail } from '../../base/outbox/public.ts'
import { countMails, lockInviting, noteMails } from '../../assessment/invitations/public.ts'
import { createToken } from '../../assessment/surveys/public.ts'
import { lockPeople } from '../candidate-merges/repository.ts'
import { findPerson } from '../candidates/repository.ts'
import * as repository from './repository.ts'

type Urls = { public_url: string; jobs_url: string }
type Company = NonNullable<Awaited<ReturnType<typeof findStoredCompany>>>

/**
 * Gives a person another email address. Links that were sent to the earlier one end, and new ones are sent to the new
 * one. The earlier address is told, without the new one and without a name: it may belong to a stranger.
 * @returns the number of emails with new links, and of links that are still to be sent by hand
 */
export async function changeEmail(
  scope: UserScope,
  id: string,
  { version, email }: { version: number; email: string },
  urls: Urls,
): Promise<Links> {
  const found = await findPerson(scope, id)
  if (!found) throw new Refusal('not_found')
  // Before people, as every code that invites.
  await lockInviting(scope, found.company_id)
  const person = (await lockPeople(scope, [id])).get(id)
  if (!person) throw new Refusal('not_found')
  if (person.version !== version) throw new Refusal('changed_meanwhile')
  refuse(refuseWithCandidate(scope.user, person, 'change_email'))
  if (person.email === email) return { links_sent: 0, links_not_sent: 0 }
  const { company_id } = person
  const company = await findStoredCompany(scope, company_id)
  if (company?.state !== 'active') throw new Refusal('suspended_company')
  const ended = await repository.changeAddress(scope, id, email).catch((error: unknown) => {
    // Another transaction has given the address to somebody since.
    if (violatesConstraint(error, 'candidates_email')) throw new Refusal('person_known')
    throw error
  })
  if (!ended) throw new Refusal('person_known')
  await repository.insertAddressChange(scope, {
    company_id,
    candidate_id: id,
    from_email: person.email,
    to_email: email,
  })
  const links = await sendNewLinks(scope, company, email, ended, urls)
  await tellEarlierAddress(scope, company, person.email)
  await recordEvents(scope, [{ type: 'candidate.updated', company_id, candidate_id: id, record_version: version + 1 }])
  await audit(scope, { action: 'candidates.change-email', company_id, subject_type: 'candidate', subject_id: id })
  for (const topic of ['candidates', 'survey-results'] as const) publish(scope, topic, company_id)
  return links
}

type Links = { links_sent: number; links_not_sent: number }

/** The maximum number of links of each kind that one change sends, and that it looks for. */
const maxLinks = { sent: 3, found: 50 }

/** Sends the new links, up to the limit of emails to one address. */
async function sendNewLinks(
  scope: UserScope,
  company: Company,
  email: string,
  ended: { result_ids: string[]; application_ids: string[] },
  { public_url, jobs_url }: Urls,
): Promise<Links> {
  const { id: company_id, brand, name: company_name } = company
  const contact_email = company.contact_email ?? ''
  const surveys = await repository.listOpenSurveys(scope, ended.result_ids, maxLinks.found)
  const applications = await repository.listOpenApplications(scope, ended.application_ids, maxLinks.found)
  const open = surveys.length + applications.length
  let sent = 0
  const soFar = (): Links => ({ links_sent: sent, links_not_sent: open - sent })
  const own = surveys.length > 0 ? await findOwnTemplate(scope, company_id, 'survey-resume') : undefined
  for (const { survey_result_id, role_name, days, invitation_id } of surveys.slice(0, maxLinks.sent)) {
    if (!(await mayWrite(scope, company_id, email))) return soFar()
    const link = `${public_url}/survey/take#${await createToken(scope, company_id, survey_result_id)}`
    const mail = renderMail('survey-resume', brand, { company_name, contact_email, role_name, link, days }, own)
    const [message_id] = await enqueueMails(scope, company_id, [{ recipient: email, survey_result_id, ...mail }])
    if (invitation_id) await noteMails(scope, [{ id: invitation_id, message_id: message_id! }])
    sent++
  }
  for (const { id, job_title, survey_result_id } of applications.slice(0, maxLinks.sent)) {
    if (!(await mayWrite(scope, company_id, email))) return soFar()
    const link = `${jobs_url}/applications/${await repository.createApplicationToken(scope, company_id, id)}`
    const about = { company_name, contact_email, job_title, link, days: applicationLinkDays }
    const mail = renderMail('application-link', brand, about)
    await enqueueMails(scope, company_id, [{ recipient: email, survey_result_id, ...mail }])
    sent++
  }
  return soFar()
}

async function tellEarlierAddress(scope: UserScope, { id, brand, name, contact_email }: Company, recipient: string) {
  // Not counted with invitations, which would let them silence it.
  if (await repository.wasNoticeSent(scope, id, recipient)) return
  const about = { company_name: name, contact_email: contact_email ?? '' }
  await enqueueMails(scope, id, [{ recipient, ...renderMail('address-replaced', brand, about) }])
}

/** Counts one email to the address, so that changes back and forth fill nobody's mailbox. */
const mayWrite = async (scope: UserScope, company_id: string, email: string) =>
  (await countMails(scope, company_id, [email], { isInvitation: false })).has(email)
