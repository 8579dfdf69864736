import { daysToFinish } from '@seatwise/contract/limits'
import { assess, scoringVersion, selfCritical } from '@seatwise/domain/assessment/assess'
import { isRefusedPace, isUnusualPace } from '@seatwise/domain/assessment/link-pace'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { formVersion, shownOrder } from '@seatwise/domain/assessment/instrument'
import {
  isContradiction,
  mergeAnswers,
  type SentAnswer,
  type StoredAnswers,
} from '@seatwise/domain/assessment/merge-answers'
import { Invalid, Refusal, CompanyRefusal } from '../../kernel/refusal.ts'
import { phoneNumber } from './phone-number.ts'
import { publish, type Scope } from '../../kernel/scope.ts'
import type { AttemptScope } from './entry.ts'
import { fitOf } from '../benchmark-scores/actions.ts'
import { saveBenchmarkScores } from '../benchmark-scores/repository.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import { findOwnTemplate } from '../../base/mailer/public.ts'
import { enqueueMail, enqueueMails, renderMail } from '../../base/outbox/public.ts'
import { recordEvents, type DomainEvent } from '../../base/domain-events/public.ts'
import { refreshPeople } from '../latest-results/repository.ts'
import { recordEntry } from '../funnel-entries/repository.ts'
import { effectiveBenchmarks } from '../role-benchmarks/repository.ts'
import { countFinished, rolesBehindLink, type LinkScope } from '../../base/survey-links/public.ts'
import { surveyEvents } from './events.ts'
import { createAttempt, findOrCreateCandidate } from './new-results.ts'
import {
  completeAttempt,
  expireOldUntouchedAttempts,
  createToken,
  createTypedToken,
  expireUntouchedAttempts,
  findAttempt,
  findBegunAttempt,
  findInvited,
  finishedMailRecipients,
  insertAnswers,
  lockAnswers,
  markOpened,
  nameCandidate,
  paceOfLink,
  startInvited,
  storeAnswers,
  type Attempt,
  type Person,
} from './repository.ts'

type Registration = Omit<Person, 'phone'> & {
  phone?: string | undefined
  role_id: string
  language: string
  notice_version: string
  accommodation?: string | undefined
  /** The id of the funnel through which the person came. */
  via?: string | undefined
}

/**
 * Starts an attempt. The person always gets a new, empty attempt and a mail with a link. If they have begun an earlier
 * attempt, the link leads to that one. The reply is the same in both cases, so the open form does not reveal who is a
 * candidate (account enumeration).
 */
export async function register(
  scope: LinkScope,
  person: Registration,
  { public_url, sends_mail, in_own_words }: { public_url: string; sends_mail: boolean; in_own_words: boolean },
): Promise<string> {
  const { id: survey_link_id, company_id, location_id, company_name, contact_email, brand } = scope.link
  refuseOldNotice(person)
  const role = (await rolesBehindLink(scope)).find((known) => known.id === person.role_id)
  if (!role) throw new Invalid([{ path: 'role_id', message: 'Choose one of the roles.' }])
  const { role_id, language, notice_version, accommodation, phone, via, ...identity } = person
  const candidate_id = await findOrCreateCandidate(scope, company_id, {
    ...identity,
    phone: phone ? await phoneIn(scope, company_id, phone) : null,
  })
  const begunAttempt = await findBegunAttempt(scope, company_id, candidate_id, role_id)
  // Never return an existing attempt: a person who types an address at an open form has not proved that it is theirs.
  const fresh = await createAttempt(scope, {
    company_id,
    candidate_id,
    role_id,
    location_id,
    survey_link_id,
    language,
    notice_version,
    accommodation,
    form_version: formVersion,
  })
  await recordEntry(
    scope,
    { via, survey_link_id },
    { company_id, candidate_id, survey_result_id: fresh, is_application: false },
  )
  await recordEvents(
    scope,
    surveyEvents(await expireOldUntouchedAttempts(scope, { company_id, candidate_id, role_id })),
  )
  publish(scope, 'survey-results', company_id)
  if (!sends_mail) return createTypedToken(scope, company_id, fresh)
  const mailed = await createToken(scope, company_id, begunAttempt?.id ?? fresh)
  // The mail contains nothing typed at the form, because the address is unproven (spam relay). The token
  // follows #, so that it is never sent to a server and logged.
  const link = `${public_url}/survey/take#${mailed}`
  await enqueueMail(scope, {
    company_id,
    recipient: person.email,
    survey_result_id: begunAttempt?.id ?? fresh,
    ...renderMail(
      'survey-resume',
      brand,
      { company_name, contact_email: contact_email ?? '', role_name: role.name, link, days: daysToFinish },
      in_own_words ? await findOwnTemplate(scope, company_id, 'survey-resume') : undefined,
    ),
  })
  return createTypedToken(scope, company_id, fresh)
}

