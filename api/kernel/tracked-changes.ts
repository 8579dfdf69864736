import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { bulkBatchSize, undoHours } from '@seatwise/contract/limits'
import { taskRuns } from '../database/tables/task-runs.ts'
import { readPlanned } from './statements.ts'
import { CountChanged, Refusal } from './refusal.ts'
import { inScope, type Scope, type UserScope } from './scope.ts'

/** A row with the version that it had when it was selected, or that a write gave it. */
export type Versioned = { id: string; version: number }

/** @property before the columns of the row before the write */
export type StoredChange<Before> = Versioned & { company_id: string; change_id: string; before: Before }

/** The result for one row in a task's result list. */
export type ChangeLine = { id: string; outcome: 'changed' | 'unchanged' | 'refused' }

/** The part of a write that one batch processes: rows of a company after the last row of the previous batch. */
export type ChangePart = { change_id: string; company_id: string; after: string }

type Columns<Name extends string> = PgTable & Record<Name, AnyPgColumn>

/**
 * @property id the column with the id of the row that is written
 * @property version the column with the version of that row
 */
type RowsOfWrite<Name extends string = never> = {
  table: Columns<'company_id' | 'change_id' | Name>
  id: AnyPgColumn
  version: AnyPgColumn
}

type Tables = {
  /** The table of the rows that are written. */
  rows: Columns<'company_id' | 'id' | 'version'>
  /** The table with the state of the rows before each write, so that its author can undo it. */
  changes: RowsOfWrite<'actor_user_id' | 'acting_as_user_id' | 'before' | 'created_at'> & {
    /** Which of them their author undoes; by default all. */
    isOfAuthor?: SQL
  }
  /** The table with the rows that a task will write. */
  selections: RowsOfWrite
}

/** Queries about the changes and selections of one table. */
export function trackChanges<Before>({ rows, changes, selections }: Tables) {
  const ofWrite = (scope: Scope, { table }: RowsOfWrite, change_id: string) =>
    and(inScope(scope, table.company_id), eq(table.change_id, change_id))!

  const countIn = (of: RowsOfWrite) => (scope: Scope, change_id: string) =>
    readPlanned<{ company_id: string; count: number }>(
      scope,
      sql`select ${of.table.company_id} as company_id, count(*)::int as count from ${of.table}
        where ${ofWrite(scope, of, change_id)} group by 1 order by 1`,
    )

  return {
    /** How many rows a stored write has in each company. */
    countChanges: countIn(changes),

    /**
     * Rows of one of the caller's own writes, at most `limit`, ordered by company and row.
     * @param of selects either the changes that can still be undone, or those of one company that come after a row
     */
    findChanges: (
      scope: Scope,
      change_id: string,
      of: { isRecent: true } | { company_id: string; after: string },
      limit: number,
    ) => {
      const { actor_user_id, acting_as_user_id } = signedInActor(scope)
      const condition = and(
        ofWrite(scope, changes, change_id),
        changes.isOfAuthor,
        eq(changes.table.actor_user_id, actor_user_id),
        acting_as_user_id
          ? eq(changes.table.acting_as_user_id, acting_as_user_id)
          : isNull(changes.table.acting_as_user_id),
        'isRecent' in of
          ? sql`${changes.table.created_at} > now() - make_interval(hours => ${undoHours})`
          : and(eq(changes.table.company_id, of.company_id), gt(changes.id, of.after)),
      )!
      return readPlanned<StoredChange<Before>>(
        scope,
        sql`select ${changes.table.company_id} as company_id, ${changes.table.change_id} as change_id, ${changes.id} as id,
            ${changes.version} as version, ${changes.table.before} as before
          from ${changes.table} where ${condition}
          order by ${changes.table.company_id}, ${changes.id} limit ${sql.raw(String(limit))}`,
      )
    },

    /** The next selected rows of a company, with the versions at the time of selection. */
    findSelected: (scope: Scope, { change_id, company_id, after }: ChangePart) =>
      readPlanned<Versioned>(
        scope,
        sql`select ${selections.id} as id, ${selections.version} as version from ${selections.table}
          where ${ofWrite(scope, selections, change_id)} and ${selections.table.company_id} = ${company_id}
            and ${selections.id} > ${after}
          order by ${selections.id} limit ${sql.raw(String(bulkBatchSize))}`,
      ),

    /** SQL condition: the row belongs to this selection. */
    isSelected: (scope: Scope, change_id: string) => ofWrite(scope, selections, change_id),

    /**
     * Stores the selection of a task: rows by their distinct ids, or rows that match filters.
     * @returns how many rows the selection has in each company
     * @throws Refusal not_found if an id is out of scope; CountChanged if the number of matching rows is not the one
     * that the user saw
     */
    storeSelection: async (
      scope: UserScope,
      { ids, count = 0 }: { ids?: readonly string[] | undefined; count?: number | undefined },
      filters: {
        storeMatching: (change_id: string, max: number) => Promise<void>
        countMatching: () => Promise<number>
      },
    ) => {
      const change_id = randomUUID()
      if (ids) await storeByIds(scope, ids, change_id)
      else await filters.storeMatching(change_id, count + 1)
      const companies = await countIn(selections)(scope, change_id)
      const stored = companies.reduce((sum, company) => sum + company.count, 0)
      if (ids && stored !== ids.length) throw new Refusal('not_found')
      if (!ids && stored !== count) throw new CountChanged(await filters.countMatching())
      return { change_id, companies }
    },
  }

  async function storeByIds(scope: Scope, ids: readonly string[], change_id: string) {
    const names = [selections.table.company_id, selections.table.change_id, selections.id, selections.version]
    await scope.db.execute(
      sql`insert into ${selections.table} (${sql.join(
        names.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )})
        select ${rows.company_id}, ${change_id}, ${rows.id}, ${rows.version} from ${rows}
        where ${inScope(scope, rows.company_id) ?? sql`true`} and ${rows.id} = any(${sql.param(ids)}::uuid[])`,
    )
  }
}

