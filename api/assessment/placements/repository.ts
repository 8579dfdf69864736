import { sql, type SQL } from 'drizzle-orm'
import { placements } from '../../database/tables/placements.ts'
import { write } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

type Column = { company_id: string; status_id: string }

/** The place of a card: below one card and above another. A neighbor that has left the column is ignored. */
export type Neighbours = { after_id?: string | null | undefined; before_id?: string | null | undefined }

/** The number of decimal places of a position above which the column is renumbered with whole numbers. */
const maxScale = 64

/**
 * Locks columns until the end of the transaction, in the order of their ids. Every write that changes the places of
 * several cards, or reads their neighbors, must hold these locks, because writes that lock the rows of one column in
 * different orders would deadlock.
 */
export async function lockColumns(scope: Scope, status_ids: Iterable<string | null>) {
  const ids = [...new Set(status_ids)].filter((id) => id !== null)
  if (ids.length === 0) return
  await write(
    scope,
    sql`select pg_advisory_xact_lock(hashtextextended('column ' || id, 0))
      from (select unnest(${sql.param(ids)}::text[]) id order by 1) ids`,
  )
}

/** @property status_id the new stage of the candidacy */
type Card = { company_id: string; candidacy_id: string; status_id: string | null }

/**
 * A statement that puts the cards of candidacies into their new stages, each as the first card of its column. Must be a
 * part of all code that moves results; `refreshPeople` makes the cards of new candidacies.
 */
export function placesToWrite(cards: readonly Card[]): SQL {
  const rows = cards.map(({ company_id, candidacy_id, status_id }) => ({ company_id, candidacy_id, status_id }))
  return sql`update placements p set status_id = c.status_id, arrival = c.arrival, position = -c.arrival
    from (select card.*, nextval('placement_arrivals') as arrival from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as card(company_id uuid, candidacy_id uuid, status_id uuid)) c
    where p.company_id = c.company_id and p.candidacy_id = c.candidacy_id and p.status_id is distinct from c.status_id`
}

/** Puts a card of a locked column between other cards of the column. */
export async function placeBetween(scope: Scope, column: Column, id: string, neighbours: Neighbours) {
  if (!(await placeInGap(scope, column, id, neighbours))) return
  await renumber(scope, column)
  await placeInGap(scope, column, id, neighbours)
}

/**
 * Puts the card below the neighbor `after_id`; without it, above `before_id`; without both, at the end.
 * @returns true if the gap was too narrow
 */
async function placeInGap(
  scope: Scope,
  { company_id, status_id }: Column,
  id: string,
  { after_id = null, before_id = null }: Neighbours,
): Promise<boolean> {
  const rows = await write<{ is_tight: boolean }>(
    scope,
    sql`
    with others as not materialized (
      select position, survey_result_id as id from placements
       where ${inScope(scope, placements.company_id) ?? sql`true`}
         and company_id = ${company_id} and status_id = ${status_id} and survey_result_id <> ${id}
    ), above as materialized (select * from others where id = ${after_id}),
    below as materialized (select * from others where id = ${before_id}),
    gap as (
      select a.position as low, (
        select o.position from others o where (o.position, o.id) > (a.position, a.id) order by o.position, o.id limit 1
      ) as high from above a
      union all
      select (
        select o.position from others o where (o.position, o.id) < (b.position, b.id)
         order by o.position desc, o.id desc limit 1
      ), b.position from below b where not exists (select from above)
      union all
      select (select o.position from others o order by o.position desc limit 1), null
       where not exists (select from above) and not exists (select from below)
    )
    update placements p set position =
      -- Multiplied by 0.5, because a division would round.
      case when low is null then -nextval('placement_arrivals')
           when high is null then floor(low) + 1
           else trim_scale((low + high) * 0.5) end
      from gap where p.company_id = ${company_id} and p.survey_result_id = ${id}
      returning coalesce(low = high, false) or scale(p.position) > ${maxScale} as is_tight`,
  )
  return rows[0]?.is_tight ?? false
}

/** Gives the cards of a locked column whole numbers as positions, without changing their order. */
async function renumber(scope: Scope, { company_id, status_id }: Column) {
  await scope.db.execute(sql`
    with cards as materialized (
      select survey_result_id as id, arrival, row_number() over (order by position, survey_result_id) as place
        from placements
       where ${inScope(scope, placements.company_id) ?? sql`true`}
         and company_id = ${company_id} and status_id = ${status_id}
    ), numbers as (select -arrival as position, row_number() over (order by arrival desc) as place from cards)
    update placements p set position = numbers.position
      from cards join numbers using (place)
     where p.company_id = ${company_id} and p.survey_result_id = cards.id and p.position <> numbers.position`)
}

/**
 * Puts the cards of a locked column in the order in which they came into it, the newest first.
 * @returns the number of cards that were moved
 */
export async function clearPositions(scope: Scope, { company_id, status_id }: Column): Promise<number> {
  const { rowCount } = await scope.db.execute(sql`
    update placements set position = -arrival
     where ${inScope(scope, placements.company_id) ?? sql`true`}
       and company_id = ${company_id} and status_id = ${status_id} and position <> -arrival`)
  return rowCount ?? 0
}

/** Puts the cards that one write has moved in their previous order, above the cards that were in the column before. */
export async function keepOrder(scope: Scope, change_id: string, ids: readonly string[]) {
  await scope.db.execute(sql`
    with moved as materialized (
      select p.company_id, p.survey_result_id as id, p.status_id, p.arrival,
             row_number() over (partition by p.status_id order by c.position desc nulls first, p.survey_result_id) as place,
             row_number() over (partition by p.status_id order by p.arrival) as nth
        from placements p
        join survey_result_changes c on c.company_id = p.company_id and c.survey_result_id = p.survey_result_id
       where ${inScope(scope, sql`p.company_id`) ?? sql`true`} and c.change_id = ${change_id}
         and p.survey_result_id = any(${sql.param(ids)}::uuid[])
    )
    update placements p set arrival = slot.arrival, position = -slot.arrival
      from moved m join moved slot on slot.status_id = m.status_id and slot.nth = m.place
     where p.company_id = m.company_id and p.survey_result_id = m.id and p.arrival <> slot.arrival`)
}

/** Puts cards that an undo has moved back, in locked columns, to their places before the write. */
export async function restorePositions(scope: Scope, change_id: string, ids: readonly string[]) {
  const { rows } = await scope.db.execute<Column>(sql`
    with restored as (
      update placements p set position = c.position, arrival = c.arrival
        from survey_result_changes c
       where ${inScope(scope, sql`p.company_id`) ?? sql`true`} and c.change_id = ${change_id}
         and c.company_id = p.company_id and c.survey_result_id = p.survey_result_id
         and c.position is not null and (c.before ->> 'status_id')::uuid = p.status_id
         and p.survey_result_id = any(${sql.param(ids)}::uuid[])
       returning p.company_id, p.status_id, p.position, p.survey_result_id
    )
    select distinct r.company_id, r.status_id from restored r
      join placements taken on taken.company_id = r.company_id and taken.status_id = r.status_id
       and taken.position = r.position and taken.survey_result_id <> r.survey_result_id`)
  // In these columns another card has been put in the same place since.
  for (const column of rows) await renumber(scope, column)
}
