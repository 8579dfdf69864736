import type { ProblemCode } from '@seatwise/contract/problems'
import { notRemindedReasons, type NotRemindedReason } from '@seatwise/contract/values/assessment'
import { formVersion } from '@seatwise/domain/assessment/instrument'
import { refuseWithInvitation } from '@seatwise/domain/policies/invitations'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish, type Scope, type UserScope } from '../../kernel/scope.ts'
import { auditEach } from '../../base/audit-events/public.ts'
import { isOffered } from '../../base/roles/public.ts'
import {
  companyThatInvites,
  companyThatReminds,
  eventOf,
  invitationInScope,
  lockInviting,
  mailLinks,
  refuseTooMany,
} from './actions.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { surveyEvents } from '../surveys/events.ts'
import * as repository from './repository.ts'
import type { LockedInvitation } from './repository.ts'

/** Sends the link again. With `renew`, an invitation that has expired or was withdrawn becomes valid again first. */
export async function remind(scope: UserScope, id: string, renew: boolean, public_url: string) {
  const before = await invitationInScope(scope, id)
  refuse(refuseWithInvitation(actorOf(scope), before, renew ? 'renew' : 'remind'))
  if (renew) await renewInvitation(scope, before)
  const invitation = renew ? await invitationInScope(scope, id) : before
  if (!(await mailAgain(scope, invitation, { isRenewed: renew, public_url }))) throw new Refusal('mail_limit_reached')
  if (renew) await refuseTooMany(scope, invitation.company_id)
  await auditEach(scope, [eventOf(renew ? 'invitations.renew' : 'invitations.remind', invitation)])
  publish(scope, 'survey-results', invitation.company_id)
}

/**
 * Sends reminders for several invitations of one company.
 * @returns also the invitations without a reminder, each with the reason
 */
export async function remindMany(scope: UserScope, values: readonly string[], public_url: string) {
  const ids = [...new Set(values)]
  const invitations = await repository.lockInvitations(scope, ids)
  if (invitations.length < ids.length) throw new Refusal('not_found')
  const [first] = invitations as [LockedInvitation]
  // Mailboxes are locked company by company, so two calls for the same mailboxes of several companies could deadlock.
  if (invitations.some(({ company_id }) => company_id !== first.company_id))
    throw new Invalid([{ path: 'ids', message: 'Choose invitations of one company.' }])
  const reasonOf = new Map<string, NotRemindedReason>()
  for (const invitation of invitations) {
    const reason = refuseWithInvitation(actorOf(scope), invitation, 'remind')
    if (isReason(reason)) reasonOf.set(invitation.id, reason)
    else refuse(reason)
  }
  const questions = invitations.filter(({ id }) => !reasonOf.has(id))
  if (questions.length > 0) {
    const { sent, limited } = await mailEach(scope, questions, { isRenewed: false, public_url })
    for (const { id } of limited) reasonOf.set(id, 'mail_limit_reached')
    await auditEach(
      scope,
      sent.map((invitation) => eventOf('invitations.remind', invitation)),
    )
    publish(scope, 'survey-results', first.company_id)
  }
  return {
    reminded: ids.length - reasonOf.size,
    not_reminded: [...reasonOf].map(([id, reason]) => ({ id, reason })),
  }
}

const isReason = (problem: ProblemCode | undefined): problem is NotRemindedReason =>
  notRemindedReasons.some((reason) => reason === problem)

async function renewInvitation(scope: UserScope, invitation: LockedInvitation) {
  const { company_id, role_id, candidate, form_version: answered } = invitation
  await lockInviting(scope, company_id)
  if (!role_id || !(await isOffered(scope, company_id, role_id))) throw new Refusal('role_not_offered')
  // Answers to another version of the form would be scored with the wrong key.
  if (answered && answered !== formVersion) throw new Refusal('survey_changed')
  const states = await repository.latestStates(scope, company_id, role_id, [candidate.email], {
    except: invitation.survey_result_id,
  })
  const other = states.get(candidate.email)
  if (other && other !== 'completed') throw new Refusal('invited_elsewhere')
  await recordEvents(scope, surveyEvents(await repository.reopen(scope, invitation)))
}

