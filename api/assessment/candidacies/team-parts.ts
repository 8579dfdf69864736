import { sql, type SQL } from 'drizzle-orm'
import type { TeamPart } from '@seatwise/contract/values/hiring'

/** For most readers there is no team to look up: the subquery is evaluated once in a statement. */
const ofMember = (part: SQL) =>
  sql<TeamPart | null>`case when (select scope_team_member()) is not null then ${part} end`

/** The reader's part in the hiring team of a candidacy; null where no team limits the reader. */
export const teamPart = (candidacy_id: SQL) => ofMember(sql`team_part(${candidacy_id})`)

/** The reader's widest part in the hiring teams of a person's candidacies; null where no team limits the reader. */
export const teamPartWith = (company_id: SQL, candidate_id: SQL) =>
  ofMember(sql`team_part_with(${company_id}, ${candidate_id})`)
