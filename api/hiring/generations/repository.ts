import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { GeneratedLine, Generation, GenerationQuota } from '@seatwise/contract/generations'
import { generationLimits } from '@seatwise/contract/limits'
import type { SortOrder } from '@seatwise/contract/values/base'
import type { GenerationFault, GenerationKind, GenerationSource } from '@seatwise/contract/values/hiring'
import type { Name } from '@seatwise/domain/generations/names-in-text'
import { candidates, namesOfPeople } from '../../database/tables/candidates.ts'
import { generationLines, generations } from '../../database/tables/generations.ts'
import type { GeneratingCompany } from '../../base/companies/public.ts'
import type { List } from '../../kernel/list/list.ts'
import { readPlanned, readRows } from '../../kernel/statements.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf, listed, objectOf, personOf, type RowOf } from '../../kernel/selection.ts'

/** The time after which a generation no longer counts as running. Calls of models have shorter time limits. */
const runningMinutes = 10
const isRunning = sql`g.state = 'running' and g.created_at > now() - make_interval(mins => ${runningMinutes})`

/**
 * The names to remove from the input of a model: those of now and from before each change, and the names of people who were
 * merged into the person.
 */
export async function findNames(scope: Scope, candidate_id: string): Promise<Name[]> {
  const people = await scope.db
    .select(namesOfPeople)
    .from(candidates)
    .where(
      and(
        inScope(scope, candidates.company_id),
        or(eq(candidates.id, candidate_id), eq(candidates.merged_into, candidate_id)),
      ),
    )
  return people.flatMap(({ first, last, ...others }) => [{ first, last }, ...Object.values(others).flat().map(nameOf)])
}

/** Names other than the first and the last one are stored as one text each. */
function nameOf(fullName: string): Name {
  const [first = '', ...last] = fullName.split(' ')
  return { first, last: last.join(' ') }
}

/** Locks the company's quota until the end of the transaction. */
export async function lockQuota(scope: Scope, company_id: string) {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`generations:${company_id}`}, 0))`)
}

/** The quota of this month in the company's time zone; failures do not count. */
export async function quotaOf(scope: Scope, { id, time_zone }: GeneratingCompany): Promise<GenerationQuota> {
  const zone = time_zone ?? 'UTC'
  const [row] = await readPlanned<{ used: number }>(
    scope,
    sql`select count_generations(id, date_trunc('month', now() at time zone ${zone}) at time zone ${zone},
        now() - make_interval(mins => ${runningMinutes}))::int as used
      from companies where ${inScope(scope, sql`id`) ?? sql`true`} and id = ${id}`,
  )
  return { used: row!.used, max: generationLimits.ofMonth }
}

export type NewGeneration = {
  company_id: string
  kind: GenerationKind
  candidate_id: string
  survey_result_id?: string
  candidate_file_id?: string
  source: GenerationSource
  model: string
  prompt_version: string
}

export async function insertGeneration(scope: UserScope, newGeneration: NewGeneration): Promise<string> {
  const [created] = await scope.db
    .insert(generations)
    .values({ ...newGeneration, author_user_id: scope.user.id })
    .returning({ id: generations.id })
  return created!.id
}

type Ending =
  | { state: 'done' | 'stopped'; input_hash: string; tokens: number; dropped: number }
  | { state: 'failed'; fault: GenerationFault; tokens: number }

/** @returns whether the generation was still running */
export async function endGeneration(scope: Scope, id: string, ending: Ending): Promise<boolean> {
  const ended = await scope.db
    .update(generations)
    .set({ ...ending, ended_at: sql`now()` })
    .where(
      and(
        inScope(scope, generations.company_id),
        eq(generations.id, id),
        eq(generations.state, 'running'),
        // An older generation no longer counts as running, so its place in the quota may be taken.
        sql`${generations.created_at} > now() - make_interval(mins => ${runningMinutes})`,
      ),
    )
    .returning({ id: generations.id })
  return ended.length > 0
}

export type NewLine = Pick<typeof generationLines.$inferInsert, 'kind' | 'text' | 'detail' | 'quote'>

export async function insertLines(
  scope: Scope,
  of: { company_id: string; generation_id: string },
  lines: readonly NewLine[],
) {
  if (lines.length === 0) return
  await scope.db.insert(generationLines).values(lines.map((line, position) => ({ ...of, ...line, position })))
}

/** A user's column and join; names and ids of users outside the reader's scope are left out. */
const personIn = (scope: Scope, user: string, id: SQL): [person: ReturnType<typeof personOf>, join: SQL] => [
  personOf(user),
  sql`left join users ${sql.raw(user)} on ${sql.raw(user)}.id = ${id}
    and ${inScope(scope, sql.raw(`${user}.company_id`)) ?? sql`true`}`,
]

type Which = { generation_ids: readonly string[] } | { line_id: string }

/** The lines of generations in their order, or one line. */
export async function findLines(scope: Scope, which: Which): Promise<GeneratedLine[]> {
  const [reviewer, joinReviewer] = personIn(scope, 'reviewer', sql`l.reviewed_by_user_id`)
  const isAsked =
    'line_id' in which
      ? sql`l.id = ${which.line_id}`
      : sql`l.generation_id = any(${sql.param(which.generation_ids)}::uuid[])`
  return readRows<GeneratedLine>(
    scope,
    sql`select l.id, l.generation_id, l.kind, l.text, l.detail, l.quote, l.state, l.generated_text is not null as is_edited,
        case when l.reviewed_by_user_id is not null then ${reviewer} end as reviewed_by, l.reviewed_at, l.version
      from generation_lines l ${joinReviewer}
      where ${inScope(scope, sql`l.company_id`) ?? sql`true`} and ${isAsked}
      order by l.generation_id, l.position`,
  )
}

export async function resultOfGeneration(scope: Scope, id: string): Promise<string | undefined> {
  const [generation] = await scope.db
    .select({ id: generations.survey_result_id })
    .from(generations)
    .where(and(inScope(scope, generations.company_id), eq(generations.id, id)))
  return generation?.id ?? undefined
}

export type LockedLine = typeof generationLines.$inferSelect & {
  generation: Pick<
    typeof generations.$inferSelect,
    'kind' | 'candidate_id' | 'survey_result_id' | 'source' | 'model' | 'company_id'
  >
}

export async function lockLine(scope: Scope, generation_id: string, id: string): Promise<LockedLine | undefined> {
  const [generationLine] = await scope.db
    .select({ line: generationLines, generation: generations })
    .from(generationLines)
    .innerJoin(
      generations,
      and(eq(generations.company_id, generationLines.company_id), eq(generations.id, generationLines.generation_id)),
    )
    .where(
      and(
        inScope(scope, generationLines.company_id),
        eq(generationLines.generation_id, generation_id),
        eq(generationLines.id, id),
      ),
    )
    .for('update', { of: generationLines })
  return generationLine && { ...generationLine.line, generation: generationLine.generation }
}

type Change = Partial<Pick<LockedLine, 'text' | 'state' | 'generated_text'>>

export async function changeLine(scope: UserScope, id: string, change: Change) {
  await scope.db
    .update(generationLines)
    .set({
      ...change,
      reviewed_by_user_id: scope.user.id,
      reviewed_at: sql`now()`,
      version: sql`${generationLines.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(inScope(scope, generationLines.company_id), eq(generationLines.id, id)))
}