type InvitedRegistration = Omit<Registration, 'email' | 'role_id' | 'via'>

/** Starts the survey of an invited person. A second registration by the same link changes nothing. */
export async function registerInvited(scope: AttemptScope, invitedRegistration: InvitedRegistration): Promise<void> {
  const { survey_result_id, company_id } = scope
  const invited = await findInvited(scope, survey_result_id, true)
  if (!invited) throw new Refusal('survey_not_found')
  if (invited.is_over) throw new CompanyRefusal('invitation_over', invited)
  if (invited.state !== 'invited') return
  refuseOldNotice(invitedRegistration)
  const { first, last, phone, language, notice_version, accommodation } = invitedRegistration
  const person = await nameCandidate(scope, invited.candidate_id, {
    first,
    last,
    phone: phone ? await phoneIn(scope, company_id, phone) : null,
  })
  // Set the start before inserting the answers, which count it by day: in reverse order, two more counts would have to
  // correct the day.
  const begun = await startInvited(scope, survey_result_id)
  await insertAnswers(scope, {
    company_id,
    survey_result_id,
    language,
    notice_version,
    accommodation,
    form_version: formVersion,
  })
  await refreshPeople(scope, begun)
  await recordEvents(scope, [{ type: 'candidate.updated', ...person }, ...surveyEvents(begun)])
  publish(scope, 'survey-results', company_id)
}

/** A number without a country code is read as a number of the company's country. */
async function phoneIn(scope: Scope, company_id: string, phone: string): Promise<string> {
  return phoneNumber(phone, (await findStoredCompany(scope, company_id))?.country ?? null)
}

function refuseOldNotice({ notice_version }: Pick<Registration, 'notice_version'>) {
  if (notice_version === noticeVersion) return
  throw new Invalid([
    { path: 'notice_version', message: 'The notice has changed. Please reload this page and read it again.' },
  ])
}

/**
 * Finds the invitation of a person who has not registered yet, and records the first visit of its link.
 * @throws Refusal survey_not_found, invitation_over
 */
export async function openInvitation(scope: Scope, survey_result_id: string) {
  const invited = await findInvited(scope, survey_result_id)
  if (!invited) throw new Refusal('survey_not_found')
  if (invited.is_over) throw new CompanyRefusal('invitation_over', invited)
  const opened = await markOpened(scope, survey_result_id)
  if (!opened) return invited
  const { company_id, candidate_id } = invited
  const about = { invitation_id: opened.id }
  await recordEvents(scope, [
    { type: 'invitation.opened', company_id, candidate_id, survey_result_id, record_version: opened.version, about },
  ])
  publish(scope, 'survey-results', company_id)
  return invited
}

/**
 * Finds an attempt that can still be answered, or is completed.
 * @throws Refusal survey_not_found, survey_expired
 */
export async function openAttempt(scope: Scope, survey_result_id: string, lock = false) {
  const attempt = await findAttempt(scope, survey_result_id, lock)
  if (!attempt) throw new Refusal('survey_not_found')
  return answerable(attempt)
}