/** The signed-in user, and the user as whom they are acting. */
export function signedInActor({ actor }: Scope) {
  if (actor.kind !== 'user') throw new Error('only users make changes that can be undone')
  return { actor_user_id: actor.user_id, acting_as_user_id: actor.acting_as }
}

/** True if a task is still running for this write. */
async function isStillRunning(scope: Scope, change_id: string): Promise<boolean> {
  const open = and(
    inScope(scope, taskRuns.company_id),
    inArray(taskRuns.state, ['waiting', 'running']),
    sql`${taskRuns.input} ->> 'change_id' = ${change_id}`,
  )
  return (await scope.db.$count(taskRuns, open)) > 0
}

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * The locked rows that still have these versions. `changedSince` contains the ids of all others, and of rows out of
 * scope.
 */
export function unchangedOf<Row extends Versioned>(rows: readonly Row[], versions: readonly Versioned[]) {
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]))
  const current = rows.filter(({ id, version }) => versionOf.get(id) === version)
  for (const { id } of current) versionOf.delete(id)
  return { current, changedSince: new Set(versionOf.keys()) }
}

/** The result for each row of a batch. */
export function linesOf(
  all: readonly Versioned[],
  writes: readonly { row: { id: string } }[],
  changedSince: ReadonlySet<string>,
): ChangeLine[] {
  const changedIds = new Set(writes.map(({ row }) => row.id))
  return all.map(({ id }) => ({
    id,
    outcome: changedIds.has(id) ? 'changed' : changedSince.has(id) ? 'refused' : 'unchanged',
  }))
}

/**
 * Undoes one of the caller's own writes, except in rows that have been changed since.
 * @param reverse restores the rows, and returns which have been changed since
 * @returns undefined if there are so many rows that a task must restore them
 */
export async function undoRecent<Before, Reply extends { changedSince: ReadonlySet<string> }>(
  scope: UserScope,
  { findChanges }: Pick<ReturnType<typeof trackChanges<Before>>, 'findChanges'>,
  change_id: string,
  reverse: (changes: StoredChange<Before>[]) => Promise<Reply>,
) {
  if (await isStillRunning(scope, change_id)) throw new Refusal('still_running')
  const changes = await findChanges(scope, change_id, { isRecent: true }, bulkBatchSize + 1)
  if (changes.length === 0) throw new Refusal('not_found')
  if (changes.length > bulkBatchSize) return undefined
  const { changedSince, ...reply } = await reverse(changes)
  if (changes.length === 1 && changedSince.size > 0) throw new Refusal('changed_meanwhile')
  const skipped = [...changedSince].map((id) => ({ id, reason: 'changed_meanwhile' as const }))
  return { ...reply, skipped, task_run_ids: [] }
}