type Mailing = { isRenewed: boolean; public_url: string }

/** @returns false if nothing was sent, because the mailbox has reached its limit of mails */
async function mailAgain(scope: Scope, invitation: LockedInvitation, mailing: Mailing): Promise<boolean> {
  const { sent } = await mailEach(scope, [invitation], mailing)
  return sent.length === 1
}

/** Mails the links of several invitations, which all belong to one company. */
async function mailEach(scope: Scope, invitations: readonly LockedInvitation[], { isRenewed, public_url }: Mailing) {
  const [{ company_id }] = invitations as [LockedInvitation]
  const company = await (isRenewed ? companyThatInvites : companyThatReminds)(scope, company_id)
  const { sent, limited } = await withinLimits(scope, invitations, isRenewed)
  const mailed = sent.map((invitation) => ({ invitation, ...mailOf(invitation, isRenewed) }))
  for (const group of Map.groupBy(mailed, ({ mail }) => JSON.stringify(mail)).values()) {
    const message_ids = await mailLinks(
      scope,
      company,
      group.map(({ person }) => person),
      { ...group[0]!.mail, public_url },
    )
    await repository.noteMails(
      scope,
      group.map(({ invitation: { id } }, nth) => ({ id, message_id: message_ids[nth]! })),
    )
  }
  return { sent, limited }
}

/** Counts a mail for each invitation, in the given order; one mailbox may have several invitations. */
async function withinLimits(scope: Scope, invitations: readonly LockedInvitation[], isInvitation: boolean) {
  const sent: LockedInvitation[] = []
  const limited: LockedInvitation[] = []
  let waiting = invitations
  while (waiting.length > 0) {
    const firstOf = new Map(waiting.toReversed().map((one) => [one.candidate.email, one]))
    const round = [...firstOf.values()]
    const [{ company_id }] = round as [LockedInvitation]
    const may = await repository.countMails(scope, company_id, [...firstOf.keys()], { isInvitation })
    for (const one of round) (may.has(one.candidate.email) ? sent : limited).push(one)
    waiting = waiting.filter((one) => firstOf.get(one.candidate.email) !== one)
  }
  return { sent, limited }
}

function mailOf(
  { survey_result_id, candidate, role_name, expires_at, answers_until }: LockedInvitation,
  isRenewed: boolean,
) {
  const template = answers_until ? 'survey-reminder' : isRenewed ? 'invitation' : 'invitation-reminder'
  return {
    mail: { template, role_name: role_name ?? '', until: new Date(answers_until ?? expires_at) } as const,
    // The stored name is certain only for a person who has registered by their own link.
    person: { survey_result_id, first: answers_until ? candidate.first : '', email: candidate.email },
  }
}

/** Sends one reminder of a company's reminder plan. @returns whether it was sent */
export async function remindByPlan(
  scope: Scope,
  { id, mailed_at }: { id: string; mailed_at: string },
  public_url: string,
): Promise<boolean> {
  const invitation = await repository.lockInvitation(scope, id)
  // Earlier reminders of the batch took time: meanwhile the person may have finished, or a user has sent a reminder.
  if (!invitation || !takesReminders(invitation) || Date.parse(invitation.mailed_at) !== Date.parse(mailed_at))
    return false
  const isSent = await mailAgain(scope, invitation, { isRenewed: false, public_url })
  if (!isSent) await repository.postponeReminder(scope, id, 24)
  if (isSent) await repository.countReminder(scope, id)
  if (isSent) await auditEach(scope, [eventOf('invitations.remind', invitation)])
  return isSent
}

const takesReminders = ({ state, archived_at }: LockedInvitation) =>
  archived_at === null && ['sent', 'uncertain', 'failed', 'opened', 'started'].includes(state)
