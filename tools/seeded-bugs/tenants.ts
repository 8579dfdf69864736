import type { Bug } from './bug.ts'

/** Tenant isolation: errors in the tenant filter, in row-level security, or in both. */
export const tenants: Bug[] = [
  {
    name: 'locations: tenant filter and row-level security are both missing',
    gain: 'reads the locations of every company',
    changes: [
      {
        symbol: 'listPlaces',
        from: 'inScope(scope, table.company_id), company_ids && inArray(',
        to: 'company_ids && inArray(',
      },
      {
        symbol: 'GRANT DELETE ON rate_limits',
        from: 'GRANT DELETE ON rate_limits TO seatwise_app;',
        to: 'GRANT DELETE ON rate_limits TO seatwise_app; ALTER TABLE locations DISABLE ROW LEVEL SECURITY;',
      },
    ],
    tests: ['tenancy-both.test.ts'],
    named: 'GET /companies/locations',
  },
  {
    name: 'the list of users has no tenant filter',
    gain: 'reads the users of every company if row-level security fails as well',
    changes: [
      {
        symbol: 'userList',
        from: 'tenant: (scope) => inScope(scope, sql`u.company_id`)',
        to: 'tenant: () => undefined',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'POST /users/search|GET /users/.id',
  },
  {
    name: 'a user to be changed is loaded without the tenant filter',
    gain: 'learns the roles of other companies’ users; deactivates them if row-level security fails as well',
    changes: [
      {
        symbol: 'lockUser',
        from: '.where(and(inScope(scope, users.company_id), eq(users.id, id))) if (!seen)',
        to: '.where(eq(users.id, id))\n  if (!seen)',
      },
      {
        symbol: 'lockUser',
        from: '.where(and(inScope(scope, users.company_id), or(eq(users.id, id), peersWithSameRole(seen))))',
        to: '.where(or(eq(users.id, id), peersWithSameRole(seen)))',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts', 'users.test.ts'],
    named: 'DELETE /users/.id|were there no policies',
  },
  {
    name: 'a new user’s company is loaded without the tenant filter',
    gain: 'learns which company ids exist; creates an account there if row-level security fails as well',
    changes: [
      {
        symbol: 'findCompany',
        from: '.where(and(inScope(scope, companies.id), eq(companies.id, id)))',
        to: '.where(eq(companies.id, id))',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts', 'users.test.ts'],
    named: 'POST /users/create|were there no policies',
  },
  {
    name: 'a company to be changed is loaded without the tenant filter',
    gain: 'learns which company ids exist; changes those companies if row-level security fails as well',
    changes: [
      {
        symbol: 'lockCompany',
        from: ".where(and(inScope(scope, companies.id), eq(companies.id, id))) .for('update')",
        to: ".where(eq(companies.id, id))\n    .for('update')",
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts', 'companies.test.ts'],
    named: 'PUT /companies/update|were there no policies',
  },
  {
    name: 'the list of survey results has no tenant filter',
    gain: 'reads every company’s candidates if row-level security fails as well',
    changes: [
      {
        symbol: 'resultList',
        from: 'tenant: (scope) => inScope(scope, sql`r.company_id`)',
        to: 'tenant: () => undefined',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'POST /survey-results/search',
  },
  {
    name: 'a survey result is loaded by id without the tenant filter',
    gain: 'reads any candidate’s result by id if row-level security fails as well',
    changes: [
      {
        symbol: 'findResult',
        from: 'where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id',
        to: 'where r.id',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'GET /survey-results/.id',
  },
  {
    name: 'the audit log shows the names of other companies’ users',
    gain: 'learns who works for which company if row-level security fails as well',
    changes: [
      {
        symbol: 'auditList',
        from: "left join users actor on actor.id = e.actor_user_id and ${visible('actor.company_id')}",
        to: 'left join users actor on actor.id = e.actor_user_id',
      },
    ],
    tests: ['audit-events.test.ts'],
    named: 'names',
  },
  {
    name: 'a company’s franchise is shown to readers outside of that franchise',
    gain: 'learns which franchise owns which company if row-level security fails as well',
    changes: [
      {
        symbol: 'companyList',
        from: 'and ${inScope(scope, sql`franchise.id`) ?? sql`true`}',
        to: '',
      },
    ],
    tests: ['companies.test.ts'],
    named: 'the list',
  },
  {
    name: 'the policy of users allows every read',
    gain: 'reads the users of every company if a tenant filter is missing as well',
    changes: [
      {
        symbol: 'POLICY "tenant_only" ON "users"',
        from: 'ON "users" AS PERMISSIVE FOR ALL TO "seatwise_app" USING (',
        to: 'ON "users" AS PERMISSIVE FOR ALL TO "seatwise_app" USING (true or ',
      },
    ],
    tests: ['row-level-security.test.ts'],
    named: 'users: rows of another',
  },
  {
    name: 'row-level security is disabled for candidates',
    gain: 'reads names and addresses of all candidates if a tenant filter is missing as well',
    changes: [
      {
        symbol: 'GRANT DELETE ON rate_limits',
        from: 'GRANT DELETE ON rate_limits TO seatwise_app;',
        to: 'GRANT DELETE ON rate_limits TO seatwise_app; ALTER TABLE candidates DISABLE ROW LEVEL SECURITY;',
      },
    ],
    named: 'row-level security, with',
  },
  {
    name: 'row-level security is not forced on the owner of the tables',
    gain: 'a statement run as the owner by mistake reads every company’s rows',
    changes: [
      {
        symbol: 'DO $$',
        in: 'api/database/repeatable/row-level-security.sql',
        from: "EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t.name);",
        to: '',
      },
    ],
    named: 'row-level security, with',
  },
  {
    name: 'the policy of users has no WITH CHECK for writes',
    gain: 'moves an account into another company if a tenant filter is missing as well',
    changes: [
      {
        symbol: 'POLICY "tenant_only" ON "users"',
        from: 'WITH CHECK ("users"."company_id" =',
        to: 'WITH CHECK (true or "users"."company_id" =',
      },
    ],
    named: 'row-level security, with',
  },
  {
    name: 'a pooled connection keeps a super admin’s scope after the transaction',
    gain: 'the next request on that connection reads every company if a tenant filter is missing as well',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: "PERFORM set_config('seatwise.everything', 'on', true);",
        to: "PERFORM set_config('seatwise.everything', 'on', false);",
      },
    ],
    tests: ['tenancy-row-level-security.test.ts'],
    named: 'GET /survey-results|GET /users|GET /companies',
  },
  {
    name: 'a franchise reads the companies of every franchise',
    gain: 'reads users and survey results of other franchises',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: 'f.id = company_id OR f.franchise_id = company_id',
        to: 'f.id = company_id OR f.franchise_id IS NOT NULL',
      },
    ],
    tests: ['tenancy-both.test.ts'],
    named: 'GET /companies/list|GET /survey-results',
  },
  {
    name: 'another company’s location id is ignored instead of refused',
    gain: 'saves part of a change, and tests which ids exist',
    changes: [
      {
        symbol: 'withIds',
        from: "if (id && (!place || place.archived_at)) throw invalid(at('id'), 'This does not belong to the company.')",
        to: '',
      },
    ],
    tests: ['companies.test.ts'],
    named: 'changing',
  },
  {
    name: 'another company’s user answers 403, an unknown id 404',
    gain: 'learns which ids belong to users',
    changes: [
      {
        symbol: 'registerUsers',
        from: 'server.handle(getUser, async ({ scope, params }) => shown(scope, params.id))',
        to: `server.handle(getUser, async ({ scope, params }) => {
          const known = await server.transactions.asAccount(params.id, scope.origin, async () => true)
          if (known && !(await findManagedUser(scope, params.id))) throw new Refusal('not_allowed')
          return shown(scope, params.id)
        })`,
      },
    ],
    tests: ['tenancy-both.test.ts'],
    named: 'GET /users/.id',
  },
]
