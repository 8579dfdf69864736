import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { GhlConnection, GhlMapping, GhlPipeline } from '@seatwise/contract/ghl'
import type { StatusType } from '@seatwise/contract/values/base'
import type { GhlMoveOutcome, GhlPersonFault, GhlState, MessageDirection } from '@seatwise/contract/values/connections'
import { candidates } from '../../database/tables/candidates.ts'
import { ghlConnections, ghlMappings, ghlMoves, ghlPeople } from '../../database/tables/ghl.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'

/** The condition for rows of companies in scope, for statements in plain SQL. */
export const own = (scope: Scope, column: SQL): SQL => inScope(scope, column) ?? sql`true`

export type StoredConnection = typeof ghlConnections.$inferSelect
export type StoredMapping = typeof ghlMappings.$inferSelect

const liveOf = (scope: Scope, company_id: string) =>
  and(
    inScope(scope, ghlConnections.company_id),
    eq(ghlConnections.company_id, company_id),
    isNull(ghlConnections.disconnected_at),
  )

export async function findConnection(scope: Scope, company_id: string): Promise<StoredConnection | undefined> {
  const [ghlConnection] = await scope.db.select().from(ghlConnections).where(liveOf(scope, company_id))
  return ghlConnection
}

export async function lockConnection(scope: Scope, company_id: string): Promise<StoredConnection | undefined> {
  const [ghlConnection] = await scope.db
    .select()
    .from(ghlConnections)
    .where(liveOf(scope, company_id))
    .for('no key update')
  return ghlConnection
}

/**
 * Whether another company is connected to the location. The lock serializes companies that connect to one location at
 * the same time.
 */
export async function isLocationTaken(scope: Scope, location_id: string): Promise<boolean> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ghl:${location_id}`}, 0))`)
  const { rows } = await scope.db.execute<{ taken: boolean }>(
    sql`select is_ghl_location_taken(${location_id}) as taken`,
  )
  return rows[0]!.taken
}

/**
 * Locks the company's previous connection to a location, which still has its mapping and the synced state of its
 * people.
 */
export async function lockLastConnection(scope: Scope, company_id: string, location_id: string) {
  const [ghlConnection] = await scope.db
    .select()
    .from(ghlConnections)
    .where(
      and(
        inScope(scope, ghlConnections.company_id),
        eq(ghlConnections.company_id, company_id),
        eq(ghlConnections.location_id, location_id),
      ),
    )
    .orderBy(desc(ghlConnections.created_at))
    .limit(1)
    .for('no key update')
  return ghlConnection
}

export async function insertConnection(scope: Scope, values: typeof ghlConnections.$inferInsert) {
  await scope.db.insert(ghlConnections).values(values)
}

type Changeable = Omit<StoredConnection, 'id' | 'company_id' | 'version'>
type Change = { [K in keyof Changeable]?: Changeable[K] | SQL }

