import * as z from 'zod/mini'
import { id, instant, name, page, pageSize, search, version } from './fields.ts'
import { route } from './route.ts'
import { roleStates, sortOrders } from './values.ts'

/** A job role that people are hired for. */
export const role = z.object({
  id,
  /** Null for a global role, which every company offers unless it has switched global roles off. */
  company: z.nullable(z.object({ id, name })),
  name,
  department: z.nullable(z.object({ id, name })),
  description: z.nullable(z.string()),
  /** retired: no longer offered; existing results, scores and filters still refer to it. */
  state: z.enum(roleStates),
  /** Whether the reader gets a mail when a survey for this role is finished. */
  is_followed: z.boolean(),
  created_at: instant,
  version,
})
export type Role = z.infer<typeof role>

const description = z.string().check(z.trim(), z.maxLength(2000))

const roleFilters = z.strictObject({
  text: z.optional(search),
  states: z.optional(z.array(z.enum(roleStates)).check(z.maxLength(2))),
  /** Limits the list to roles of one company and global ones. */
  company_id: z.optional(id),
  /** true: global roles only; false: roles of companies only. */
  is_global: z.optional(z.boolean()),
})
export type RoleFilters = z.output<typeof roleFilters>

const roleSort = z.strictObject({ field: z.enum(['name', 'created_at']), order: z.enum(sortOrders) })
export type RoleSort = z.output<typeof roleSort>

export const searchRoles = route({
  method: 'POST',
  path: '/roles/search',
  summary: 'The roles of the companies in reach and the global ones: filtered, sorted, paged',
  proof: 'session',
  body: z.strictObject({
    filters: z.optional(roleFilters),
    sort: z.optional(roleSort),
    page: z.optional(page),
    page_size: z.optional(pageSize),
  }),
  reply: z.object({ data: z.array(role), total: z.int(), page, page_size: pageSize }),
  problems: ['not_found'],
})

const editable = {
  name,
  description: z.optional(z.nullable(description)),
  /** A department of the role's own company; a global role has none. */
  department_id: z.optional(z.nullable(id)),
}

const newRole = z.strictObject({
  /** Defaults to the own company; null creates a global role, which only a super admin may do. */
  company_id: z.optional(z.nullable(id)),
  ...editable,
})
export type NewRole = z.output<typeof newRole>

export const createRole = route({
  method: 'POST',
  path: '/roles/create',
  summary: 'Add a role to a company, or a global one',
  proof: 'session',
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
  method: 'POST',
  path: '/roles/update',
  summary: 'Change a role or offer a retired one again; results keep their scores under a new name',
  proof: 'session',
  body: roleChange,
  reply: z.object({ data: role }),
  problems: ['not_found', 'changed_meanwhile', 'role_name_taken'],
})

export const retireRole = route({
  method: 'POST',
  path: '/roles/retire',
  summary: 'Offer a role no longer; links fixed to it close, and its results stay',
  proof: 'session',
  body: z.strictObject({ id, version }),
  reply: z.object({ data: role }),
  problems: ['not_found', 'changed_meanwhile'],
})

const follow = {
  path: '/roles/{id}/follow',
  proof: 'session',
  params: z.strictObject({ id }),
  reply: z.object({ data: z.object({ is_followed: z.boolean() }) }),
  problems: ['not_found'],
} as const
export const followRole = route({
  ...follow,
  method: 'POST',
  summary: 'Get a mail when a survey for this role is finished',
})
export const unfollowRole = route({
  ...follow,
  method: 'DELETE',
  summary: 'No longer get mails about this role',
})
