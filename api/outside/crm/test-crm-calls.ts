import { STATUS_CODES } from 'node:http'
import * as z from 'zod'
import type { CrmStore, Pipeline, Opportunity } from './test-crm-store.ts'

/**
 * Differences between the documentation and live accounts, and between live accounts. A test sets those that it needs.
 */
export const defaultBehavior = {
  /** The 2025 documentation shows a flat list; live responses nest it. */
  messageList: 'nested' as 'nested' | 'flat',
  emailBody: 'flat' as 'flat' | 'wrapped',
  stagePositions: true,
  searchOrder: 'added' as 'added' | 'updated',
  /** In which states an earlier opportunity of the same contact and pipeline prevents a new one. */
  duplicateOpportunity: 'open' as 'open' | 'any-status',
  tagCase: 'as-sent' as 'as-sent' | 'lower',
  /** Live accounts respond with 401 to a missing or unknown version. */
  versionRefusal: 400 as 400 | 401,
  dndRefusal: 400 as 400 | 403,
  missingRecord: 400 as 400 | 404,
  /** Outdated search results for the cards of each contact, as long as the search index is behind. */
  laggingSearch: undefined as ReadonlyMap<string, readonly Opportunity[]> | undefined,
}

export type CrmLocation = {
  id: string
  pipelines: Pipeline[]
  allowsDuplicateContacts: boolean
  allowsDuplicateOpportunities: boolean
}

export type CrmCall = {
  crm: { store: CrmStore; behavior: typeof defaultBehavior }
  location: CrmLocation
  id: string
  query: URLSearchParams
  body: unknown
}

export type Answer = { status: number; body: unknown }

export type Route = {
  method: string
  /** `:id` matches one path segment. */
  path: string
  version: string
  scope: string
  answer: (crmCall: CrmCall) => Answer
}

export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, message: string | string[], more: object = {}) {
    super(String(message))
    this.status = status
    this.body = { statusCode: status, message, error: STATUS_CODES[status], ...more }
  }
}

export const invalid = (...messages: string[]) => new Refusal(422, messages)

/** Refuses invalid bodies as the CRM does: an unknown property is an error, and there is a message for each error. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  throw invalid(...parsed.error.issues.flatMap(messagesOf))
}

function messagesOf(issue: z.core.$ZodIssue) {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `property ${[...issue.path, key].join('.')} should not exist`)
  if (issue.code === 'invalid_type') return [`${field} must be a ${issue.expected}`]
  if (issue.code === 'too_small') return [`${field} should not be empty`]
  if (issue.code === 'invalid_value')
    return [`${field} must be one of the following values: ${issue.values.join(', ')}`]
  if (issue.code === 'invalid_format') return [`${field} must be an ${issue.format}`]
  return [`${field} ${issue.message}`]
}

export function requireOwnLocation(location: CrmLocation, parameter: string, asked: string | null | undefined) {
  if (!asked) throw invalid(`${parameter} can't be undefined`)
  if (asked !== location.id) throw new Refusal(403, 'The token does not have access to this location.')
}

/** Refuses a record of another location in the same way as an unknown record. */
export function requireOwn<T extends { locationId: string }>({ crm, location }: CrmCall, what: string, record?: T) {
  if (record?.locationId === location.id) return record
  throw new Refusal(crm.behavior.missingRecord, `${what} not found`)
}

export function readLimit(query: URLSearchParams, standard: number) {
  const text = query.get('limit')
  const limit = text === null ? standard : Number(text)
  if (!Number.isInteger(limit) || limit < 1) throw invalid('limit must be a positive number')
  if (limit > 100) throw invalid('limit must not be greater than 100')
  return limit
}

export const nonEmpty = z.string().min(1)
export const customFields = z.array(
  z.strictObject({ id: z.string().optional(), key: z.string().optional(), field_value: z.unknown() }),
)

export const storedFields = (fields: z.infer<typeof customFields>) =>
  fields.map(({ id, key, field_value }) => ({ id: id ?? key ?? '', value: field_value }))

/** The fields that were sent, so that a change affects no other field. */
export const sentOnly = <T extends object>(fields: T) =>
  // The cast is needed because Object.fromEntries loses the types of the fields.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
