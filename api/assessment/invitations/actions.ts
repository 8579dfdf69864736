import { maxInvitationsOfDay } from '@seatwise/contract/limits'
import type { NewInvitations } from '@seatwise/contract/invitations'
import type { NotInvitedReason } from '@seatwise/contract/values/assessment'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { dayIn } from '@seatwise/domain/days'
import { refuseNewWayIn } from '@seatwise/domain/policies/companies'
import { refuseWithInvitation } from '@seatwise/domain/policies/invitations'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish, type Scope, type TaskScope, type UserScope } from '../../kernel/scope.ts'
import { auditEach } from '../../base/audit-events/public.ts'
import { enqueueMails, renderMail } from '../../base/outbox/public.ts'
import { recordEvents, type DomainEvent } from '../../base/domain-events/public.ts'
import { findOwnTemplate } from '../../base/mailer/public.ts'
import { findRole, isOffered } from '../../base/roles/public.ts'
import { surveyEvents } from '../surveys/events.ts'
import { lockCandidaciesOf } from '../candidacies/repository.ts'
import { createResults } from '../surveys/new-results.ts'
import { createTokens, findMerged } from '../surveys/repository.ts'
import * as repository from './repository.ts'
import type { Invitee, InvitingCompany, LockedInvitation } from './repository.ts'

/** The scope of a request, or of a batch of a task; both have the rights of one user. */
type ActingScope = UserScope | TaskScope
type InvitationRefusal = { email: string; reason: NotInvitedReason }

/**
 * Invites people, each with a personal link. Leaves out people who are invited already, who have had too many mails, or
 * who exceed the limit of the day, and returns the reason for each.
 */
export async function invite(scope: UserScope, input: NewInvitations, public_url: string) {
  const { company_id = scope.user.company.id, role_id, again = false } = input
  const company = await companyThatInvites(scope, company_id)
  if (!(await isOffered(scope, company_id, role_id)))
    throw new Invalid([{ path: 'role_id', message: 'Choose an active role of the company' }])
  const people = input.people.map(({ email, first = '', last = '' }) => ({ email, first, last }))
  await lockInviting(scope, company_id)
  return inviteWithinLimits(scope, company, people, { company_id, role_id, again }, public_url)
}

type InvitationInput = { company_id: string; role_id: string; again: boolean }

/**
 * Invites people in a task. Unlike `invite`, it waits for other calls that invite at the same time.
 * @returns the reason for each person who is not invited, by address
 */
export async function inviteInTask(
  scope: TaskScope,
  people: readonly Invitee[],
  invitationInput: InvitationInput,
  public_url: string,
): Promise<Map<string, NotInvitedReason>> {
  const { company_id, role_id } = invitationInput
  const company = await companyThatInvites(scope, company_id)
  if (!(await isOffered(scope, company_id, role_id))) throw new Refusal('role_not_offered')
  await repository.waitToInvite(scope, company_id)
  const { not_invited } = await inviteWithinLimits(scope, company, people, invitationInput, public_url)
  return new Map(not_invited.map(({ email, reason }) => [email, reason]))
}

/** Invites people in the given order, up to the limit of the day. */
async function inviteWithinLimits(
  scope: ActingScope,
  company: InvitingCompany,
  people: readonly Invitee[],
  invitationInput: InvitationInput,
  public_url: string,
) {
  const merged = await findMerged(
    scope,
    company.id,
    people.map(({ email }) => email),
  )
  // A merged person is invited as the survivor of the merge; the reply has the typed address.
  const current = (email: string) => merged.get(email)?.current_address ?? email
  const typed = new Map(people.map(({ email }) => [current(email), email]))
  const asTyped = <Row extends { email: string }>(row: Row): Row => ({
    ...row,
    email: typed.get(row.email) ?? row.email,
  })
  const questions = people.map((person) => ({ ...person, email: current(person.email) }))
  const known = await withoutKnown(scope, questions, invitationInput)
  const { invitees, not_invited } = await takePlaces(scope, company.id, known.invitees)
  const invited =
    invitees.length > 0 ? await inviteEach(scope, company, invitationInput.role_id, invitees, public_url) : []
  return { invited: invited.map(asTyped), not_invited: [...known.not_invited, ...not_invited].map(asTyped) }
}