/** @throws Refusal survey_expired */
export function answerable(attempt: Attempt) {
  const { state } = attempt
  if (state === 'completed') return { ...attempt, state }
  // Answers to another version of the form would be scored with the wrong key.
  if (state !== 'in_progress' || attempt.is_expired || attempt.form_version !== formVersion)
    throw new CompanyRefusal('survey_expired', attempt)
  return { ...attempt, state }
}

/**
 * Stores answers of an unfinished attempt. An answer that is refused does not prevent the others from being stored.
 * @throws Refusal survey_submitted
 */
export async function addAnswers(scope: Scope, attempt: Attempt, { answers: sent, translated = false }: SentAnswers) {
  const storedAttempt = await lockAnswers(scope, attempt.id)
  if (!storedAttempt) throw new CompanyRefusal('survey_submitted', attempt)
  const { refused, ...merged } = merge(storedAttempt, sent)
  await storeAnswers(scope, attempt.id, { ...merged, translated: storedAttempt.translated || translated })
  // Pages show the progress of an invited person: the start is published, but not every answer.
  const { company_id, survey_link_id, answers } = attempt
  if (survey_link_id === null && Object.keys(answers).length === 0) publish(scope, 'survey-results', company_id)
  const items = [...new Set(sent.map(({ item }) => item))].filter((item) => !refused.includes(item))
  const last = Object.fromEntries(sent.map(({ item, answer }) => [item, answer]))
  const isStored = (item: string) => last[item] === merged.answers[item]
  return {
    answered: Object.keys(merged.answers).length,
    stored: items.filter(isStored),
    later: answersIn(merged).filter(({ item }) => items.includes(item) && !isStored(item)),
    refused,
  }
}

export type SentAnswers = { answers: readonly SentAnswer[]; translated?: boolean | undefined }

type HeldAnswers = Pick<Attempt, 'answers' | 'item_ms' | 'item_at' | 'excess_ms' | 'started_ms' | 'now_ms'>

function merge(heldAnswers: HeldAnswers, sent: readonly SentAnswer[], now = heldAnswers.now_ms) {
  const { excess_ms, ...merged } = mergeAnswers(heldAnswers, sent, { now, started: heldAnswers.started_ms })
  return { ...merged, excess_ms: Math.min(maxInteger, Math.max(heldAnswers.excess_ms, excess_ms)) }
}

/** The maximum of PostgreSQL's INTEGER. */
const maxInteger = 2_147_483_647

export const answersIn = ({ answers, item_ms, item_at }: StoredAnswers) =>
  Object.entries(answers).map(([item, answer]) => ({
    item,
    answer,
    ms: item_ms[item] ?? 0,
    at: item_at[item] ?? 0,
  }))

/**
 * Finishes an attempt: scores it and stores everything in one transaction. A concurrent second submit
 * waits for the first and changes nothing.
 * @throws Refusal survey_submitted if the attempt was submitted before with other answers; survey_pace
 */