/** Stores a change by a user. */
export async function changeConnection(scope: Scope, id: string, change: Change) {
  await scope.db
    .update(ghlConnections)
    .set({ ...change, version: sql`${ghlConnections.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, ghlConnections.company_id), eq(ghlConnections.id, id)))
}

/**
 * The columns that make the sync check all people of the company again, in batches: people without a row get one; failed
 * and waiting people become due, and so do people in a stage whose mapping has changed.
 * @param all whether all other people become due as well
 */
export const enrolAnew = (all: boolean) => ({ enrolled_after: null, enrolled_at: null, enrols_all: all })

/** Makes the sync check all people again, without raising the version of the connection. */
export async function lookThrough(scope: Scope, id: string) {
  await scope.db
    .update(ghlConnections)
    .set(enrolAnew(false))
    .where(and(inScope(scope, ghlConnections.company_id), eq(ghlConnections.id, id)))
}

export async function cancelMessages(scope: Scope, connection_id: string) {
  await scope.db.execute(sql`update ghl_messages m set state = 'canceled', error = 'The CRM was disconnected.'
    where ${own(scope, sql`m.company_id`)} and m.connection_id = ${connection_id} and m.state = 'queued'`)
}

const shownRows = { moves: 20, problems: 50 }

/** @param seesStages whether the latest moves are included */
export async function shownConnection(scope: UserScope, company_id: string, seesStages: boolean) {
  const [row] = await readRows<GhlConnection>(
    scope,
    sql`select json_build_object('id', o.id, 'name', o.name) as company, c.location_id, c.state, c.state_since, c.missing_scopes,
        case when c.next_attempt_at > now() then c.next_attempt_at end as next_attempt_at, c.connected_at, c.version,
        json_build_object('id', maker.id, 'name', maker.first || ' ' || maker.last) as connected_by,
        c.enrolled_at is not null as is_enrolled,
        (select json_build_object('synced', count(*) filter (where p.due_at is null and p.fault is null and p.contact_id is not null),
            'waiting', count(*) filter (where p.due_at is not null),
            'failed', count(*) filter (where p.due_at is null and p.fault is not null))
          from ghl_people p join candidates k on k.company_id = p.company_id and k.id = p.candidate_id and k.merged_into is null
          where p.company_id = c.company_id and p.connection_id = c.id) as people,
        json_build_object('started_at', c.read_started_at, 'finished_at', c.read_finished_at, 'cards', c.read_cards,
          'total', c.read_total, 'next_at', c.read_next_at) as read,
        ${
          seesStages
            ? sql`(select coalesce(json_agg(m), '[]') from (
                select g.id, g.direction, s.name as stage, g.ghl_stage_name as ghl_stage, g.outcome, g.moved_at,
                  json_build_object('id', k.id, 'first', k.first, 'last', k.last) as candidate
                from ghl_moves g join candidates k on k.company_id = g.company_id and k.id = g.candidate_id
                left join statuses s on s.id = g.status_id
                where g.company_id = c.company_id and g.created_at >= c.connected_at
                order by g.created_at desc, g.id limit ${shownRows.moves}) m)`
            : sql`null`
        } as moves,
        (select coalesce(json_agg(f), '[]') from (
          select p.fault, p.fault_since as since, json_build_object('id', k.id, 'first', k.first, 'last', k.last) as candidate
          from ghl_people p join candidates k on k.company_id = p.company_id and k.id = p.candidate_id and k.merged_into is null
          where p.company_id = c.company_id and p.connection_id = c.id and p.fault is not null and p.due_at is null
          order by p.fault_since, p.id limit ${shownRows.problems}) f) as problems
      from ghl_connections c join companies o on o.id = c.company_id
      left join users maker on maker.id = c.connected_by_user_id and ${own(scope, sql`maker.company_id`)}
      where ${own(scope, sql`c.company_id`)} and c.company_id = ${company_id} and c.disconnected_at is null`,
  )
  return row
}

/** Every pipeline of the company, mapped or not. */
export function shownMappings(scope: Scope, { id, company_id }: Pick<StoredConnection, 'id' | 'company_id'>) {
  return readRows<GhlMapping>(
    scope,
    sql`select json_build_object('id', l.id, 'name', l.name, 'is_default', l.is_default) as pipeline,
        m.ghl_pipeline_id, m.ghl_pipeline_name, m.missing_since is not null as is_missing, coalesce(m.version, 0) as version,
        (select coalesce(json_agg(json_build_object('status_id', s.id, 'name', s.name, 'ghl_stage_id', to_stage.ghl_stage_id,
            'ghl_stage_name', to_stage.ghl_stage_name) order by s.position), '[]')
          from statuses s
          left join jsonb_to_recordset(m.stages) as to_stage(status_id uuid, ghl_stage_id text, ghl_stage_name text)
            on to_stage.status_id = s.id
          where s.company_id = l.company_id and s.pipeline_id = l.id and s.deleted_at is null) as stages
      from pipelines l left join ghl_mappings m on m.company_id = l.company_id and m.connection_id = ${id} and m.pipeline_id = l.id
      where ${own(scope, sql`l.company_id`)} and l.company_id = ${company_id} and l.deleted_at is null
      order by l.is_default desc, l.name`,
  )
}

export async function lockMapping(scope: Scope, connection_id: string, pipeline_id: string) {
  const [ghlMapping] = await scope.db
    .select()
    .from(ghlMappings)
    .where(
      and(
        inScope(scope, ghlMappings.company_id),
        eq(ghlMappings.connection_id, connection_id),
        eq(ghlMappings.pipeline_id, pipeline_id),
      ),
    )
    .for('no key update')
  return ghlMapping
}

/** @returns false if the pipeline has a mapping already: of two simultaneous saves, the second is refused */
export async function insertMapping(scope: Scope, values: typeof ghlMappings.$inferInsert): Promise<boolean> {
  const added = await scope.db
    .insert(ghlMappings)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: ghlMappings.id })
  return added.length === 1
}

export async function changeMapping(
  scope: Scope,
  id: string,
  change: Pick<StoredMapping, 'ghl_pipeline_id' | 'ghl_pipeline_name' | 'stages' | 'missing_since'>,
) {
  await scope.db
    .update(ghlMappings)
    .set({ ...change, version: sql`${ghlMappings.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, ghlMappings.company_id), eq(ghlMappings.id, id)))
}

