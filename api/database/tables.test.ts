import { getTableColumns, type Table } from 'drizzle-orm'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { auditEvent } from '@seatwise/contract/audit-events'
import { company } from '@seatwise/contract/companies'
import { outboxMessage } from '@seatwise/contract/outbox'
import { taskRun, taskRunRow } from '@seatwise/contract/task-runs'
import { surveyResult } from '@seatwise/contract/survey-results'
import { managedUser, userProfile } from '@seatwise/contract/users'
import { defaultSettings } from '@seatwise/contract/values/base'
import { auditEvents } from './tables/audit-events.ts'
import { companies } from './tables/companies.ts'
import { outbox } from './tables/outbox.ts'
import { surveyResults } from './tables/survey-results.ts'
import { taskRunRows, taskRuns } from './tables/task-runs.ts'
import { users } from './tables/users.ts'

type Shape = { shape: Record<string, z.ZodMiniType> }

/** Shapes of rows in the API, each with the table that stores it. */
const pairs: [name: string, table: Table, shape: Shape][] = [
  ['companies', companies, company],
  ['the profile', users, userProfile],
  ['users', users, managedUser],
  ['survey results', surveyResults, surveyResult],
  ['the outbox', outbox, outboxMessage],
  ['the audit', auditEvents, auditEvent],
  ['task runs', taskRuns, taskRun],
  ['the result sheet of a task', taskRunRows, taskRunRow],
]
/** Fields that are numbers in the API and booleans in the table. */
const computed = ['active']

const facts = pairs.flatMap(([name, table, { shape }]) => {
  const columns = getTableColumns(table)
  return Object.entries(shape)
    .filter(([field]) => field in columns && !computed.includes(field))
    .map(([field, given]) => [`${name}: ${field}`, columns[field]!, given] as const)
})

describe('a column and its field in the contract', () => {
  it.each(facts)('allow the same values, and null in both or neither: %s', (_, column, given) => {
    const inner = given instanceof z.ZodMiniNullable ? given.def.innerType : given
    expect(!column.notNull).toBe(given instanceof z.ZodMiniNullable)
    expect(column.enumValues).toEqual(inner instanceof z.ZodMiniEnum ? inner.options : undefined)
  })

  it('are compared for every pair, some thirty fields', () => {
    expect(facts.length).toBeGreaterThan(30)
  })
})

describe('the settings of a company', () => {
  const settings = company.shape.settings

  it('have a shape for each default, and a default for each shape', () => {
    expect(Object.keys(settings.shape).sort()).toEqual(Object.keys(defaultSettings).sort())
    expect(settings.parse(defaultSettings)).toEqual(defaultSettings)
  })

  it('use the default of a setting that was added later', () => {
    const { mfa_required: added, ...older } = { ...defaultSettings, reminders: 1 }
    expect(companies.settings.mapFromDriverValue(older)).toEqual({ ...older, mfa_required: added })
  })
})
