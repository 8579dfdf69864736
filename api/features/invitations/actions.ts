import { daysToRegister, maxInvitationsOfDay } from '@seatwise/contract/limits'
import type { NewInvitations } from '@seatwise/contract/invitations'
import type { AuditAction, NotInvitedReason } from '@seatwise/contract/values'
import { formVersion } from '@seatwise/domain/assessment/instrument'
import { refuseWithInvitation } from '@seatwise/domain/policies/invitations'
import { Invalid, refuse, Refusal } from '../../platform/refusal.ts'
import { actorOf, publish, type Scope, type UserScope } from '../../platform/scope.ts'
import { auditEach } from '../audit-events/repository.ts'
import { enqueueMails } from '../outbox/repository.ts'
import { findOwnTemplate } from '../mailer/repository.ts'
import { renderMail } from '../outbox/templates.ts'
import { findRole, isOffered } from '../roles/repository.ts'
import { createTokens, insertResults } from '../surveys/repository.ts'
import * as repository from './repository.ts'
import type { Invitee, InvitingCompany, LockedInvitation } from './repository.ts'

type NotInvited = { email: string; reason: NotInvitedReason }

/**
 * Invites people, each with a personal link. Who has been invited already, or has had too many mails, is left out and
 * named; the others get their mail.
 */
export async function invite(scope: UserScope, given: NewInvitations, public_url: string) {
  const { company_id = scope.user.company.id, role_id, again = false } = given
  const company = await companyThatInvites(scope, company_id)
  if (!(await isOffered(scope, company_id, role_id)))
    throw new Invalid([{ path: 'role_id', message: 'Choose an active role of the company' }])
  const people = given.people.map(({ email, first = '', last = '' }) => ({ email, first, last }))
  if (!given.only_check) await lockInviting(scope, company_id)
  const { asked, not_invited } = await withoutKnown(scope, people, { company_id, role_id, again })
  if (given.only_check) return { invited: [], not_invited }
  const may = await repository.countMails(
    scope,
    company_id,
    asked.map(({ email }) => email),
  )
  for (const { email } of asked) if (!may.has(email)) not_invited.push({ email, reason: 'mail_limit' })
  const invitees = asked.filter(({ email }) => may.has(email))
  await refuseTooMany(scope, company_id, invitees.length)
  const invited = invitees.length > 0 ? await inviteEach(scope, company, role_id, invitees, public_url) : []
  return { invited, not_invited }
}

async function lockInviting(scope: Scope, company_id: string) {
  if (!(await repository.lockInviting(scope, company_id))) throw new Refusal('inviting')
}

async function refuseTooMany(scope: Scope, company_id: string, more: number) {
  if (more > 0 && (await repository.countInvited(scope, company_id)) + more > maxInvitationsOfDay)
    throw new Refusal('too_many_invitations')
}

async function companyThatInvites(scope: Scope, company_id: string): Promise<InvitingCompany> {
  const company = await repository.findInvitingCompany(scope, company_id)
  if (!company) throw new Refusal('not_found')
  if (company.state !== 'active') throw new Refusal('suspended_company')
  return company
}

/** Leaves out who stands twice in the list, and who has a survey for the role already. */
async function withoutKnown(
  scope: Scope,
  people: readonly Invitee[],
  { company_id, role_id, again }: { company_id: string; role_id: string; again: boolean },
) {
  const byEmail = new Map<string, Invitee>()
  const not_invited: NotInvited[] = []
  for (const person of people)
    if (byEmail.has(person.email)) not_invited.push({ email: person.email, reason: 'repeated' })
    else byEmail.set(person.email, person)
  const states = await repository.latestStates(scope, company_id, role_id, [...byEmail.keys()])
  const asked = [...byEmail.values()].filter(({ email }) => {
    const state = states.get(email)
    if (!state || (state === 'completed' && again)) return true
    not_invited.push({ email, reason: state === 'completed' ? 'finished' : 'invited' })
    return false
  })
  return { asked, not_invited }
}

async function inviteEach(
  scope: UserScope,
  company: InvitingCompany,
  role_id: string,
  people: readonly Invitee[],
  public_url: string,
) {
  const company_id = company.id
  const candidates = await repository.findOrCreateInvitees(scope, company_id, people)
  const results = await insertResults(
    scope,
    company_id,
    candidates.map(({ id }) => ({ candidate_id: id, role_id, state: 'invited' })),
  )
  const resultOf = new Map(results.map(({ id, candidate_id }) => [candidate_id, id]))
  const role = await findRole(scope, role_id)
  // Greeted by the name that is given now: the stored one may have been typed by a stranger at the open form.
  const firstOf = new Map(people.map(({ email, first }) => [email, first]))
  const mails = candidates.map(({ id, email }) => ({
    survey_result_id: resultOf.get(id)!,
    first: firstOf.get(email) ?? '',
    email,
  }))
  const message_ids = await mailLinks(scope, company, mails, {
    template: 'invitation',
    role_name: role?.name ?? '',
    until: new Date(Date.now() + daysToRegister * 86_400_000),
    public_url,
  })
  const rows = await repository.insertInvitations(
    scope,
    company_id,
    scope.user.id,
    mails.map(({ survey_result_id }, nth) => ({ survey_result_id, message_id: message_ids[nth]! })),
  )
  const idOf = new Map(rows.map(({ id, survey_result_id }) => [survey_result_id, id]))
  await auditEach(
    scope,
    mails.map(({ survey_result_id }) => eventOf('invitations.create', { company_id, survey_result_id })),
  )
  publish(scope, 'survey-results', company_id)
  return mails.map(({ survey_result_id, email }) => ({ id: idOf.get(survey_result_id)!, survey_result_id, email }))
}