export const listMappings = (scope: Scope, connection_id: string): Promise<StoredMapping[]> =>
  scope.db
    .select()
    .from(ghlMappings)
    .where(
      and(
        inScope(scope, ghlMappings.company_id),
        eq(ghlMappings.connection_id, connection_id),
        sql`${ghlMappings.ghl_pipeline_id} is not null`,
        sql`exists (select from pipelines l where l.company_id = ${ghlMappings.company_id} and l.id = ${ghlMappings.pipeline_id}
          and l.deleted_at is null)`,
      ),
    )
    .orderBy(ghlMappings.pipeline_id)

export async function storePipelines(scope: Scope, id: string, pipelines: GhlPipeline[]) {
  await scope.db
    .update(ghlConnections)
    .set({ pipelines, pipelines_read_at: sql`now()` })
    .where(and(inScope(scope, ghlConnections.company_id), eq(ghlConnections.id, id)))
}

/**
 * Marks mappings whose pipeline or stages are missing in the CRM. It does not raise their versions.
 * @returns true if a missing pipeline exists again
 */
export async function markMissing(scope: Scope, connection_id: string, missing: ReadonlySet<string>): Promise<boolean> {
  const isMissing = sql`m.id = any(${sql.param([...missing])}::uuid[])`
  const { rows } = await scope.db.execute<{ missing_since: string | null }>(sql`update ghl_mappings m
    set missing_since = case when ${isMissing} then now() end
    where ${own(scope, sql`m.company_id`)} and m.connection_id = ${connection_id} and (m.missing_since is not null) <> (${isMissing})
    returning m.missing_since`)
  return rows.some(({ missing_since }) => missing_since === null)
}

/** The claim of a process on a company's connection. Every write checks that the claim is still valid. */
export type Claim = { id: string; company_id: string; claim: number }

export const claimConnections = ({ statement }: Pick<Transactions, 'statement'>, max: number, seconds: number) =>
  statement<Claim>(sql`select * from claim_ghl_connections(${max}, ${seconds})`)

const ofClaim = (scope: Scope, { id, claim }: Pick<Claim, 'id' | 'claim'>) =>
  and(
    inScope(scope, ghlConnections.company_id),
    eq(ghlConnections.id, id),
    eq(ghlConnections.claim, claim),
    isNull(ghlConnections.disconnected_at),
  )

/** @returns undefined if another process has taken over or the company was disconnected */
export async function renewClaim(scope: Scope, claim: Claim, seconds: number): Promise<StoredConnection | undefined> {
  const [held] = await scope.db
    .update(ghlConnections)
    .set({ claimed_until: sql`now() + make_interval(secs => ${seconds})` })
    .where(ofClaim(scope, claim))
    .returning()
  return held
}

type Progress = Partial<Omit<StoredConnection, 'id' | 'company_id' | 'version'>>

/** Saves the progress of a claim. */
export async function saveProgress(scope: Scope, claim: Claim, progress: { [K in keyof Progress]: Progress[K] | SQL }) {
  await scope.db.update(ghlConnections).set(progress).where(ofClaim(scope, claim))
}

export async function saveState(
  scope: Scope,
  claim: Claim,
  {
    state,
    missing_scopes = [],
    ...rest
  }: {
    state: GhlState
    missing_scopes?: StoredConnection['missing_scopes']
    failures: number
    wait_seconds: number | null
  },
) {
  const next_attempt_at = rest.wait_seconds === null ? null : sql`now() + make_interval(secs => ${rest.wait_seconds})`
  await saveProgress(scope, claim, {
    state,
    missing_scopes,
    failures: rest.failures,
    next_attempt_at,
    state_since: sql`case when ${ghlConnections.state} = ${state} then ${ghlConnections.state_since} else now() end`,
  })
}

