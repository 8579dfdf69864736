import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { applicationDraftHours, applicationLinkDays } from '@seatwise/contract/limits'
import {
  applicationDraftFiles,
  applicationDrafts,
  applications,
  applicationTokens,
  type ApplicationDraft,
  type RefusedEntries,
  type ResumeReading,
} from '../../database/tables/applications.ts'
import { candidateFiles } from '../../database/tables/candidate-files.ts'
import { files } from '../../database/tables/files.ts'
import { jobs } from '../../database/tables/jobs.ts'
import { attemptsWith } from '../../assessment/candidacies/public.ts'
import { violatesConstraint } from '../../kernel/constraint.ts'
import { readRows, write } from '../../kernel/statements.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { hashToken } from '../../kernel/token-hash.ts'

export type StoredApplication = typeof applications.$inferSelect
export type StoredDraft = typeof applicationDrafts.$inferSelect
export type DraftFile = {
  field: string
  file_id: string
  name: string
  type: string
  reading: ResumeReading | null
}

/** Creates the token of an applicant, for a cookie or a mailed link. Only its hash is stored. */
const newToken = () => randomBytes(32).toString('base64url')

const ofDraft = (scope: Scope, job_id: string, token: string) =>
  and(
    inScope(scope, applicationDrafts.company_id),
    eq(applicationDrafts.job_id, job_id),
    eq(applicationDrafts.token_hash, hashToken(token)),
    sql`${applicationDrafts.expires_at} > now()`,
  )

/** Finds the draft of a token; the token of another job finds nothing. */
export async function findDraft(
  scope: Scope,
  job_id: string,
  token: string,
  lock = false,
): Promise<StoredDraft | undefined> {
  const query = scope.db
    .select()
    .from(applicationDrafts)
    .where(ofDraft(scope, job_id, token))
  const [row] = lock ? await query.for('update') : await query
  return row
}

/** @returns the token for the cookie */
export async function insertDraft(
  scope: Scope,
  draft: { company_id: string; job_id: string; about: ApplicationDraft; wrong: StoredDraft['wrong'] },
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const id = randomUUID()
  const kept = { ...draft, id, token_hash: hashToken(token), expires_at: inHours(applicationDraftHours) }
  await write(scope, scope.db.insert(applicationDrafts).values(kept).getSQL())
  return { id, token }
}

const inHours = (hours: number) => sql<string>`now() + make_interval(hours => ${hours})`

export async function changeDraft(
  scope: Scope,
  id: string,
  change: Partial<Pick<StoredDraft, 'about' | 'answers' | 'wrong'>>,
) {
  await scope.db
    .update(applicationDrafts)
    .set({ ...change, expires_at: inHours(applicationDraftHours), updated_at: sql`now()` })
    .where(and(inScope(scope, applicationDrafts.company_id), eq(applicationDrafts.id, id)))
}

/** The resume and the files of answers that are stored with a draft. */
export function draftFiles(scope: Scope, draft_id: string): Promise<DraftFile[]> {
  return scope.db
    .select({
      field: applicationDraftFiles.field,
      file_id: applicationDraftFiles.file_id,
      name: files.name,
      type: files.type,
      reading: applicationDraftFiles.reading,
    })
    .from(applicationDraftFiles)
    .innerJoin(
      files,
      and(eq(files.company_id, applicationDraftFiles.company_id), eq(files.id, applicationDraftFiles.file_id)),
    )
    .where(and(inScope(scope, applicationDraftFiles.company_id), eq(applicationDraftFiles.draft_id, draft_id)))
    .orderBy(applicationDraftFiles.created_at, applicationDraftFiles.id)
}

/** Stores a file with a draft, and replaces the file that the field had before. */
export async function keepDraftFile(
  scope: Scope,
  file: { company_id: string; draft_id: string; field: string; file_id: string; reading: ResumeReading | null },
) {
  await write(scope, sql`select remove_application_draft_file(${file.draft_id}, ${file.field})`)
  await write(scope, scope.db.insert(applicationDraftFiles).values(file).getSQL())
}

/** Deletes a draft; files that have become files of a person stay. */
export async function endDraft(scope: Scope, id: string) {
  await write(scope, sql`select end_application_draft(${id})`)
}

/**
 * Locks the job against changes until the end of the transaction. Must be called before all other locks are taken,
 * because a change of a job also locks the job before its link (deadlock).
 */
export async function shareJob(scope: Scope, id: string) {
  await scope.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inScope(scope, jobs.company_id), eq(jobs.id, id)))
    .for('share')
}