/**
 * Counts a mail to each person who may be invited. A person who is over their own limit does not count toward the limit
 * of the day.
 */
async function takePlaces(scope: Scope, company_id: string, asked: readonly Invitee[]) {
  const places = Math.max(0, maxInvitationsOfDay - (await repository.countInvited(scope, company_id)))
  const invitees: Invitee[] = []
  const not_invited: InvitationRefusal[] = []
  let left = asked
  while (left.length > 0 && invitees.length < places) {
    const next = left.slice(0, places - invitees.length)
    left = left.slice(next.length)
    const emails = next.map(({ email }) => email)
    const may = await repository.countMails(scope, company_id, emails, { isInvitation: true })
    for (const person of next)
      if (may.has(person.email)) invitees.push(person)
      else not_invited.push({ email: person.email, reason: 'mail_limit' })
  }
  for (const { email } of left) not_invited.push({ email, reason: 'day_limit' })
  return { invitees, not_invited }
}

export async function lockInviting(scope: Scope, company_id: string) {
  if (!(await repository.lockInviting(scope, company_id))) throw new Refusal('inviting')
}

/** Must be called after the mails of this transaction have been counted. */
export async function refuseTooMany(scope: Scope, company_id: string) {
  if ((await repository.countInvited(scope, company_id)) > maxInvitationsOfDay)
    throw new Refusal('too_many_invitations')
}

export async function companyThatInvites(scope: Scope, company_id: string): Promise<InvitingCompany> {
  const company = await companyThatReminds(scope, company_id)
  refuse(refuseNewWayIn(company))
  return company
}

/** Finds the company for reminders. It may have no contact address, because older invitations did not require one. */
export async function companyThatReminds(scope: Scope, company_id: string): Promise<InvitingCompany> {
  const company = await repository.findInvitingCompany(scope, company_id)
  if (!company) throw new Refusal('not_found')
  if (company.state !== 'active') throw new Refusal('suspended_company')
  return company
}

/** Leaves out duplicates in the list, and people who have a survey for the role. */
export async function withoutKnown(
  scope: Scope,
  people: readonly Invitee[],
  { company_id, role_id, again }: InvitationInput,
) {
  const byEmail = new Map<string, Invitee>()
  const not_invited: InvitationRefusal[] = []
  for (const person of people)
    if (byEmail.has(person.email)) not_invited.push({ email: person.email, reason: 'repeated' })
    else byEmail.set(person.email, person)
  const ofTeams = await repository.addressesOfTeams(scope, { company_id, role_id }, [...byEmail.keys()])
  const states = await repository.latestStates(scope, company_id, role_id, [...byEmail.keys()])
  const invitees = [...byEmail.values()].filter(({ email }) => {
    const state = states.get(email)
    if (ofTeams.has(email)) {
      not_invited.push({ email, reason: 'other_team' })
      return false
    }
    if (!state || (state === 'completed' && again)) return true
    not_invited.push({ email, reason: state === 'completed' ? 'finished' : 'invited' })
    return false
  })
  return { invitees, not_invited }
}