/**
 * Checks the next people of the company, see `enrolAnew`. Locked rows are skipped; the write that holds the lock makes
 * them due.
 * @returns the id of the last checked person; undefined after the last one
 */
export async function enrol(scope: Scope, claim: Claim, { enrolled_after, enrols_all }: StoredConnection, max: number) {
  const { id, company_id } = claim
  const { rows } = await scope.db.execute<{ last: string | null }>(sql`with next as materialized (
      select c.id, s.pipeline_id, r.status_id from candidates c
        left join survey_results r on r.company_id = c.company_id and r.id = c.latest_result_id
        left join statuses s on s.company_id = r.company_id and s.id = r.status_id
       where ${own(scope, sql`c.company_id`)} and c.company_id = ${company_id} and c.merged_into is null
         and c.id > ${enrolled_after ?? '00000000-0000-0000-0000-000000000000'} order by c.id limit ${max}
    ), added as (
      insert into ghl_people (company_id, connection_id, candidate_id) select ${company_id}, ${id}, next.id from next
      on conflict (connection_id, candidate_id) do nothing
    ), looked as (
      select p.id from ghl_people p join next on next.id = p.candidate_id
        left join ghl_mappings m on m.company_id = p.company_id and m.connection_id = p.connection_id
          and m.pipeline_id = next.pipeline_id and m.ghl_pipeline_id is not null
       where ${own(scope, sql`p.company_id`)} and p.connection_id = ${id} and (${enrols_all} or p.fault is not null or p.due_at > now()
         or p.target_stage_id is distinct from (select t.ghl_stage_id
           from jsonb_to_recordset(m.stages) as t(status_id uuid, ghl_stage_id text) where t.status_id = next.status_id))
       order by p.id for no key update of p skip locked
    ), due as (
      update ghl_people p set due_at = now(), attempts = 0, change = p.change + 1 from looked
       where ${own(scope, sql`p.company_id`)} and p.id = looked.id
    ) select max(next.id::text) as last from next`)
  return rows[0]!.last ?? undefined
}

/** The ids of people who are due and not held by a process, the longest due first. */
export async function listDue(scope: Scope, { id }: Claim, max: number): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`select p.id from ghl_people p
    where ${own(scope, sql`p.company_id`)} and p.connection_id = ${id} and p.due_at <= now() and coalesce(p.busy_until <= now(), true)
    order by p.due_at limit ${max}`)
  return rows.map((row) => row.id)
}

/** A person who is due, with the state of the last sync. */
export type DuePerson = {
  id: string
  /** Identifies the hold on the person; every write about the person checks that the hold is still valid. */
  busy_mark: string
  candidate_id: string
  contact_id: string | null
  sent_hash: string | null
  opportunity_id: string | null
  status_id: string | null
  target_stage_id: string | null
  ghl_pipeline_id: string | null
  ghl_stage_id: string | null
  ghl_stage_at: string | null
  /** The seconds since the last sync; null before the first one. */
  known_for: number | null
  change: number
  attempts: number
  fault: GhlPersonFault | null
  /** Null if the person was merged into another one or erased. */
  person: { first: string; last: string; email: string; phone: string | null; is_sent: boolean } | null
  /** The latest result that is neither archived nor a test. */
  card: {
    survey_result_id: string
    version: number
    status_id: string
    status_since: string
    pipeline_id: string
    is_by_rule: boolean
  } | null
}

/**
 * Holds a person for `seconds`, for which an erasure waits, and reads the state of the last sync. The card is read by a
 * statement of its own: the first one waits for a write that is changing the person, and it would count that change,
 * but read the card as it was before.
 * @returns undefined if the person is no longer due or another process holds them
 */