/** Finds the application for a job from this address that is not withdrawn. */
export async function findByAddress(scope: Scope, job_id: string, email: string) {
  const [application] = await scope.db
    .select()
    .from(applications)
    .where(
      and(
        inScope(scope, applications.company_id),
        eq(applications.job_id, job_id),
        eq(applications.email, email),
        eq(applications.state, 'submitted'),
      ),
    )
  return application
}

/** The insertion of an application as a part of a larger statement. */
export const applicationToInsert = ({ db }: Scope, values: typeof applications.$inferInsert & { id: string }): SQL =>
  db.insert(applications).values(values).getSQL()

/** True if another application with the same address was stored a moment before. */
export const isSecond = (error: unknown): boolean => violatesConstraint(error, 'applications_of_address')

/** The insertion of a token for the mailed link as a part of a larger statement, and the token. */
export function applicationTokenToInsert({ db }: Scope, of: { company_id: string; application_id: string }) {
  const token = newToken()
  const expires_at = sql`now() + make_interval(days => ${applicationLinkDays})`
  const statement = db
    .insert(applicationTokens)
    .values({ ...of, token_hash: hashToken(token), expires_at })
    .getSQL()
  return { token, statement }
}

/** Keeps what was typed into the form of a mailed link and refused, for an hour; null forgets it. */
export async function keepEntries(scope: Scope, token: string, entries: RefusedEntries | null) {
  await scope.db
    .update(applicationTokens)
    .set({ entries, entries_until: entries && inHours(1) })
    .where(and(inScope(scope, applicationTokens.company_id), eq(applicationTokens.token_hash, hashToken(token))))
}

/** What was last typed into the form of a mailed link and refused. */
export async function findEntries(scope: Scope, token: string): Promise<RefusedEntries | undefined> {
  const [row] = await scope.db
    .select({ entries: applicationTokens.entries })
    .from(applicationTokens)
    .where(
      and(
        inScope(scope, applicationTokens.company_id),
        eq(applicationTokens.token_hash, hashToken(token)),
        sql`${applicationTokens.entries_until} > now()`,
      ),
    )
  return row?.entries ?? undefined
}

export async function lockApplication(scope: Scope, id: string) {
  const [row] = await scope.db
    .select({ ...getTableColumns(applications), job_title: jobs.title, job_code: jobs.code, job_state: jobs.state })
    .from(applications)
    .innerJoin(jobs, and(eq(jobs.company_id, applications.company_id), eq(jobs.id, applications.job_id)))
    .where(and(inScope(scope, applications.company_id), eq(applications.id, id)))
    .for('update', { of: applications })
  return row
}

type Change = Partial<
  Pick<
    StoredApplication,
    | 'state'
    | 'phone'
    | 'link'
    | 'cover_letter'
    | 'answers'
    | 'knock_outs'
    | 'resume_file_id'
    | 'first_resume_file_id'
    | 'other_file_ids'
    | 'resume_reading'
    | 'resume_text'
    | 'resume_columns'
  >
> & { isWithdrawn?: true; isChangedByApplicant?: true }

