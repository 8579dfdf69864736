import { and, eq } from 'drizzle-orm'
import { companies } from '../../database/tables/companies.ts'
import { userEvents } from '../../database/tables/user-events.ts'
import type { AnalyticsEvent, AnalyticsProfile } from '../../outside/analytics/analytics.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'

type GivenEvent = Omit<AnalyticsEvent, 'id' | 'user_id' | 'name'> & { description: string }

/**
 * Inserts all events in one statement. User and actor come from the session and not from the request, so that events
 * cannot be forged.
 */
export async function addUserEvents(scope: UserScope, events: GivenEvent[]): Promise<AnalyticsEvent[]> {
  const { user, superAdmin } = scope
  const attribution = { company_id: user.company.id, user_id: user.id, actor_user_id: superAdmin?.id ?? null }
  return scope.db
    .insert(userEvents)
    .values(events.map((event) => ({ ...event, ...attribution })))
    .returning({
      id: userEvents.id,
      user_id: userEvents.user_id,
      name: userEvents.description,
      timestamp: userEvents.timestamp,
      browser: userEvents.browser,
      os: userEvents.os,
      user_agent: userEvents.user_agent,
      screen_width: userEvents.screen_width,
      screen_height: userEvents.screen_height,
      is_mobile: userEvents.is_mobile,
      properties: userEvents.properties,
    })
}

export async function findAnalyticsProfile(scope: UserScope): Promise<AnalyticsProfile> {
  const { id: user_id, first, last, email, company } = scope.user
  const [row] = await scope.db
    .select({ industry: companies.industry, created_at: companies.created_at })
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, company.id)))
  const { name, go_high_level_location_id } = company
  return { user_id, first, last, email, company: { go_high_level_location_id, name, ...row! } }
}
