import { randomInt } from 'node:crypto'
import { and, count, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { funnelCodeLength } from '@seatwise/domain/hiring-campaigns/via'
import { codeLetters } from '@seatwise/domain/jobs/address'
import { companies } from '../../database/tables/companies.ts'
import { funnels, hiringCampaigns } from '../../database/tables/hiring-campaigns.ts'
import { jobs } from '../../database/tables/jobs.ts'
import { surveyLinks } from '../../database/tables/survey-links.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

export type StoredCampaign = typeof hiringCampaigns.$inferSelect
export type StoredFunnel = typeof funnels.$inferSelect

/** Locks a campaign. FOR UPDATE would wait for every registration through one of its funnels, so it is not used. */
export async function lockCampaign(scope: Scope, id: string) {
  const [row] = await scope.db
    .select({ ...getTableColumns(hiringCampaigns), brand: companies.brand, company_state: companies.state })
    .from(hiringCampaigns)
    .innerJoin(companies, eq(companies.id, hiringCampaigns.company_id))
    .where(and(inScope(scope, hiringCampaigns.company_id), eq(hiringCampaigns.id, id)))
    .for('no key update', { of: hiringCampaigns })
  return row
}

/** Counts the campaigns of a company and serializes creations, which could otherwise exceed the limit together. */
export async function countCampaigns(scope: Scope, company_id: string): Promise<number> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns:${company_id}`}, 0))`)
  const ofCompany = and(inScope(scope, hiringCampaigns.company_id), eq(hiringCampaigns.company_id, company_id))
  return scope.db.$count(hiringCampaigns, and(ofCompany, ne(hiringCampaigns.state, 'archived')))
}

export async function insertCampaign(scope: Scope, values: typeof hiringCampaigns.$inferInsert): Promise<string> {
  const [created] = await scope.db.insert(hiringCampaigns).values(values).returning({ id: hiringCampaigns.id })
  return created!.id
}

type CampaignChange = Partial<
  Pick<StoredCampaign, 'name' | 'role_id' | 'job_id' | 'starts_on' | 'ends_on' | 'owner_user_id' | 'budget' | 'state'>
>

export async function changeCampaign(scope: Scope, id: string, change: CampaignChange) {
  await scope.db
    .update(hiringCampaigns)
    .set({ ...change, version: sql`${hiringCampaigns.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, hiringCampaigns.company_id), eq(hiringCampaigns.id, id)))
}

const newCode = () =>
  Array.from({ length: funnelCodeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

export async function insertFunnel(scope: Scope, funnel: Omit<typeof funnels.$inferInsert, 'code'>): Promise<string> {
  const [created] = await scope.db
    .insert(funnels)
    .values({ ...funnel, code: newCode() })
    .returning({ id: funnels.id })
  return created!.id
}

export async function campaignOfFunnel(scope: Scope, id: string): Promise<string | undefined> {
  const [funnel] = await scope.db
    .select({ campaign_id: funnels.campaign_id })
    .from(funnels)
    .where(and(inScope(scope, funnels.company_id), eq(funnels.id, id)))
  return funnel?.campaign_id
}

export async function lockFunnel(scope: Scope, id: string): Promise<StoredFunnel | undefined> {
  const [funnel] = await scope.db
    .select()
    .from(funnels)
    .where(and(inScope(scope, funnels.company_id), eq(funnels.id, id)))
    .for('no key update')
  return funnel
}

export function funnelsOf(scope: Scope, campaign_id: string): Promise<StoredFunnel[]> {
  return scope.db
    .select()
    .from(funnels)
    .where(and(inScope(scope, funnels.company_id), eq(funnels.campaign_id, campaign_id), ne(funnels.state, 'archived')))
    .orderBy(funnels.created_at, funnels.id)
}

export async function countFunnels(scope: Scope, campaign_id: string): Promise<number> {
  const [funnel] = await scope.db
    .select({ of: count() })
    .from(funnels)
    .where(and(inScope(scope, funnels.company_id), eq(funnels.campaign_id, campaign_id), ne(funnels.state, 'archived')))
  return funnel!.of
}

type FunnelChange = Partial<Pick<StoredFunnel, 'name' | 'channel' | 'utm' | 'target' | 'survey_link_id' | 'state'>>

export async function changeFunnel(scope: Scope, id: string, change: FunnelChange) {
  await scope.db
    .update(funnels)
    .set({ ...change, version: sql`${funnels.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, funnels.company_id), eq(funnels.id, id)))
}

/** Changes the funnels' own survey links; the links of archived funnels stay closed. */
export async function changeOwnLinks(
  scope: Scope,
  campaign_id: string,
  change: Partial<Pick<typeof surveyLinks.$inferSelect, 'role_id' | 'owner_user_id' | 'state'>>,
) {
  await scope.db
    .update(surveyLinks)
    .set({ ...change, version: sql`${surveyLinks.version} + 1`, updated_at: sql`now()` })
    .where(
      and(
        inScope(scope, surveyLinks.company_id),
        sql`${surveyLinks.id} in (select f.survey_link_id from funnels f where f.campaign_id = ${campaign_id} and f.target = 'register' and f.state <> 'archived')`,
      ),
    )
}

/** The role of a job to which a campaign can lead; archived jobs are left out. */
export async function findJobOf(scope: Scope, company_id: string, id: string) {
  const [job] = await scope.db
    .select({ role_id: jobs.role_id })
    .from(jobs)
    .where(
      and(
        inScope(scope, jobs.company_id),
        eq(jobs.company_id, company_id),
        eq(jobs.id, id),
        ne(jobs.state, 'archived'),
      ),
    )
  return job
}

/** True for a survey link of the company to which a funnel can lead. */
export async function isOpenLink(scope: Scope, company_id: string, id: string): Promise<boolean> {
  const own = and(inScope(scope, surveyLinks.company_id), eq(surveyLinks.company_id, company_id))
  return (await scope.db.$count(surveyLinks, and(own, eq(surveyLinks.id, id), eq(surveyLinks.kind, 'company')))) > 0
}
