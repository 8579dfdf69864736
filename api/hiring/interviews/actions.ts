import type { InterviewChange, NewInterview } from '@seatwise/contract/interviews'
import { interviewLimits } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { refuseWithInterview, type InterviewAction } from '@seatwise/domain/policies/interviews'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { changedFields, present } from '../../kernel/changed-fields.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { announce } from './invitations.ts'
import {
  addInterviewers,
  changeInterview,
  countPlanned,
  endInterviewers,
  findInterviewers,
  findResultId,
  findStart,
  findUnfit,
  holdResult,
  insertInterview,
  lockInterview,
  type ResultOfInterview,
  type StoredInterview,
} from './repository.ts'

/** Every write locks the result first, so that planned interviews are counted one after another. */
export async function createInterview(scope: UserScope, input: NewInterview, public_url: string): Promise<string> {
  const { survey_result_id, interviewer_ids, day, time, ...content } = input
  const result = await holdResult(scope, survey_result_id)
  if (!result) throw new Refusal('not_found')
  if (!teamAllows(result.team_part, 'decide')) throw new Refusal('not_allowed')
  if (result.archived_at !== null) throw new Refusal('result_archived')
  if ((await countPlanned(scope, result.id)) >= interviewLimits.planned) throw new Refusal('too_many_interviews')
  const { company_id } = result
  const start = await startOf(scope, { day, time, time_zone: content.time_zone })
  refusePassed(start)
  const user_ids = [...new Set(interviewer_ids)]
  await refuseUnfit(scope, result, user_ids)
  const interview = { ...content, company_id, survey_result_id, starts_at: start.starts_at }
  const id = await insertInterview(scope, interview)
  await addInterviewers(scope, { id, company_id }, user_ids)
  await record(scope, 'interviews.create', { ...interview, id })
  await announce(scope, id, { staff: 'planned', person: content.invites_person ? 'planned' : undefined }, public_url)
  return id
}

/** Leaves unchanged fields out; a change of nothing saves nothing and tells nobody. */
export async function updateInterview(
  scope: UserScope,
  id: string,
  { version, ...input }: InterviewChange,
  public_url: string,
) {
  const { result, ...interview } = await lockForWrite(scope, id, 'update')
  if (interview.version !== version) throw new Refusal('changed_meanwhile')
  const { interviewer_ids, day, time, ...content } = input
  const start = await startOf(scope, { day, time, time_zone: content.time_zone })
  const isMoved = Date.parse(start.starts_at) !== Date.parse(interview.starts_at)
  const starts_at = isMoved ? start.starts_at : interview.starts_at
  const change = changedFields(contentOf(interview), { ...content, starts_at })
  if (isMoved) refusePassed(start)
  if (change.invites_person === false)
    throw new Invalid([
      { path: 'invites_person', message: 'The person has the invitation. Cancel the interview instead.' },
    ])
  const { added, ended } = await changedInterviewers(scope, interview, result, interviewer_ids)
  const changed = [...Object.keys(change), ...(added.length + ended.length > 0 ? ['interviewers'] : [])]
  if (changed.length === 0) return
  await changeInterview(scope, id, change)
  if (added.length > 0) await addInterviewers(scope, interview, added)
  if (ended.length > 0) await endInterviewers(scope, interview, ended)
  await record(scope, 'interviews.update', { ...interview, ...change }, changed)
  await announce(scope, id, { staff: 'changed', added, ended, person: newsForPerson(interview, change) }, public_url)
}

/** The person hears of what concerns them: when and where, not of notes, titles and interviewers. */
function newsForPerson({ invites_person }: StoredInterview, change: Partial<ReturnType<typeof contentOf>>) {
  if (change.invites_person) return 'planned'
  const { title: _title, note: _note, ...concerning } = change
  return invites_person && Object.keys(concerning).length > 0 ? 'changed' : undefined
}

/** Nobody is told that an interview in the past was canceled. */
export async function cancelInterview(scope: UserScope, id: string, public_url: string) {
  const interview = await lockForWrite(scope, id, 'cancel')
  await changeInterview(scope, id, { canceled: true })
  await record(scope, 'interviews.cancel', interview)
  const isToCome = interview.state === 'planned'
  const news = { staff: isToCome, person: isToCome && interview.invites_person }
  await announce(
    scope,
    id,
    { staff: news.staff ? 'canceled' : undefined, person: news.person ? 'canceled' : undefined },
    public_url,
  )
}

const contentOf = ({ title, starts_at, minutes, time_zone, place, link, note, invites_person }: StoredInterview) => ({
  title,
  starts_at,
  minutes,
  time_zone,
  place,
  link,
  note,
  invites_person,
})

/** Locks the result before the interview, in the order in which an erasure locks them. */
async function lockForWrite(
  scope: UserScope,
  id: string,
  action: InterviewAction,
): Promise<StoredInterview & { result: ResultOfInterview }> {
  const result_id = await findResultId(scope, id)
  const result = result_id && (await holdResult(scope, result_id))
  const locked = result && (await lockInterview(scope, id))
  if (!locked) throw new Refusal('not_found')
  const interview = { ...locked, team_part: result.team_part }
  refuse(refuseWithInterview(actorOf(scope), interview, action))
  return { ...interview, result }
}

type Start = { starts_at: string; has_passed: boolean }

async function startOf(scope: UserScope, clock: Parameters<typeof findStart>[1]): Promise<Start> {
  const start = await findStart(scope, clock)
  if (!start) throw new Invalid([{ path: 'time_zone', message: 'Choose a time zone.' }])
  return start
}

function refusePassed({ has_passed }: Start) {
  if (has_passed) throw new Invalid([{ path: 'day', message: 'Choose a time that is still to come.' }])
}

/** Interviewers outside the user's companies, whom the user cannot name, stay. */
async function changedInterviewers(
  scope: UserScope,
  interview: Pick<StoredInterview, 'id'>,
  result: ResultOfInterview,
  ids: readonly string[],
) {
  const present = await findInterviewers(scope, interview.id)
  const before = new Set(present.map(({ user_id }) => user_id))
  const after = new Set([...ids, ...present.flatMap(({ user_id, is_known }) => (is_known ? [] : user_id))])
  const added = [...after].filter((id) => !before.has(id))
  await refuseUnfit(scope, result, added)
  if (after.size > interviewLimits.interviewers)
    throw new Invalid([
      { path: 'interviewer_ids', message: `Choose at most ${interviewLimits.interviewers} interviewers.` },
    ])
  return { added, ended: [...before].filter((id) => !after.has(id)) }
}

async function refuseUnfit(scope: UserScope, result: ResultOfInterview, ids: readonly string[]) {
  if ((await findUnfit(scope, result, ids)).length > 0)
    throw new Invalid([{ path: 'interviewer_ids', message: 'Choose active users who may read this person.' }])
}

type About = Pick<StoredInterview, 'id' | 'company_id' | 'survey_result_id' | 'starts_at' | 'time_zone'>

/** The history of the person shows the event with its time. */
async function record(scope: UserScope, action: AuditAction, about: About, changed?: string[]) {
  const { id, company_id, survey_result_id, starts_at, time_zone } = about
  await audit(scope, {
    action,
    company_id,
    subject_type: 'survey_result',
    subject_id: survey_result_id,
    details: present({ interview: { id, starts_at, time_zone }, changed }),
  })
  publish(scope, 'scorecards', company_id)
}
