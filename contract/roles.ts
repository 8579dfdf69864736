import * as z from 'zod/mini'
import { id, instant, name, occupationCode, version } from './fields.ts'
import { listBody, listReply, search, sortBy } from './list.ts'
import { route } from './route.ts'
import { benchmarkSources } from './values/assessment.ts'
import { roleStates } from './values/base.ts'

/** A job role that people are hired for. */
export const role = z.object({
  id,
  /** Null for a global role. Every company offers global roles unless it has switched them off. */
  company: z.nullable(z.object({ id, name })),
  name,
  department: z.nullable(z.object({ id, name })),
  description: z.nullable(z.string()),
  /** The pipeline in which results of the role begin; null for the company's default pipeline. */
  pipeline: z.nullable(z.object({ id, name })),
  /** retired: the role is no longer offered, but existing results, scores and filters still refer to it. */
  state: z.enum(roleStates),
  /** True if the reader gets a mail when a survey for this role is finished. */
  is_followed: z.boolean(),
  /**
   * The number of results of the role, without archived results and tests: in the company of the filter, or in all
   * companies that the reader can see. 1,001 means more than 1,000.
   */
  results: z.int(),
  /**
   * The targets that results of the role are scored against. `scales` is the number of scales that count. Null if the
   * results get no score.
   */
  benchmark: z.nullable(z.object({ id, version: z.int(), source: z.enum(benchmarkSources), scales: z.int() })),
  created_at: instant,
  /** The actions that the reader may do with this role, by the rules of `domain/policies/roles.ts`. */
  can: z.object({
    update: z.boolean(),
    retire: z.boolean(),
    restore: z.boolean(),
    /** The reader can request targets from the operator: for a role of the company, one request at a time. */
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
  /** true: only global roles. false: only roles of companies. */
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
  /** Defaults to the user's own company. Null creates a global role, which only a super admin may do. */
  company_id: z.optional(z.nullable(id)),
  /**
   * Requests targets based on this occupation from the operator. Not allowed for a global role, whose targets the
   * operator sets.
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
