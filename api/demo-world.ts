import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { attentionItems, formVersion, items, shownOrder } from '@seatwise/domain/assessment/instrument'
import type { SentAnswer } from '@seatwise/domain/assessment/merge-answers'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { defaultSettings, statusTypes, type AuthRole, type BrandKey } from '@seatwise/contract/values/base'
import { demoBenchmarks, type DemoBenchmark } from './demo-benchmarks.ts'
import { createDemoAudit } from './demo-audit.ts'
import { createDemoCampaigns } from './demo-campaigns.ts'
import { createDemoGrowthPlan } from './demo-growth-plans.ts'
import { createDemoInvitations } from './demo-invitations.ts'
import { createDemoFirstResults, createDemoUsage } from './demo-usage.ts'
import { createDemoInterviews } from './demo-interviews.ts'
import { createDemoJobs } from './demo-jobs.ts'
import { createDemoScorecards } from './demo-scorecards.ts'
import { demoTeam, teamAnswers } from './demo-team.ts'
import demoLikely from './demo-likely.json' with { type: 'json' }
import { beginCompany } from './base/companies/actions.ts'
import { insertBenchmark } from './assessment/role-benchmarks/repository.ts'
import { insertSurveyLink } from './base/survey-links/repository.ts'
import { submit } from './assessment/surveys/actions.ts'
import { refreshPeople } from './assessment/latest-results/repository.ts'
import { placesToWrite } from './assessment/placements/repository.ts'
import { createAttempt, findOrCreateCandidate } from './assessment/surveys/new-results.ts'
import { storeAnswers } from './assessment/surveys/repository.ts'
import { hashPassword } from './identity/embedded.ts'
import { makeScope, type Scope } from './kernel/scope.ts'
import { write } from './kernel/statements.ts'
import { commitOf } from './kernel/transaction.ts'
import { candidateRatings, candidates } from './database/tables/candidates.ts'
import { companies, locations } from './database/tables/companies.ts'
import { outbox } from './database/tables/outbox.ts'
import { statuses } from './database/tables/pipelines.ts'
import { benchmarkRequests, roles } from './database/tables/roles.ts'
import { credentials } from './database/tables/sessions.ts'
import { rejectReasons } from './database/tables/reject-reasons.ts'
import { stageEvents } from './database/tables/stage-events.ts'
import { surveyLinks } from './database/tables/survey-links.ts'
import { surveyResults } from './database/tables/survey-results.ts'
import { users } from './database/tables/users.ts'

type CompanySlug = 'head-office' | 'lantern' | 'northgate' | 'harbour' | 'orchard'

/** The accounts of the demo world, in the order in which the local login page shows them. */
export const demoAccounts: readonly {
  email: string
  first: string
  last: string
  role: AuthRole
  company: CompanySlug
  pipeline?: true
  deactivated?: true
}[] = [
  {
    email: 'super@demo.test',
    first: 'Sana',
    last: 'Superfield',
    role: 'SUPER_ADMIN',
    company: 'head-office',
    pipeline: true,
  },
  {
    email: 'franchise.owner@demo.test',
    first: 'Frank',
    last: 'Owens',
    role: 'FRANCHISE_OWNER',
    company: 'lantern',
    pipeline: true,
  },
  {
    email: 'franchise.user@demo.test',
    first: 'Fiona',
    last: 'Usher',
    role: 'FRANCHISE_USER',
    company: 'lantern',
    pipeline: true,
  },
  {
    email: 'company.owner@demo.test',
    first: 'Cora',
    last: 'Ownby',
    role: 'COMPANY_OWNER',
    company: 'northgate',
    pipeline: true,
  },
  {
    email: 'company.user@demo.test',
    first: 'Colin',
    last: 'Usman',
    role: 'COMPANY_USER',
    company: 'northgate',
    pipeline: true,
  },
  { email: 'no.pipeline@demo.test', first: 'Nora', last: 'Piper', role: 'COMPANY_USER', company: 'northgate' },
  {
    email: 'deactivated@demo.test',
    first: 'Dean',
    last: 'Ackerman',
    role: 'COMPANY_USER',
    company: 'northgate',
    deactivated: true,
  },
]

const firsts =
  'Amara Ben Chloé Dev Elif Femi Greta Hugo Ines Jonas Keiko Liam Maya Nils Olga Priya Quinn Rosa Sven Tara'.split(' ')
