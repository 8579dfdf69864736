import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { SurveyLinkCondition } from '@seatwise/contract/values/base'
import { companies, locations } from '../../database/tables/companies.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyLinks } from '../../database/tables/survey-links.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

const state = sql<SurveyLinkCondition>`survey_link_state(${surveyLinks}, ${roles.state})`

/** Open links first, then the others, each with the newest first. */
export async function listSurveyLinks(scope: Scope, company_id?: string) {
  const ofCompany = company_id ? eq(surveyLinks.company_id, company_id) : undefined
  return selectLinks(scope, ofCompany).orderBy(
    sql`${state} <> 'open'`,
    desc(surveyLinks.is_default),
    desc(surveyLinks.created_at),
    surveyLinks.id,
  )
}

export async function findShownLink(scope: Scope, id: string) {
  const [link] = await selectLinks(scope, eq(surveyLinks.id, id))
  return link
}
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findShownLink>>>

function selectLinks(scope: Scope, where?: SQL) {
  return (
    scope.db
      .select({
        id: surveyLinks.id,
        company: { id: companies.id, name: companies.name },
        public_id: surveyLinks.public_id,
        state,
        role: { id: roles.id, name: roles.name },
        owner_user_id: surveyLinks.owner_user_id,
        location: { id: locations.id, name: locations.name },
        owner: { id: users.id, name: sql<string>`${users.first} || ' ' || ${users.last}`, active: users.active },
        uses: surveyLinks.uses,
        finished: surveyLinks.finished,
        max_uses: surveyLinks.max_uses,
        expires_at: surveyLinks.expires_at,
        is_default: surveyLinks.is_default,
        created_at: surveyLinks.created_at,
        version: surveyLinks.version,
      })
      .from(surveyLinks)
      .innerJoin(companies, eq(companies.id, surveyLinks.company_id))
      .leftJoin(roles, eq(roles.id, surveyLinks.role_id))
      .leftJoin(locations, eq(locations.id, surveyLinks.location_id))
      .leftJoin(users, and(eq(users.id, surveyLinks.owner_user_id), inScope(scope, users.company_id)))
      // Links of jobs are managed with the jobs.
      .where(and(inScope(scope, surveyLinks.company_id), eq(surveyLinks.kind, 'company'), where))
  )
}