export async function submit(
  scope: Scope,
  survey_result_id: string,
  { answers: sent, translated: isTranslated = false }: SentAnswers,
  public_url: string,
  at?: string,
): Promise<Attempt & { completed_at: string }> {
  const attempt = await openAttempt(scope, survey_result_id, true)
  const { refused, ...merged } = merge(attempt, sent, at ? Date.parse(at) : undefined)
  if (attempt.state === 'completed') {
    // The thank-you page promises the person that all of their answers count.
    if (shownOrder.some((item) => merged.answers[item] !== attempt.answers[item]))
      throw new CompanyRefusal('survey_submitted', attempt)
    return { ...attempt, completed_at: attempt.completed_at! }
  }
  const { answers, item_ms, excess_ms } = merged
  const open = shownOrder.filter((item) => answers[item] === undefined && !refused.includes(item))
  if (refused.length + open.length > 0)
    throw new Invalid([
      ...refused.map((item) => ({ path: `answers.${item}`, message: 'The survey has no such statement or choice.' })),
      ...open.map((item) => ({ path: `answers.${item}`, message: 'This statement has no answer yet.' })),
    ])

  // Only the demo world passes the time of completion.
  const pace = at ? undefined : await paceOfLink(scope, attempt)
  if (pace && isRefusedPace(pace)) throw new Refusal('survey_pace')
  const translated = attempt.translated || isTranslated
  const assessment = assess(answers, item_ms, [
    ...(isContradiction(excess_ms) ? (['times_contradicted'] as const) : []),
    ...(translated ? (['translated'] as const) : []),
    ...(pace && isUnusualPace(pace) ? (['link_pace'] as const) : []),
  ])
  const benchmarks = await effectiveBenchmarks(scope, attempt.company_id, attempt.role_id)
  const scores = benchmarks.map((benchmark) => ({ benchmark, fit: fitOf(assessment, benchmark) }))
  const own = scores.find(({ benchmark }) => benchmark.is_own_role)
  const completed = await completeAttempt(scope, attempt, {
    ...merged,
    translated,
    assessment,
    minutes: Math.min(32_000, Math.round(Object.values(item_ms).reduce((sum, ms) => sum + ms, 0) / 60_000)),
    quality: assessment.quality.status,
    self_critical: selfCritical(assessment.scales.SELFCRIT),
    role_score: own?.fit.score ?? null,
    likely_from: own?.fit.likely_from ?? null,
    likely_to: own?.fit.likely_to ?? null,
    completed_at: at,
  })
  const { company_id } = attempt
  await saveBenchmarkScores(
    scope,
    scoringVersion,
    scores.map(({ benchmark, fit }) => ({ company_id, survey_result_id, role_benchmark_id: benchmark.id, ...fit })),
  )
  await refreshPeople(scope, [completed])
  const expired = await expireUntouchedAttempts(scope, attempt)
  await recordEvents(scope, [
    ...surveyEvents([completed, ...expired]),
    ...(own ? scoreEvents(completed, own.fit.score) : []),
  ])
  publish(scope, 'survey-results', attempt.company_id)
  await mailFinished(scope, attempt, public_url)
  if (attempt.survey_link_id) await countFinished(scope, attempt.survey_link_id)
  const { completed_at } = completed
  return { ...attempt, state: 'completed', answers, assessment, completed_at }
}

/** A result that could not be scored publishes no event. */
const scoreEvents = (
  { id, company_id, candidate_id, version }: Pick<Attempt, 'id' | 'company_id' | 'candidate_id'> & { version: number },
  score: number | null,
): DomainEvent[] =>
  score === null
    ? []
    : [{ type: 'result.scored', company_id, candidate_id, survey_result_id: id, record_version: version }]

/** Mails the owner of the link and the followers of the role, each once. */
async function mailFinished(scope: Scope, attempt: Attempt, public_url: string) {
  if (!attempt.settings.mail_on_finished) return
  const recipients = await finishedMailRecipients(scope, attempt.id)
  if (recipients.length === 0) return
  const own = await findOwnTemplate(scope, attempt.company_id, 'survey-finished')
  await enqueueMails(
    scope,
    attempt.company_id,
    recipients.map(({ first, email }) => ({
      recipient: email,
      survey_result_id: attempt.id,
      ...renderMail(
        'survey-finished',
        attempt.brand,
        {
          first,
          // Strangers choose this name: it is shortened and never used in the subject (phishing).
          person: shortened(`${attempt.first} ${attempt.last}`.trim()),
          role_name: attempt.role_name ?? '',
          link: `${public_url}/survey-results/${attempt.id}`,
        },
        own,
      ),
    })),
  )
}

const maxNameLength = 60

/** The name of a person in an email to a user. */
export const shortened = (name: string) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name)