const lasts =
  'Abara Brandt Castellano Dumont Eriksen Fontaine García Hoang Ivanov Jensen Kowalski Lindqvist Müller Nakamura Okafor Petrov Quist Rossi Silva Tanaka'.split(
    ' ',
  )

/**
 * Creates the demo data for development, tests and journeys: companies, a user of every role, and the survey results of
 * the oracle's 60 worked respondents and of a team of rated employees, submitted through the same code as real answers.
 * Does nothing if the database already has companies.
 */
export async function createDemoWorld(
  pool: pg.Pool,
  world: { brand: BrandKey; password: string; public_url: string; now: Date },
) {
  const client = await pool.connect()
  try {
    await client.query("BEGIN; SELECT set_config('seatwise.everything', 'on', true)")
    const scope = makeScope(drizzle(client), undefined)
    const [known] = await scope.db.select({ id: companies.id }).from(companies).limit(1)
    if (!known) await populate(scope, world)
    await client.query(commitOf(scope.changes))
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

type World = Parameters<typeof createDemoWorld>[1]

async function populate(scope: Scope, world: World) {
  const ids = await createCompanies(scope, world)
  await createDemoFirstResults(scope, ids, world.now)
  const owners = await createUsers(scope, ids, world)
  const roleIds = await createRoles(scope, ids, world)
  await createVersions(scope, { ids, owners, roleIds, world })
  const links = await createLinks(scope, { ids, owners, roleIds, world })
  const context = { scope, world, ids, roleIds, links, owners }
  for (const [index, answers] of workedRespondents().entries()) await createFinished(context, index, answers)
  for (let index = 60; index < 66; index++) await createUnfinished(context, index)
  await createDoubtful(context, 66)
  for (const place of demoTeam.keys()) await createMember(context, place)
  await createDemoUsage(scope)
  // The demo addresses do not exist, so their messages must never reach a mail server.
  await scope.db.update(outbox).set({ state: 'held' })
  await createDemoInvitations(scope, {
    company_id: ids.northgate,
    role_id: roleIds.sales,
    user_id: owners['company.owner@demo.test']!,
    now: world.now,
  })
  const isCoaching = world.brand === 'be'
  await createDemoGrowthPlan(scope, {
    company_id: isCoaching ? ids.northgate : ids.orchard,
    user_id: owners[isCoaching ? 'company.owner@demo.test' : 'super@demo.test']!,
    now: world.now,
  })
  // The demo world has scorecards only for the hiring brand.
  if (world.brand === 'hb') {
    const about = { company_id: ids.northgate, role_id: roleIds.sales, users: owners, now: world.now }
    await createDemoScorecards(scope, about)
    await createDemoInterviews(scope, about)
  }
  if (world.brand === 'hb')
    await createDemoJobs(scope, {
      company_id: ids.northgate,
      role_id: roleIds.sales,
      user_id: owners['company.owner@demo.test']!,
      now: world.now,
    })
  await createDemoCampaigns(scope, {
    company_id: ids.northgate,
    role_id: roleIds.sales,
    user_id: owners['company.owner@demo.test']!,
    now: world.now,
  })
  await createDemoAudit(scope, { ids, roleIds, links, users: owners, now: world.now })
}

async function createCompanies(scope: Scope, { brand }: World): Promise<Record<CompanySlug, string>> {
  const settings = defaultSettings
  const other: BrandKey = brand === 'hb' ? 'be' : 'hb'
  const create = (slug: CompanySlug, name: string, rest: Partial<typeof companies.$inferInsert> = {}) =>
    beginCompany(scope, {
      kind: 'company',
      slug,
      name,
      brand,
      contact_email: `people@${slug}.test`,
      settings,
      ...rest,
    })
  const lantern = await create('lantern', 'Lantern Group', { kind: 'franchise', industry: 'Home services' })
  const franchise_id = lantern
  return {
    lantern,
    'head-office': await create('head-office', 'Head Office'),
    northgate: await create('northgate', 'Lantern Northgate', {
      franchise_id,
      industry: 'Home services',
      settings: { ...settings, ai_enabled: true },
    }),
    harbour: await create('harbour', 'Lantern Harbour', {
      franchise_id,
      industry: 'Home services',
      settings: { ...settings, candidate_sees_result: true, ai_enabled: true },
    }),
    orchard: await create('orchard', 'Orchard & Pine', { brand: other, industry: 'Retail' }),
  }
}

async function createUsers(
  scope: Scope,
  ids: Record<CompanySlug, string>,
  { password, now }: World,
): Promise<Record<string, string>> {
  const password_hash = await hashPassword(password)
  const created: Record<string, string> = {}
  for (const { email, first, last, role, company, pipeline, deactivated } of demoAccounts) {
    const [user] = await scope.db
      .insert(users)
      .values({
        company_id: ids[company],
        email,
        first,
        last,
        auth_role: role,
        can_view_hiring_pipeline: pipeline ?? false,
        active: !deactivated,
        email_verified: true,
        set_up_at: now.toISOString(),
      })
      .returning({ id: users.id })
    await scope.db.insert(credentials).values({ user_id: user!.id, password_hash })
    created[email] = user!.id
  }
  return created
}

async function createRoles(scope: Scope, ids: Record<CompanySlug, string>, { now }: World) {
  const create = async (
    name: string,
    description: string | null,
    benchmark: DemoBenchmark | null,
    company_id: string | null = null,
  ) => {
    const [role] = await scope.db.insert(roles).values({ name, description, company_id }).returning({ id: roles.id })
    if (benchmark)
      await insertBenchmark(scope, {
        company_id,
        role_id: role!.id,
        version: 1,
        state: 'active',
        source: 'expert',
        targets: demoBenchmarks[benchmark],
        likely: demoLikely[benchmark],
        ...madeAt(ago(now, 190, 0)),
        accepted_at: ago(now, 189, 0).toISOString(),
        activated_at: ago(now, 189, 0).toISOString(),
      })
    return role!.id
  }
  return {
    sales: await create('Sales', 'Wins new customers and keeps those we have.', 'sales'),
    bookkeeper: await create('Bookkeeper', 'Keeps the accounts right and closes each month on time.', 'bookkeeper'),
    support: await create('Support', 'Answers customers by phone and email, calmly and to the point.', 'support'),
    orchardSales: await create('Sales', null, 'orchardSales', ids.orchard),
    /** A role without a benchmark: its results have no score. */
    siteManager: await create('Site manager', null, null, ids.northgate),
  }
}

/** Creates a draft, a discarded version, and an owner's request for a benchmark, in addition to the active versions. */
async function createVersions(scope: Scope, { world: { now }, ids, roleIds, owners }: LinkContext) {
  const created_by_user_id = owners['super@demo.test']!
  const made = { company_id: null, version: 2, source: 'expert', created_by_user_id } as const
  await insertBenchmark(scope, {
    ...made,
    role_id: roleIds.bookkeeper,
    state: 'draft',
    targets: demoBenchmarks.bookkeeper.map((target) =>
      target.scale === 'ORDER' ? { ...target, lo: 65, reason: 'Month ends leave no time to look for papers.' } : target,
    ),
    note: 'For the new closing calendar.',
    ...madeAt(ago(now, 3, 40)),
  })
  await insertBenchmark(scope, {
    ...made,
    role_id: roleIds.support,
    state: 'retired',
    targets: demoBenchmarks.support.map((target) => (target.scale === 'CALM' ? { ...target, lo: 80 } : target)),
    note: 'Tried for a month: it asked for more composure than the work needs.',
    ...madeAt(ago(now, 61, 0), ago(now, 30, 0)),
    accepted_by_user_id: created_by_user_id,
    accepted_at: ago(now, 60, 0).toISOString(),
    activated_at: ago(now, 60, 0).toISOString(),
    retired_at: ago(now, 30, 0).toISOString(),
  })
  await scope.db.insert(benchmarkRequests).values({
    company_id: ids.northgate,
    role_id: roleIds.siteManager,
    occupation_code: '47-1011.00',
    note: 'We hire two site managers this spring.',
    asked_by_user_id: owners['company.owner@demo.test']!,
    created_at: ago(now, 2, 0).toISOString(),
  })
}

const madeAt = (created: Date, updated = created) => ({
  created_at: created.toISOString(),
  updated_at: updated.toISOString(),
})

/** The towns are real, the streets are invented. */
const placesOfNorthgate = [
  {
    name: 'Riverside',
    street: '418 Heronsgate Quay',
    town: 'Peoria',
    region: 'Illinois',
    postal_code: '61602',
    country: 'US',
  },
  {
    name: 'Market Street',
    street: '27 Market Street',
    town: 'Springfield',
    region: 'Illinois',
    postal_code: '62701',
    country: 'US',
  },
]

type LinkContext = {
  world: World
  ids: Record<CompanySlug, string>
  roleIds: Awaited<ReturnType<typeof createRoles>>
  /** Ids of the demo accounts by address. */
  owners: Record<string, string>
}

async function createLinks(scope: Scope, { world, ids, roleIds, owners }: LinkContext) {
  const create = async (
    public_id: string,
    company: CompanySlug,
    { location_id = null, ...values }: Partial<typeof surveyLinks.$inferInsert> = {},
  ) => ({ id: await insertSurveyLink(scope, ids[company], { public_id, location_id, ...values }), location_id })
  const [riverside] = await scope.db
    .insert(locations)
    .values(placesOfNorthgate.map((place) => ({ company_id: ids.northgate, ...place })))
    .returning({ id: locations.id })
  const in60Days = ago(world.now, -60, 0).toISOString()
  await create('demo-closed', 'northgate', { state: 'closed' })
  return {
    northgate: await create('demo-northgate', 'northgate', {
      is_default: true,
      owner_user_id: owners['company.owner@demo.test']!,
    }),
    riverside: await create('demo-riverside', 'northgate', {
      role_id: roleIds.sales,
      location_id: riverside!.id,
      max_uses: 25,
      expires_at: in60Days,
      owner_user_id: owners['company.user@demo.test']!,
    }),
    expired: await create('demo-expired', 'northgate', {
      role_id: roleIds.support,
      max_uses: 10,
      expires_at: ago(world.now, 1, 0).toISOString(),
    }),
    harbour: await create('demo-harbour', 'harbour', { is_default: true }),
    orchard: await create('demo-orchard', 'orchard', { is_default: true }),
  }
}

type ResultContext = LinkContext & { scope: Scope; links: Awaited<ReturnType<typeof createLinks>> }

/** Half of all people belong to Northgate. */
function companyOf(index: number): 'northgate' | 'harbour' | 'orchard' {
  return index % 2 === 0 ? 'northgate' : index % 4 === 1 ? 'harbour' : 'orchard'
}

/** Some of Northgate's people come through a link of their role. */
function linkOf(company: ReturnType<typeof companyOf>, choice: string, index: number) {
  if (company !== 'northgate' || index % 4 !== 0) return company
  return choice === 'sales' ? 'riverside' : choice === 'support' ? 'expired' : company
}

async function createPerson({ scope, ids, roleIds, links }: ResultContext, index: number, started: Date) {
  const company = companyOf(index)
  const first = firsts[(index + Math.floor(index / 20)) % firsts.length]!
  const last = lasts[(index * 7 + Math.floor(index / 20)) % lasts.length]!
  const email = `${first}.${last}@people.test`
    .normalize('NFD')
    .replace(/[^\w.@]/g, '')
    .toLowerCase()
  const company_id = ids[company]
  const candidate_id = await findOrCreateCandidate(scope, company_id, { first, last, email, phone: null })
  const choice = (['sales', 'bookkeeper', 'support', 'sales', 'siteManager'] as const)[index % 5]!
  const role_id =
    company === 'orchard' && choice === 'sales'
      ? roleIds.orchardSales
      : company !== 'northgate' && choice === 'siteManager'
        ? roleIds.support
        : roleIds[choice]
  const link = links[linkOf(company, choice, index)]
  const survey_result_id = await beginByLink(scope, link, {
    company_id,
    candidate_id,
    role_id,
    started_at: started.toISOString(),
    accommodation: index === 4 ? 'I read slowly; more time in the interview would help.' : undefined,
  })
  return { company, company_id, candidate_id, survey_result_id }
}

type UnfinishedSurvey = Pick<
  Parameters<typeof createAttempt>[1],
  'company_id' | 'candidate_id' | 'role_id' | 'accommodation' | 'started_at'
>

async function beginByLink(
  scope: Scope,
  { id, location_id }: ResultContext['links'][keyof ResultContext['links']],
  unfinishedSurvey: UnfinishedSurvey,
) {
  const survey_result_id = await createAttempt(scope, {
    ...unfinishedSurvey,
    location_id,
    survey_link_id: id,
    language: 'en',
    notice_version: noticeVersion,
    form_version: formVersion,
  })
  await scope.db
    .update(surveyLinks)
    .set({ uses: sql`${surveyLinks.uses} + 1` })
    .where(eq(surveyLinks.id, id))
  return survey_result_id
}

async function finish({ scope, world }: ResultContext, id: string, answers: SentAnswer[], completed: Date) {
  await submit(scope, id, { answers }, world.public_url, completed.toISOString())
}

async function createFinished(context: ResultContext, index: number, answers: Record<string, number>) {
  const { scope, world } = context
  const completed = ago(world.now, Math.floor((index * 97) / 60) + (index % 3), index * 37 + 20)
  const person = await createPerson(context, index, ago(completed, 0, 11))
  const { survey_result_id } = person
  await finish(context, survey_result_id, withTimes(index, answers), completed)
  const position = [0, 1, 0, 2, 1, 3, 0, 5, 2, 4][Math.floor(index / 2) % 10]!
  await moveTo(context, person, position, completed)
  const isArchived = index % 20 === 6
  await scope.db
    .update(surveyResults)
    .set({
      is_test: index === 17 || index === 18,
      archived_at: isArchived ? ago(world.now, 0, 5).toISOString() : null,
      archived_reason: isArchived ? 'Applied twice' : null,
      archived_by_user_id: isArchived ? context.owners['company.owner@demo.test'] : null,
    })
    .where(eq(surveyResults.id, survey_result_id))
  await follow(scope, survey_result_id)
}

/**
 * Updates the card and the person of a result, because the demo world writes its rows without the use cases that would
 * do so.
 */
async function follow(scope: Scope, survey_result_id: string) {
  const rows = await scope.db.select().from(surveyResults).where(eq(surveyResults.id, survey_result_id))
  const moved = rows.flatMap(({ company_id, candidacy_id, status_id }) =>
    candidacy_id === null ? [] : [{ company_id, candidacy_id, status_id }],
  )
  await write(scope, placesToWrite(moved))
  await refreshPeople(scope, rows)
}

/** The index of the stage for hired people in the default pipeline. */
const hiredPosition = statusTypes.indexOf('hired')

/** The users who move the cards of each company. */
const moversOf = {
  northgate: 'company.owner@demo.test',
  harbour: 'franchise.owner@demo.test',
  orchard: 'super@demo.test',
} as const

type Person = Awaited<ReturnType<typeof createPerson>>

/** Moves a card stage by stage, at equal intervals since the survey was finished. */
async function moveTo(
  { scope, world, owners }: ResultContext,
  person: Person,
  position: number,
  completed: Date,
  until = world.now,
) {
  const { company, company_id, survey_result_id } = person
  const columns = await scope.db
    .select({ id: statuses.id, type: statuses.type })
    .from(statuses)
    .where(eq(statuses.company_id, company_id))
    .orderBy(statuses.position)
  const [result] = await scope.db
    .select({ version: surveyResults.version })
    .from(surveyResults)
    .where(eq(surveyResults.id, survey_result_id))
  const path = columns.slice(0, position + 1)
  // People are rejected after the screening, so the stages in between are left out.
  if (path.at(-1)?.type === 'rejected') path.splice(2, path.length - 3)
  const [rejectReason] = await scope.db
    .select({ id: rejectReasons.id })
    .from(rejectReasons)
    .where(eq(rejectReasons.company_id, company_id))
    .orderBy(rejectReasons.position)
    .limit(1)
  const interval = (until.getTime() - completed.getTime()) / path.length
  const moves = path.slice(1).map((to, nth) => ({
    company_id,
    survey_result_id,
    from_status_id: path[nth]!.id,
    to_status_id: to.id,
    result_version: result!.version + nth + 1,
    actor_user_id: owners[moversOf[company]]!,
    how: nth % 2 === 0 ? ('drag' as const) : ('menu' as const),
    reason: to.type === 'rejected' ? 'Chose a person with more experience' : null,
    reject_reason_id: to.type === 'rejected' ? rejectReason!.id : null,
    created_at: new Date(completed.getTime() + (nth + 1) * interval).toISOString(),
  }))
  const last = moves.at(-1)
  if (!last) return
  await scope.db.insert(stageEvents).values(moves)
  await scope.db
    .update(surveyResults)
    .set({
      status_id: last.to_status_id,
      status_since: last.created_at,
      reject_reason_id: last.reject_reason_id,
      version: last.result_version,
    })
    .where(eq(surveyResults.id, survey_result_id))
  await follow(scope, survey_result_id)
}

/** Creates an unfinished attempt; from index 64 it is old enough to have expired. */
async function createUnfinished(context: ResultContext, index: number) {
  const { scope, world } = context
  const tooOld = index >= 64
  const { survey_result_id } = await createPerson(context, index, ago(world.now, tooOld ? 45 : index - 60, 50))
  const answered = withTimes(index, workedRespondents()[index - 60]!).slice(0, 2 * index - 105)
  await storeAnswers(scope, survey_result_id, {
    answers: Object.fromEntries(answered.map(({ item, answer }) => [item, answer])),
    item_ms: Object.fromEntries(answered.map(({ item, ms }) => [item, ms])),
    item_at: {},
    excess_ms: 0,
    translated: false,
  })
  if (tooOld)
    await scope.db.update(surveyResults).set({ state: 'expired' }).where(eq(surveyResults.id, survey_result_id))
}

/** Creates a result with the same answer to every statement. */
async function createDoubtful(context: ResultContext, index: number) {
  const { world } = context
  const completed = ago(world.now, 2, 30)
  const { survey_result_id } = await createPerson(context, index, ago(completed, 0, 9))
  const answers = Object.fromEntries(items.map(({ id }) => [id, 3]))
  await finish(context, survey_result_id, withTimes(index, answers), completed)
}

/** Creates an employee of Orchard & Pine's sales team who took the survey some months ago, with all ratings since. */
async function createMember(context: ResultContext, place: number) {
  const { scope, world, ids, roleIds, links, owners } = context
  const { first, last, ratings } = demoTeam[place]!
  const company_id = ids.orchard
  const email = `${first}.${last}@people.test`.toLowerCase()
  const candidate_id = await findOrCreateCandidate(scope, company_id, { first, last, email, phone: null })
  const completed = ago(world.now, 120 + 3 * (place % 7), 90 + 37 * place)
  const survey_result_id = await beginByLink(scope, links.orchard, {
    company_id,
    candidate_id,
    role_id: roleIds.orchardSales,
    accommodation: undefined,
    started_at: ago(completed, 0, 12).toISOString(),
  })
  await finish(context, survey_result_id, withTimes(place, teamAnswers(place)), completed)
  const person = { company: 'orchard' as const, company_id, candidate_id, survey_result_id }
  await moveTo(context, person, hiredPosition, completed, ago(completed, -9, 0))
  await scope.db
    .update(candidates)
    .set({
      kind: 'employee',
      title: 'Sales representative',
      hired_at: ago(completed, 200 + 40 * (place % 9), 0)
        .toISOString()
        .slice(0, 10),
      rating: ratings.at(-1)!,
    })
    .where(eq(candidates.id, candidate_id))
  await scope.db.insert(candidateRatings).values(
    ratings.map((rating, nth) => ({
      company_id,
      candidate_id,
      rating,
      actor_user_id: owners[moversOf.orchard]!,
      created_at: ago(world.now, 20 + (place % 5) + 90 * (ratings.length - 1 - nth), 15 * place).toISOString(),
    })),
  )
}

const ago = (date: Date, days: number, minutes: number) =>
  new Date(date.getTime() - days * 86_400_000 - minutes * 60_000)

/** Adds the correct answers to attention items, and a plausible time to every item. */
function withTimes(index: number, answers: Record<string, number>): SentAnswer[] {
  return shownOrder.map((item, line) => ({
    item,
    answer: answers[item] ?? attentionItems.find((attention) => attention.id === item)!.expected,
    ms: 3_400 + ((index * 7919 + line * 104_729) % 4_200),
  }))
}

function workedRespondents(): Record<string, number>[] {
  const file = createRequire(import.meta.url).resolve('@seatwise/domain/oracle/responses84.csv')
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const names = head!.replaceAll('"', '').split(',')
  return lines.map((line) => {
    const cells = line.split(',').map(Number)
    return Object.fromEntries(items.map((item) => [item.id, cells[names.indexOf(item.id)]!]))
  })
}