export async function holdPerson(scope: Scope, id: string, seconds: number): Promise<DuePerson | undefined> {
  const { rowCount } = await scope.db.execute(sql`update ghl_people p
      set busy_until = now() + make_interval(secs => ${seconds}), busy_mark = gen_random_uuid()
    where ${own(scope, sql`p.company_id`)} and p.id = ${id} and p.due_at <= now() and coalesce(p.busy_until <= now(), true)`)
  if (rowCount === 0) return undefined
  const [row] = await readRows<DuePerson>(
    scope,
    sql`select p.id, p.busy_mark, p.candidate_id, p.contact_id, p.sent_hash, p.opportunity_id, p.status_id, p.target_stage_id, p.ghl_pipeline_id, p.ghl_stage_id,
      p.ghl_stage_at::text, p.change, p.attempts, p.fault, extract(epoch from now() - p.synced_at)::float8 as known_for,
      case when c.id is not null then json_build_object('first', c.first, 'last', c.last, 'email', c.email, 'phone', split_part(c.phone, ' ', 1),
        'is_sent', c.latest_result_id is not null or not exists (
          select from survey_results x where x.company_id = c.company_id and x.candidate_id = c.id and x.is_test)) end as person,
      case when r.status_id is not null then json_build_object('survey_result_id', r.id, 'version', r.version, 'status_id', r.status_id,
        'status_since', r.status_since, 'pipeline_id', s.pipeline_id, 'is_by_rule', coalesce((select e.how = 'rule' from survey_results attempt
          join stage_events e on e.company_id = attempt.company_id and e.survey_result_id = attempt.id
          where attempt.company_id = r.company_id and attempt.candidacy_id = r.candidacy_id
          order by e.created_at desc, e.result_version desc limit 1), false)) end as card
    from ghl_people p
    left join candidates c on c.company_id = p.company_id and c.id = p.candidate_id and c.merged_into is null
    left join survey_results r on r.company_id = c.company_id and r.id = c.latest_result_id
    left join statuses s on s.company_id = r.company_id and s.id = r.status_id
    where ${own(scope, sql`p.company_id`)} and p.id = ${id}`,
  )
  return row
}

type Held = Pick<DuePerson, 'id' | 'busy_mark'>
const heldBy = (scope: Scope, { id, busy_mark }: Held) =>
  and(inScope(scope, ghlPeople.company_id), eq(ghlPeople.id, id), eq(ghlPeople.busy_mark, busy_mark))

/** @returns false if the contact belongs to another person, or the person is no longer held */
export async function keepContact(scope: Scope, { id, busy_mark }: Held, contact_id: string): Promise<boolean> {
  const { rows } = await scope.db.execute<{ kept: boolean }>(
    sql`select keep_ghl_contact(${id}, ${busy_mark}, ${contact_id}) as kept`,
  )
  return rows[0]!.kept
}

/** @returns whether the card belongs to another person */
export async function isCardTaken(scope: Scope, { id }: Held, opportunity_id: string): Promise<boolean> {
  const { rows } = await scope.db.execute<{ taken: boolean }>(sql`select exists (
    select from ghl_people o join ghl_people p on p.connection_id = o.connection_id
     where ${own(scope, sql`o.company_id`)} and p.id = ${id} and o.opportunity_id = ${opportunity_id} and o.id <> p.id) as taken`)
  return rows[0]!.taken
}

/**
 * Must be called before a call that moves a card, because the CRM's webhook about it can arrive before the response.
 * @returns whether the person is still held
 */
export async function markSetting(scope: Scope, claim: Held, setting_stage_id: string): Promise<boolean> {
  const { rowCount } = await scope.db.update(ghlPeople).set({ setting_stage_id }).where(heldBy(scope, claim))
  return rowCount === 1
}

export type PersonSync = Partial<
  Pick<
    typeof ghlPeople.$inferSelect,
    | 'contact_id'
    | 'sent_hash'
    | 'opportunity_id'
    | 'status_id'
    | 'target_stage_id'
    | 'ghl_pipeline_id'
    | 'ghl_stage_id'
    | 'ghl_stage_at'
  >
>

/**
 * Stores the outcome for a held person. A person who was changed meanwhile is due again.
 * @param change the number of the person's changes that the sync took into account
 * @param retry_seconds the time until the next attempt; undefined if there is none until the person changes
 */