async function inviteEach(
  scope: ActingScope,
  company: InvitingCompany,
  role_id: string,
  people: readonly Invitee[],
  public_url: string,
) {
  const company_id = company.id
  await lockCandidaciesOf(
    scope,
    company_id,
    people.map(({ email }) => email),
  )
  const candidates = await repository.findOrCreateInvitees(scope, company_id, people)
  const notAsked = await repository.findNotAsked(
    scope,
    company_id,
    role_id,
    candidates.map(({ id }) => id),
  )
  const invited = await repository.inviteNotAsked(scope, [...notAsked.values()])
  await recordEvents(scope, [
    ...candidates.flatMap((person) => personEvents(company_id, person)),
    ...surveyEvents(invited),
  ])
  const results = await createResults(
    scope,
    company_id,
    candidates
      .filter(({ id }) => !notAsked.has(id))
      .map(({ id }) => ({ candidate_id: id, role_id, state: 'invited', is_asked: true })),
  )
  const resultOf = new Map([...notAsked, ...results.map(({ id, candidate_id }) => [candidate_id, id] as const)])
  const role = await findRole(scope, role_id)
  // The mail greets people by the name in this call: a stranger may have typed the stored name at the open form.
  const firstOf = new Map(people.map(({ email, first }) => [email, first]))
  const mails = candidates.map(({ id, email }) => ({
    survey_result_id: resultOf.get(id)!,
    first: firstOf.get(email) ?? '',
    email,
  }))
  const message_ids = await mailLinks(scope, company, mails, {
    template: 'invitation',
    role_name: role?.name ?? '',
    until: new Date(company.register_until),
    public_url,
  })
  const rows = await repository.insertInvitations(
    scope,
    company,
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

/** The events of an invited person: none if the invitation neither added nor named the person. */
function personEvents(
  company_id: string,
  { id, version, is_new, is_changed }: { id: string; version: number; is_new: boolean; is_changed: boolean },
): DomainEvent[] {
  const person = { company_id, candidate_id: id, record_version: version }
  if (is_new) return [{ type: 'candidate.created', ...person }]
  return is_changed ? [{ type: 'candidate.updated', ...person }] : []
}

type Mailing = {
  template: 'invitation' | 'invitation-reminder' | 'survey-reminder'
  role_name: string
  until: Date
  public_url: string
}
type InvitationMail = { survey_result_id: string; first: string; email: string }

/** @returns the ids of the messages, in the order of the people */
export async function mailLinks(
  scope: Scope,
  { id, name, contact_email, brand, time_zone }: InvitingCompany,
  people: readonly InvitationMail[],
  { template, role_name, until, public_url }: Mailing,
): Promise<string[]> {
  const tokens = await createTokens(
    scope,
    id,
    people.map(({ survey_result_id }) => survey_result_id),
  )
  const own = await findOwnTemplate(scope, id, template)
  const day = dayIn(time_zone ?? 'UTC', until, 'long')
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
          contact_email: contact_email ?? '',
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

/** Withdrawing twice changes nothing. */
export async function withdraw(scope: UserScope, id: string) {
  const invitation = await invitationInScope(scope, id)
  if (invitation.state === 'withdrawn') return
  const problem = refuseWithInvitation(actorOf(scope), invitation, 'withdraw')
  // An expired invitation can no longer be used, but withdrawing it is allowed.
  if (problem !== 'invitation_ended') refuse(problem)
  const { version, expired } = await repository.withdraw(scope, invitation)
  const { company_id, candidate_id, survey_result_id } = invitation
  await recordEvents(scope, [
    {
      type: 'invitation.withdrawn',
      company_id,
      candidate_id,
      survey_result_id,
      record_version: version,
      about: { invitation_id: id },
    },
    ...surveyEvents(expired),
  ])
  await auditEach(scope, [eventOf('invitations.withdraw', invitation)])
  publish(scope, 'survey-results', invitation.company_id)
}

export async function invitationInScope(scope: UserScope, id: string): Promise<LockedInvitation> {
  const invitation = await repository.lockInvitation(scope, id)
  if (!invitation) throw new Refusal('not_found')
  return invitation
}

export const eventOf = (
  action: AuditAction,
  { company_id, survey_result_id }: { company_id: string; survey_result_id: string },
) => ({ action, company_id, subject_type: 'survey_result' as const, subject_id: survey_result_id })