type Mailing = {
  template: 'invitation' | 'invitation-reminder' | 'survey-reminder'
  role_name: string
  until: Date
  public_url: string
}
type Mailed = { survey_result_id: string; first: string; email: string }

/** @returns the ids of the messages, in the order of the people */
async function mailLinks(
  scope: Scope,
  { id, name, brand, time_zone }: InvitingCompany,
  people: readonly Mailed[],
  { template, role_name, until, public_url }: Mailing,
): Promise<string[]> {
  const tokens = await createTokens(
    scope,
    id,
    people.map(({ survey_result_id }) => survey_result_id),
  )
  const own = await findOwnTemplate(scope, id, template)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: time_zone ?? 'UTC' }).format(until)
  return enqueueMails(
    scope,
    id,
    people.map(({ survey_result_id, first, email }, nth) => ({
      survey_result_id,
      recipient: email,
      ...renderMail(
        template,
        brand,
        {
          first,
          company_name: name,
          role_name,
          // The token is in the fragment (#), which browsers do not send: it stays out of server logs.
          link: `${public_url}/survey/take#${tokens[nth]!}`,
          until: day,
        },
        own,
      ),
    })),
  )
}

/** Sends the link again. With `renew` an invitation that has expired or was withdrawn begins anew. */
export async function remind(scope: UserScope, id: string, renew: boolean, public_url: string) {
  const before = await invitationInScope(scope, id)
  refuse(refuseWithInvitation(actorOf(scope), before, renew ? 'renew' : 'remind'))
  if (renew) await renewInvitation(scope, before)
  const invitation = renew ? await invitationInScope(scope, id) : before
  if (!(await mailAgain(scope, invitation, { isRenewed: renew, public_url }))) throw new Refusal('mail_limit_reached')
  await auditEach(scope, [eventOf(renew ? 'invitations.renew' : 'invitations.remind', invitation)])
  publish(scope, 'survey-results', invitation.company_id)
}

async function renewInvitation(scope: UserScope, invitation: LockedInvitation) {
  const { company_id, role_id, candidate, form_version: answered } = invitation
  await lockInviting(scope, company_id)
  await refuseTooMany(scope, company_id, 1)
  if (!role_id || !(await isOffered(scope, company_id, role_id))) throw new Refusal('role_not_offered')
  // Answers to another version of the form would be scored with the wrong key.
  if (answered && answered !== formVersion) throw new Refusal('survey_changed')
  const states = await repository.latestStates(scope, company_id, role_id, [candidate.email])
  const other = states.get(candidate.email)
  if (other && other !== 'completed') throw new Refusal('invited_elsewhere')
  await repository.reopen(scope, invitation)
}

/** @returns false when the address has had as many mails as it may get */
async function mailAgain(
  scope: Scope,
  invitation: LockedInvitation,
  { isRenewed, public_url }: { isRenewed: boolean; public_url: string },
): Promise<boolean> {
  const { id, company_id, survey_result_id, candidate, role_name, expires_at, answers_until } = invitation
  const company = await companyThatInvites(scope, company_id)
  if (!(await repository.countMails(scope, company_id, [candidate.email])).has(candidate.email)) return false
  // Only who has registered by their own link has surely entered the stored name.
  const first = answers_until ? candidate.first : ''
  const [message_id] = await mailLinks(scope, company, [{ survey_result_id, first, email: candidate.email }], {
    template: answers_until ? 'survey-reminder' : isRenewed ? 'invitation' : 'invitation-reminder',
    role_name: role_name ?? '',
    until: new Date(answers_until ?? expires_at),
    public_url,
  })
  await repository.noteMail(scope, id, message_id!)
  return true
}

/** One reminder of a company's plan. @returns whether it was sent */
export async function remindByPlan(
  scope: Scope,
  { id, mailed_at }: { id: string; mailed_at: string },
  public_url: string,
): Promise<boolean> {
  const invitation = await repository.lockInvitation(scope, id)
  // Another process, or a person, may have sent one meanwhile.
  if (!invitation || Date.parse(invitation.mailed_at) !== Date.parse(mailed_at)) return false
  const isSent = await mailAgain(scope, invitation, { isRenewed: false, public_url })
  if (!isSent) await repository.postponeReminder(scope, id, 24)
  if (isSent) await repository.countReminder(scope, id)
  if (isSent) await auditEach(scope, [eventOf('invitations.remind', invitation)])
  return isSent
}

/** Withdrawing twice changes nothing. */
export async function withdraw(scope: UserScope, id: string) {
  const invitation = await invitationInScope(scope, id)
  if (invitation.state === 'withdrawn') return
  const problem = refuseWithInvitation(actorOf(scope), invitation, 'withdraw')
  // An expired one can no longer be used, but withdrawing it is no mistake.
  if (problem !== 'invitation_ended') refuse(problem)
  await repository.withdraw(scope, invitation)
  await auditEach(scope, [eventOf('invitations.withdraw', invitation)])
  publish(scope, 'survey-results', invitation.company_id)
}

async function invitationInScope(scope: UserScope, id: string): Promise<LockedInvitation> {
  const invitation = await repository.lockInvitation(scope, id)
  if (!invitation) throw new Refusal('not_found')
  return invitation
}

const eventOf = (
  action: AuditAction,
  { company_id, survey_result_id }: { company_id: string; survey_result_id: string },
) => ({ action, company_id, subject_type: 'survey_result' as const, subject_id: survey_result_id })
