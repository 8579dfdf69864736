import { globSync } from 'node:fs'
import * as path from 'node:path'
import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import type { Route } from '@seatwise/contract/route'
import { routes as allRoutes } from '@seatwise/contract/routes'
import { defaultSettings } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { reportTexts } from '@seatwise/domain/brands/report-texts'
import { readConfig } from './kernel/config.ts'
import { together, usesOfCode, usesOfProduct, usesOfSql, type Uses } from '../tools/uses.ts'

const routes: readonly Route[] = allRoutes
const product = usesOfProduct()
// An export has names of columns as its keys, and writes none.
product.get('api/connections/exports/contents.ts')!.writes.clear()
const filesWhere = (isMeant: (file: string) => boolean) => [...product].filter(([file]) => isMeant(file))
const usesWhere = (isMeant: (file: string) => boolean) => together(filesWhere(isMeant).map(([, uses]) => uses))

/** Settings and columns that a later part of the product will use. Until then they must be invisible. */
const later = ['held_at', 'retention_months', 'demographics_enabled']

/** Columns that nothing of ours writes, or reads, each with the reason. */
const columnsWithReason: Record<string, string> = {
  'candidates.held_at': 'Nobody can put a person on hold yet; what deletes people keeps to it already.',
  'rate_limits.points': 'rate-limiter-flexible reads and writes this table by its own SQL.',
  'rate_limits.expire': 'rate-limiter-flexible reads and writes this table by its own SQL.',
}

type Column = { name: string; key: string; isRead: boolean; isWritten: boolean }

const tableFiles = globSync('database/tables/*.ts', { cwd: import.meta.dirname })
const tableModules = await Promise.all(
  tableFiles.map((file) => import(path.join(import.meta.dirname, file)) as Promise<Record<string, unknown>>),
)
const tables = tableModules.flatMap((module) =>
  Object.entries(module).flatMap(([name, table]) => (is(table, PgTable) ? [{ name, table }] : [])),
)
/** The files of a feature form one unit; every other file is a unit of its own. */
const units = Map.groupBy(
  filesWhere((file) => file.startsWith('api/') && !file.startsWith('api/database/tables/')),
  ([file]) => /^api\/(base|assessment|people|hiring|coaching|connections)\/[^/]+/.exec(file)?.[0] ?? file,
)
const unitUses = [...units.values()].map((unit) => {
  const own = together(unit.map(([, uses]) => uses))
  const files = new Set(unit.map(([file]) => file))
  // Rows that are written as they were given have the keys that other files give them.
  const giving = filesWhere((file) => file.startsWith('api/')).flatMap(([, uses]) =>
    uses.imports.some((one) => files.has(one)) ? uses : [],
  )
  const imported = together(importedBy(own).flatMap((file) => product.get(file) ?? []))
  return { ...own, writes: own.writesGivenRows ? together([own, imported, ...giving]).writes : own.writes, imported }
})