export async function settlePerson(
  scope: Scope,
  claim: Held,
  {
    change,
    fault,
    retry_seconds,
    ...sync
  }: PersonSync & {
    change: number
    fault: GhlPersonFault | null
    retry_seconds?: number | undefined
  },
) {
  const later = retry_seconds === undefined ? sql`null` : sql`now() + make_interval(secs => ${retry_seconds})`
  await scope.db
    .update(ghlPeople)
    .set({
      ...sync,
      fault,
      fault_since: fault === null ? null : sql`coalesce(${ghlPeople.fault_since}, now())`,
      attempts: retry_seconds === undefined ? 0 : sql`${ghlPeople.attempts} + 1`,
      busy_until: null,
      busy_mark: null,
      setting_stage_id: null,
      due_at: sql`case when ${ghlPeople.change} = ${change} then ${later} else now() end`,
      ...(retry_seconds === undefined ? { synced_at: sql`now()` } : {}),
    })
    .where(heldBy(scope, claim))
}

/** Releases a held person without an outcome: the person stays due. */
export async function releasePerson(scope: Scope, claim: Held) {
  await scope.db.update(ghlPeople).set({ busy_until: null, busy_mark: null }).where(heldBy(scope, claim))
}

/** True if the mapping is still the one that was read; it is then locked until the end of the transaction. */
export async function isMappingCurrent(scope: Scope, { id, version }: StoredMapping): Promise<boolean> {
  const [ghlMapping] = await scope.db
    .select({ version: ghlMappings.version })
    .from(ghlMappings)
    .where(and(inScope(scope, ghlMappings.company_id), eq(ghlMappings.id, id)))
    .for('share')
  return ghlMapping?.version === version
}

/**
 * Locks a person; the caller has locked the result before, as all writes of results do.
 * @returns whether the result is still the person's latest one
 */
export async function isLatestResult(scope: Scope, candidate_id: string, survey_result_id: string): Promise<boolean> {
  const [candidate] = await scope.db
    .select({ latest: candidates.latest_result_id })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, candidate_id)))
    .for('no key update')
  return candidate?.latest === survey_result_id
}

type Move = {
  company_id: string
  candidate_id: string
  survey_result_id: string
  direction: MessageDirection
  status_id: string | null
  ghl_stage_name: string | null
  outcome: GhlMoveOutcome
  moved_at: string
}

export async function insertMove(scope: Scope, move: Move) {
  await scope.db.insert(ghlMoves).values(move)
}

export async function findStatusOf(scope: Scope, company_id: string, id: string) {
  const [row] = await readRows<{ id: string; type: StatusType }>(
    scope,
    sql`select s.id, s.type from statuses s where ${own(scope, sql`s.company_id`)} and s.company_id = ${company_id}
      and s.id = ${id} and s.deleted_at is null`,
  )
  return row
}

type SeenCard = { id: string; stage_id: string; pipeline_id: string; moved_at: string }

/**
 * Makes people due whose card on the read page has moved since the last sync. Locked rows are left to the next read.
 */
export async function seeCards(scope: Scope, { id }: Claim, cards: readonly SeenCard[]) {
  await scope.db.execute(sql`with seen as (
      select p.id, c.stage_id, c.moved_at
        from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as c(id text, stage_id text, moved_at timestamptz)
        join ghl_people p on p.connection_id = ${id} and p.opportunity_id = c.id
       where ${own(scope, sql`p.company_id`)} order by p.id for no key update of p skip locked
    )
    update ghl_people p set seen_at = now(),
      due_at = case when p.ghl_stage_id is distinct from seen.stage_id and seen.moved_at > coalesce(p.ghl_stage_at, '-infinity')
        then least(p.due_at, now()) else p.due_at end
    from seen where ${own(scope, sql`p.company_id`)} and p.id = seen.id`)
}

/**
 * Makes people due whose card a finished read has not found, because it was deleted or is in a pipeline that is not
 * mapped.
 */
export async function seeVanished(scope: Scope, { id }: Claim, pipelines: readonly string[], started_at: string) {
  await scope.db.execute(sql`with vanished as (
      select p.id from ghl_people p
       where ${own(scope, sql`p.company_id`)} and p.connection_id = ${id} and p.opportunity_id is not null
         and p.ghl_pipeline_id = any(${sql.param([...pipelines])}::text[])
         and p.synced_at < ${started_at} and coalesce(p.seen_at < ${started_at}, true)
       order by p.id for no key update skip locked
    )
    update ghl_people p set due_at = least(p.due_at, now()) from vanished
    where ${own(scope, sql`p.company_id`)} and p.id = vanished.id`)
}
