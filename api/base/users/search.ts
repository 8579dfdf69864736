import { sql } from 'drizzle-orm'
import type { ManagedUser, UserFilters, UserSort } from '@seatwise/contract/users'
import { instantColumn, textColumn, wordColumn, yesNoColumn } from '../../kernel/list/columns.ts'
import type { ExportedList } from '../../kernel/list/csv.ts'
import { authRoles, type CompanyState } from '@seatwise/contract/values/base'
import { canDoWithUser } from '@seatwise/domain/policies/users'
import { nameKey, nullableKeys } from '../../kernel/list/keyset.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, objectOf } from '../../kernel/selection.ts'
import { users } from '../../database/tables/users.ts'

const state = sql<
  Row['state']
>`case when not u.active then 'deactivated' when u.set_up_at is null then 'invited' else 'active' end`
/** Sort keys for names, first name first as in the list. */
const names = [nameKey(sql`u.first`), nameKey(sql`u.last`)]

/** Only shows what would be refused; `lockUser` decides under its locks. */
const isLastOwner = sql<boolean>`(${state} = 'active' and u.auth_role in ('SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_OWNER')
  and not exists (select from users peer join companies on companies.id = peer.company_id
    where peer.auth_role = u.auth_role and peer.id <> u.id and peer.active and peer.set_up_at is not null
      and case u.auth_role when 'SUPER_ADMIN' then companies.state = 'active' else peer.company_id = u.company_id end))`

type Row = Omit<ManagedUser, 'permissions' | 'can'> & {
  can_view_hiring_pipeline: boolean
  is_last_owner: boolean
  company_state: CompanyState
}

export const userList: ExportedList<UserFilters, UserSort, Row> = {
  name: 'users',
  defaultSort: { field: 'name', order: 'asc' },
  columns: () => ({
    ...columnsOf(users, 'u', [
      'id',
      'first',
      'last',
      'email',
      'auth_role',
      'can_view_hiring_pipeline',
      'last_sign_in_at',
      'version',
    ]),
    mfa: sql`u.preferred_mfa`,
    state,
    is_last_owner: isLastOwner,
    company_state: sql`company.state`,
    company: objectOf({ id: sql`company.id`, name: sql`company.name`, kind: sql`company.kind` }),
  }),
  tables: () => sql`users u join companies company on company.id = u.company_id`,
  counted: () => sql`users u`,
  tenant: (scope) => inScope(scope, sql`u.company_id`),
  id: sql`u.id`,
  searched: { table: 'users', id: sql`u.id` },
  conditions: {
    auth_role: (roles) => sql`u.auth_role = any(${sql.param(roles)}::text[])`,
    company_id: (ids) => sql`u.company_id = any(${sql.param(ids)}::uuid[])`,
    state: (states) => sql`${state} = any(${sql.param(states)}::text[])`,
  },
  keys: {
    name: () => names,
    email: () => [nameKey(sql`u.email`)],
    // By role, highest first.
    auth_role: () => [
      { expression: sql`array_position(${sql.param([...authRoles])}::text[], u.auth_role)`, type: 'int' },
      ...names,
    ],
    company_name: () => [nameKey(sql`company.name`), ...names],
    last_sign_in_at: ({ sort }) => [...nullableKeys(sql`u.last_sign_in_at`, 'timestamptz', sort.order), ...names],
  },
  exported: {
    permission: 'users.export',
    // The company is not part of the order, because a user can be moved to another one.
    storedOrder: () => ({ keys: [], order: 'asc' }),
    columns: (_, time_zone) => [
      textColumn('First name', sql`u.first`),
      textColumn('Last name', sql`u.last`),
      textColumn('Email', sql`u.email`),
      wordColumn('Role', sql`u.auth_role`, {
        SUPER_ADMIN: 'Super admin',
        FRANCHISE_OWNER: 'Franchise owner',
        FRANCHISE_USER: 'Franchise user',
        COMPANY_OWNER: 'Company owner',
        COMPANY_USER: 'Company user',
      }),
      textColumn('Company', sql`company.name`),
      yesNoColumn('Hiring pipeline', sql`u.can_view_hiring_pipeline or u.auth_role = 'SUPER_ADMIN'`),
      wordColumn('Status', state, { active: 'Active', invited: 'Invited', deactivated: 'Deactivated' }),
      instantColumn('Last sign-in', sql`u.last_sign_in_at`, time_zone),
      wordColumn('Second factor', sql`u.preferred_mfa`, {
        TOTP: 'Authenticator app',
        SMS: 'Text message',
        NONE: 'None',
      }),
    ],
  },
}

export async function searchUsers(scope: UserScope, request: PageRequest<UserFilters, UserSort>) {
  const { rows, ...page } = await searchList(scope, userList, request)
  return { ...page, data: rows.map((row) => toManaged(scope, row)) }
}

export async function findManagedUser(scope: UserScope, id: string): Promise<ManagedUser | undefined> {
  const row = await findInList(scope, userList, id)
  return row && toManaged(scope, row)
}

function toManaged(scope: UserScope, { can_view_hiring_pipeline, ...row }: Row): ManagedUser {
  return {
    ...row,
    permissions: { can_view_hiring_pipeline: can_view_hiring_pipeline || row.auth_role === 'SUPER_ADMIN' },
    can: canDoWithUser(actorOf(scope), row),
  }
}