export async function changeApplication(
  scope: Scope,
  id: string,
  { isWithdrawn, isChangedByApplicant, ...change }: Change,
) {
  await scope.db
    .update(applications)
    .set({
      ...change,
      ...(isChangedByApplicant ? { changed_at: sql`now()` } : {}),
      ...(isWithdrawn ? { state: 'withdrawn' as const, withdrawn_at: sql`now()` } : {}),
      version: sql`${applications.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(inScope(scope, applications.company_id), eq(applications.id, id)))
}

/**
 * Stores when a user of the company, or the owner of the job, first opened an application. Others who look at it, of the
 * franchise or of the operator, do not open it in the place of the company.
 * @returns false if nothing was stored
 */
export async function markOpened(scope: UserScope, id: string): Promise<boolean> {
  const isOwner = sql`exists (select from ${jobs} where ${jobs.company_id} = ${applications.company_id}
    and ${jobs.id} = ${applications.job_id} and ${jobs.owner_user_id} = ${scope.user.id})`
  const isOfCompany = or(eq(applications.company_id, scope.user.company.id), isOwner)
  const isUnopened = and(eq(applications.id, id), isNull(applications.opened_at))
  const opened = await scope.db
    .update(applications)
    .set({ opened_at: sql`now()` })
    .where(and(inScope(scope, applications.company_id), isUnopened, isOfCompany))
    .returning({ id: applications.id })
  return opened.length > 0
}

/** Whether the result stands in a stage of hired people. */
export async function isHired(scope: Scope, survey_result_id: string): Promise<boolean> {
  const rows = await readRows(
    scope,
    sql`select from survey_results r join statuses s on s.company_id = r.company_id and s.id = r.status_id
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = ${survey_result_id} and s.type = 'hired'`,
  )
  return rows.length > 0
}

/** Whether the person of a card is not considered any more: it is archived, or in a stage of hired or rejected people. */
export async function isCandidacyClosed(scope: Scope, survey_result_id: string): Promise<boolean> {
  const rows = await readRows(
    scope,
    sql`select from survey_results r left join statuses s on s.company_id = r.company_id and s.id = r.status_id
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = ${survey_result_id}
        and (r.archived_at is not null or s.type in ('hired', 'rejected'))`,
  )
  return rows.length > 0
}

/** The names of files of people, by id, without those that staff have deleted. */
export async function fileNames(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.db
    .select({ id: candidateFiles.id, name: files.name })
    .from(candidateFiles)
    .innerJoin(files, and(eq(files.company_id, candidateFiles.company_id), eq(files.id, candidateFiles.file_id)))
    .where(and(inScope(scope, candidateFiles.company_id), inArray(candidateFiles.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whose application it is, and its card, without a lock. */
export async function findPersonAndCard(scope: Scope, id: string) {
  const [row] = await scope.db
    .select({ candidate_id: applications.candidate_id, survey_result_id: applications.survey_result_id })
    .from(applications)
    .where(and(inScope(scope, applications.company_id), eq(applications.id, id)))
  return row
}

/** The type and the storage key of the resume of an application. */
export async function resumeToRead(scope: Scope, id: string) {
  const [application] = await scope.db
    .select({ type: files.type, storage_key: files.storage_key })
    .from(applications)
    .innerJoin(
      candidateFiles,
      and(eq(candidateFiles.company_id, applications.company_id), eq(candidateFiles.id, applications.resume_file_id)),
    )
    .innerJoin(files, and(eq(files.company_id, candidateFiles.company_id), eq(files.id, candidateFiles.file_id)))
    .where(and(inScope(scope, applications.company_id), eq(applications.id, id)))
  return application
}

/** True if an application that is not withdrawn belongs to the same candidacy, as after a merge. */
export async function hasOtherApplication(
  scope: Scope,
  { id, survey_result_id }: { id: string; survey_result_id: string },
): Promise<boolean> {
  const other = and(
    inScope(scope, applications.company_id),
    ne(applications.id, id),
    eq(applications.state, 'submitted'),
    sql`${applications.survey_result_id} = any(${attemptsWith(survey_result_id)})`,
  )
  return (await scope.db.$count(applications, other)) > 0
}

/**
 * The ids of the results of an application that is not withdrawn: its card, and the person's attempts through the job's
 * link.
 */
export async function surveysOf(scope: Scope, id: string): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`select r.id from applications a
      join jobs j on j.company_id = a.company_id and j.id = a.job_id
      join survey_results r on r.company_id = a.company_id and r.candidate_id = a.candidate_id
      left join survey_answers s on s.survey_result_id = r.id
      where ${inScope(scope, sql`a.company_id`) ?? sql`true`} and a.id = ${id} and a.state = 'submitted'
        and (r.id = a.survey_result_id or s.survey_link_id = j.survey_link_id)`,
  )
  return rows.map((row) => row.id)
}

/**
 * The reasons of the marks on applications, by result, without withdrawn applications and applications without marks.
 */
export async function marksOfResults(
  scope: Scope,
  survey_result_ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (survey_result_ids.length === 0) return new Map()
  const rows = await readRows<{ survey_result_id: string; reasons: string[] }>(
    scope,
    sql`select shown.id as survey_result_id, jsonb_path_query_array(${applications.answers}, '$[*].knock_out ? (@ != null)') as reasons
      from survey_results shown
      join survey_results attempt on attempt.company_id = shown.company_id
        and (attempt.id = shown.id or attempt.candidacy_id = shown.candidacy_id)
      join ${applications} on ${applications.company_id} = attempt.company_id and ${applications.survey_result_id} = attempt.id
     where ${inScope(scope, sql`shown.company_id`) ?? sql`true`} and shown.id = any(${sql.param(survey_result_ids)}::uuid[])
       and ${applications.state} = 'submitted' and ${applications.knock_outs} > 0`,
  )
  return new Map(rows.map(({ survey_result_id, reasons }) => [survey_result_id, reasons]))
}