/** The columns of `generationHead` for the generation `g`. */
export function headOf(scope: Scope) {
  const [author, joins] = personIn(scope, 'author', sql`g.author_user_id`)
  const columns = { ...columnsOf(generations, 'g', ['id', 'source', 'model', 'dropped', 'created_at']), author }
  return { columns, joins }
}

type Latest = RowOf<ReturnType<typeof headOf>['columns']> & { of: string }

/** The latest finished generation for each of these resumes, or for the result. */
export async function findLatest(
  scope: Scope,
  of: { candidate_file_ids: readonly string[] } | { survey_result_id: string },
): Promise<Latest[]> {
  const { columns, joins } = headOf(scope)
  const [kind, key, which] =
    'survey_result_id' in of
      ? ['interview_questions', sql`g.survey_result_id`, sql`g.survey_result_id = ${of.survey_result_id}`]
      : [
          'resume_analysis',
          sql`g.candidate_file_id`,
          sql`g.candidate_file_id = any(${sql.param(of.candidate_file_ids)}::uuid[])`,
        ]
  return readRows<Latest>(
    scope,
    sql`select distinct on (${key}) ${listed<Latest>({ of: sql`${key}`, ...columns })} from generations g ${joins}
      where ${inScope(scope, sql`g.company_id`) ?? sql`true`} and g.kind = ${kind} and g.state = 'done' and ${which}
      order by ${key}, g.created_at desc, g.id desc`,
  )
}

type Filters = { company_id?: string | undefined }

export const generationList: List<Filters, { field: 'created_at'; order: SortOrder }, Generation> = {
  name: 'generations',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: ({ scope }) => {
    const isCutOff = sql`(g.state = 'running' and not (${isRunning}))`
    const count = (condition: string) => sql.raw(`count(*) filter (where ${condition})`)
    return {
      ...headOf(scope).columns,
      ...columnsOf(generations, 'g', [
        'kind',
        'survey_result_id',
        'prompt_version',
        'input_hash',
        'tokens',
        'ended_at',
      ]),
      company: objectOf({ id: sql`company.id`, name: sql`company.name` }),
      candidate: joinedOf(sql`person.id`, { id: sql`person.id`, first: sql`person.first`, last: sql`person.last` }),
      state: sql`case when ${isCutOff} then 'failed' else g.state end`,
      fault: sql`case when ${isCutOff} then 'cut_off' else g.fault end`,
      lines: sql`(select ${objectOf({
        proposed: count("l.state = 'proposed'"),
        kept: count("l.state = 'kept'"),
        removed: count("l.state = 'removed'"),
        edited: count('l.generated_text is not null'),
      })} from generation_lines l where l.company_id = g.company_id and l.generation_id = g.id)`,
    }
  },
  tables: ({ scope }) => sql`generations g
    join companies company on company.id = g.company_id
    left join candidates person on person.company_id = g.company_id and person.id = g.candidate_id
    ${headOf(scope).joins}`,
  counted: () => sql`generations g`,
  tenant: (scope) => inScope(scope, sql`g.company_id`),
  id: sql`g.id`,
  conditions: { company_id: (id) => sql`g.company_id = ${id}` },
  keys: { created_at: () => [{ expression: sql`g.created_at`, type: 'timestamptz' }] },
}
