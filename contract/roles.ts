import * as z from 'zod/mini'
import { id, instant, name, occupationCode, version } from './fields.ts'
import { listBody, listReply, search, sortBy } from './list.ts'
import { route } from './route.ts'
import { benchmarkSources, roleStates } from './values.ts'

/** A job role that people are hired for. */
export const role = z.object({
  id,
  /** Null for a global role, which every company offers unless it has switched global roles off. */
  company: z.nullable(z.object({ id, name })),
  name,
  department: z.nullable(z.object({ id, name })),
  description: z.nullable(z.string()),
  /** The pipeline in which its results begin; null: the company's default pipeline. */
  pipeline: z.nullable(z.object({ id, name })),
  /** retired: no longer offered; existing results, scores and filters still refer to it. */
  state: z.enum(roleStates),
  /** True if the reader gets a mail when a survey for this role is finished. */
  is_followed: z.boolean(),
  /**
   * The number of its results, without archived ones and tests: of the company that the list is filtered by, or of all
   * in reach. 1,001 means more than 1,000.
   */
  results: z.int(),
  /** The targets that its results are scored against, and how many scales count; null where they get no score. */
  benchmark: z.nullable(z.object({ id, version: z.int(), source: z.enum(benchmarkSources), scales: z.int() })),
  created_at: instant,
  /** The actions that the reader may do with this role, by the rules of `domain/policies/roles.ts`. */
  can: z.object({
    update: z.boolean(),
    retire: z.boolean(),
    restore: z.boolean(),
    /** Ask the operator for a benchmark: of an own role, once at a time. */
    ask_benchmark: z.boolean(),
  }),
  version,
})
export type Role = z.infer<typeof role>

const description = z.string().check(z.trim(), z.maxLength(2000))

const roleFilters = z.strictObject({
  search,
  states: z.optional(z.array(z.enum(roleStates)).check(z.maxLength(2))),
  /** Limits the list to roles of one company and global ones. */
  company_id: z.optional(id),
  /** true: global roles only; false: roles of companies only. */
  is_global: z.optional(z.boolean()),
  /** true: only roles that the reader follows. */
  is_followed: z.optional(z.literal(true)),
})
export type RoleFilters = z.output<typeof roleFilters>

const roleSort = sortBy(['name', 'created_at'])
export type RoleSort = z.output<typeof roleSort>

export const searchRoles = route({
  operationId: 'searchRoles',
  method: 'POST',
  path: '/roles/search',
  summary: 'The roles of the companies in reach and the global ones: filtered, sorted, paged',
  proof: 'session',
  apiKey: true,
  permission: 'roles.read',
  body: listBody({ filters: roleFilters, sort: roleSort }),
  example: { filters: {}, page_size: 20 },
  reply: listReply(role),
  problems: ['not_found'],
})

const editable = {
  name,
  description: z.optional(z.nullable(description)),
  /** A department of the role's own company; not allowed for a global role. */
  department_id: z.optional(z.nullable(id)),
  /** A pipeline of the role's own company; not allowed for a global role. Existing results stay where they are. */
  pipeline_id: z.optional(z.nullable(id)),
}

const newRole = z.strictObject({
  /** Defaults to the own company; null creates a global role, which only a super admin may do. */
  company_id: z.optional(z.nullable(id)),
  /**
   * Requests targets for the role from the operator, based on this occupation. Not allowed for a global role, whose
   * targets are the operator’s.
   */
  occupation_code: z.optional(z.nullable(occupationCode)),
  ...editable,
})
export type NewRole = z.output<typeof newRole>

export const createRole = route({
  operationId: 'createRole',
  method: 'POST',
  path: '/roles/create',
  summary: 'Add a role to a company, or a global one',
  proof: 'session',
  permission: 'roles.write',
  idempotencyKey: true,
  body: newRole,
  reply: z.object({ data: role }),
  problems: ['not_found', 'role_name_taken'],
})

const roleChange = z.strictObject({
  id,
  version,
  ...editable,
  name: z.optional(name),
  /** Offers a retired role again. */
  state: z.optional(z.literal('active')),
})
export type RoleChange = z.output<typeof roleChange>

export const updateRole = route({
  operationId: 'updateRole',
  method: 'POST',
  path: '/roles/update',
  summary: 'Change a role or offer a retired one again; results keep their scores under a new name',
  proof: 'session',
  permission: 'roles.write',
  body: roleChange,
  reply: z.object({ data: role }),
  current: role,
  problems: ['not_found', 'role_name_taken'],
})

export const retireRole = route({
  operationId: 'retireRole',
  method: 'POST',
  path: '/roles/retire',
  summary: 'Retire a role: links fixed to it close, invitations that nobody has started end, and its results stay',
  proof: 'session',
  permission: 'roles.write',
  body: z.strictObject({ id, version }),
  reply: z.object({ data: role }),
  current: role,
  problems: ['not_found'],
})

const follow = {
  path: '/roles/{id}/follow',
  proof: 'session',
  permission: 'roles.follow',
  params: z.strictObject({ id }),
  reply: z.object({ data: z.object({ is_followed: z.boolean() }) }),
  problems: ['not_found'],
} as const
export const followRole = route({
  operationId: 'followRole',
  ...follow,
  method: 'POST',
  summary: 'Get a mail when a survey for this role is finished',
})
export const unfollowRole = route({
  operationId: 'unfollowRole',
  ...follow,
  method: 'DELETE',
  summary: 'No longer get mails about this role',
})
