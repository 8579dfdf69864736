import { sql, type SQL } from 'drizzle-orm'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { readRows } from '../../kernel/statements.ts'
import type { Scope } from '../../kernel/scope.ts'

/** For most readers there is no team to look up: the subquery is evaluated once in a statement. */
const ofMember = (part: SQL) =>
  sql<TeamPart | null>`case when (select scope_team_member()) is not null then ${part} end`

/** The reader's part in the hiring team of a candidacy; null where no team limits the reader. */
export const teamPart = (candidacy_id: SQL) => ofMember(sql`team_part(${candidacy_id})`)

/** The reader's widest part in the hiring teams of a person's candidacies; null where no team limits the reader. */
export const teamPartWith = (company_id: SQL, candidate_id: SQL) =>
  ofMember(sql`team_part_with(${company_id}, ${candidate_id})`)

/** Whether the reader may decide about a person in each of the person's candidacies, also in those that are hidden. */
export const decidesWithPerson = (company_id: SQL, candidate_id: SQL) =>
  sql<boolean>`((select scope_team_member()) is null or decides_with_person(${company_id}, ${candidate_id}))`

export async function findTeamPart(scope: Scope, survey_result_id: string): Promise<TeamPart | null> {
  const [row] = await readRows<{ part: TeamPart | null }>(
    scope,
    sql`select ${teamPart(sql`r.candidacy_id`)} as part from survey_results r where r.id = ${survey_result_id}`,
  )
  return row?.part ?? null
}

export async function findTeamPartWith(
  scope: Scope,
  company_id: string,
  candidate_id: string,
): Promise<TeamPart | null> {
  const [row] = await readRows<{ part: TeamPart | null }>(
    scope,
    sql`select ${teamPartWith(sql`${company_id}::uuid`, sql`${candidate_id}::uuid`)} as part`,
  )
  return row!.part
}

/** Those of these people whose candidacies for a role, seen or hidden, are not the reader's to decide. */
export async function peopleOfTeams(
  scope: Scope,
  { company_id, role_id }: { company_id: string; role_id: string | null },
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await readRows<{ id: string }>(
    scope,
    sql`select id from unnest(${sql.param(people)}::uuid[]) id
      where (select scope_team_member()) is not null and not decides_with_person(${company_id}::uuid, id, ${role_id}::uuid)`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether hiring teams limit the reader in one of the companies. */
export async function isLimitedToTeams(scope: Scope): Promise<boolean> {
  const [row] = await readRows<{ is_limited: boolean }>(
    scope,
    sql`select scope_team_member() is not null as is_limited`,
  )
  return row!.is_limited
}