/** All that a file brings, but the shapes: they name every field and column. */
function importedBy({ imports }: Uses, seen = new Set<string>()): string[] {
  for (const file of imports.filter((one) => !seen.has(one) && !/^(contract|api\/database\/tables)\//.test(one))) {
    seen.add(file)
    const uses = product.get(file)
    if (uses) importedBy(uses, seen)
  }
  return [...seen]
}
const bodyFields = new Set(routes.flatMap(({ body }) => fieldsOf(body)))

function columnsOf({ name, table }: { name: string; table: PgTable }): Column[] {
  const near = unitUses.filter(({ names }) => names.has(name) || names.has(getTableName(table)))
  const { indexes, primaryKeys, uniqueConstraints } = getTableConfig(table)
  const unique = [
    ...[...primaryKeys, ...uniqueConstraints].flatMap(({ columns }) => columns),
    ...indexes.flatMap(({ config }) => (config.unique ? config.columns : [])),
  ]
  return Object.entries<PgColumn>(getTableColumns(table)).map(([key, column]) => {
    const uses = (kind: 'reads' | 'writes') => near.some((unit) => unit[kind].has(key) || unit[kind].has(column.name))
    const isGiven = bodyFields.has(key) && near.some(({ writesGivenRows }) => writesGivenRows)
    // A computed default, such as now(), counts as a write; a constant one does not.
    const isComputed =
      is(column.default, SQL) && column.default.queryChunks.some((chunk) => JSON.stringify(chunk).includes('('))
    return {
      name: `${getTableName(table)}.${column.name}`,
      key,
      isRead: uses('reads') || column.primary || unique.includes(column),
      isWritten: uses('writes') || isGiven || isComputed || column.generated !== undefined,
    }
  })
}

/** Names of the fields of a shape, those of the shapes in it too. */
function fieldsOf(shape: unknown, seen = new Set<unknown>()): string[] {
  if (typeof shape !== 'object' || shape === null || seen.has(shape)) return []
  seen.add(shape)
  if (Array.isArray(shape)) return shape.flatMap((one) => fieldsOf(one, seen))
  const { _zod } = shape as { _zod?: { def: Record<string, unknown> } }
  if (!_zod) return []
  const { type, shape: fields } = _zod.def
  if (type === 'object')
    return Object.entries(fields as object).flatMap(([name, one]) => [name, ...fieldsOf(one, seen)])
  return Object.values(_zod.def).flatMap((one) => fieldsOf(one, seen))
}

describe('every column', () => {
  const columns = tables.flatMap(columnsOf)

  it('is written and read by the product', () => {
    const known = columns.filter(({ name }) => !(name in columnsWithReason))
    expect(columns.length).toBeGreaterThan(500)
    expect(known.filter(({ isWritten }) => !isWritten).map(({ name }) => name)).toEqual([])
    expect(known.filter(({ isRead }) => !isRead).map(({ name }) => name)).toEqual([])
  })

  it('with a stated reason is still unused', () => {
    const idle = columns.filter(({ isRead, isWritten }) => !isRead || !isWritten).map(({ name }) => name)
    expect(Object.keys(columnsWithReason).filter((name) => !idle.includes(name))).toEqual([])
  })
})

const pages = usesWhere((file) => file.startsWith('web/'))
const wholeProduct = usesWhere((file) => !file.startsWith('contract/'))

/** Operations that store fields of other operations, which read them. */
const storing = ['createSavedView', 'updateSavedView']
/** Operations on selected people: product.ts hands them the function of an area above that reads the selection. */
const onPeople = ['previewMessages', 'sendMessages', 'sendTemplate']

/** The contract declares both routes of a report under one name: `individualReport`. */
const declaredName = (operation: string) =>
  operation.replace(/^get(\w)(\w*Report)(?:Pdf)?$/, (_, first: string, rest: string) => first.toLowerCase() + rest)

describe('every field of a request', () => {
  it.each(routes.map((route): [string, Route] => [route.operationId, route]))('of %s is used', (operation, route) => {
    const handlers = unitUses.filter(({ names }) => names.has(operation) || names.has(declaredName(operation)))
    const readers = [...storing, ...onPeople].includes(operation)
      ? [wholeProduct]
      : handlers.flatMap((unit) => [unit, unit.imported])
    const fields = [route.body, route.query, route.params].flatMap((shape) => fieldsOf(shape))
    const isRead = (field: string) => pages.reads.has(field) || readers.some(({ names }) => names.has(field))
    expect(handlers).not.toHaveLength(0)
    expect(fields.filter((field) => !isRead(field))).toEqual([])
  })
})

describe('every switch', () => {
  // A form shows a setting, the contract and the tables declare it, and an export copies it: none of these is an
  // effect.
  const isInert =
    /^(contract|web\/base\/(companies|audit-events)|api\/database\/tables|api\/base\/companies|api\/connections\/exports)\//
  const acting = usesWhere((file) => !isInert.test(file))
  const form = usesWhere((file) => file.startsWith('web/base/companies/'))
  const outsideBrands = usesWhere((file) => !file.startsWith('domain/brands/'))
  const server = usesWhere((file) => file.startsWith('api/') && file !== 'api/kernel/config.ts')

  it.each(Object.keys(defaultSettings))('of a company has an effect and a control: %s', (name) => {
    expect([acting.reads.has(name), form.names.has(name)]).toEqual([true, true])
  })

  it.each(Object.keys(brands.hb.features))('of a brand has an effect: %s', (name) => {
    expect(outsideBrands.reads.has(`features.${name}`)).toBe(true)
  })

  // The keys of these are bands and types of stages.
  it.each(keysOf({ ...brands.hb, ...reportTexts.hb, bands: {}, pipeline: {} }))('of a brand is used: %s', (name) => {
    expect(outsideBrands.reads.has(name)).toBe(true)
  })

  it.each(keysOf(readConfig({}, '1')))('of an installation has an effect: %s', (name) => {
    expect(server.reads.has(name)).toBe(true)
  })
})

describe('a feature reserved for later', () => {
  it.each(later)('is in no answer, no control and no sentence: %s', (name) => {
    expect(usesWhere((file) => /^(contract|domain|web)\//.test(file)).names.has(name)).toBe(false)
  })
})

describe('the search for names', () => {
  it('in SQL recognizes written columns', () => {
    const { reads, writes } = usesOfSql(`
      INSERT INTO rows (id, given) SELECT id, source FROM others; -- comment
      UPDATE rows SET first = 1, second = first + 1 WHERE third = 2;
      NEW.kept := old.kept_before;`)
    expect([...writes].toSorted()).toEqual(['first', 'given', 'id', 'kept', 'second'])
    expect([...reads]).toEqual(expect.arrayContaining(['source', 'third', 'kept_before']))
    expect(reads.has('given') || reads.has('comment')).toBe(false)
  })

  it('in code distinguishes selected from written columns', () => {
    const { reads, writes, writesGivenRows } = usesOfCode(
      'a.ts',
      `db.insert(rows).values({ written, type: rest }); db.select({ chosen: rows.column }); const { taken } = config.group`,
    )
    expect([...writes]).toEqual(['written', 'type'])
    expect([...reads]).toEqual(expect.arrayContaining(['rows.column', 'taken', 'group.taken']))
    expect(writesGivenRows).toBe(false)
    expect(usesOfCode('a.ts', 'db.insert(rows).values({ ...given })').writesGivenRows).toBe(true)
  })
})

/** Keys of nested objects. Lists and bytes have none. */
function keysOf(value: object): string[] {
  const own = Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const isObject = typeof one === 'object' && one !== null && Object.getPrototypeOf(one) === Object.prototype
    return isObject ? [name, ...keysOf(one)] : [name]
  })
  return [...new Set(own)]
}
