import type { Bug } from './bug.ts'

/** Bugs that show rows of another company: in the tenant filter, in row-level security, or in both. */
export const tenants: Bug[] = [
  {
    name: 'tenant filter and row-level security are missing around locations',
    gain: 'the locations of every company',
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
    name: 'the list of users has no tenant condition',
    gain: 'all users, the day a policy is wrong too',
    changes: [
      {
        symbol: 'selectUsers',
        from: '.where(and(inScope(scope, users.company_id), where)) }',
        to: '.where(where) }',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'POST /users/search|GET /users/.id',
  },
  {
    name: 'a user to be changed is looked for in all companies',
    gain: 'learns who holds which office elsewhere; one more slip deactivates them',
    changes: [
      {
        symbol: 'lockUser',
        from: '.where(and(inScope(scope, users.company_id), eq(users.id, id))) if (!seen)',
        to: '.where(eq(users.id, id))\n  if (!seen)',
      },
      {
        symbol: 'lockUser',
        from: '.where(and(inScope(scope, users.company_id), or(eq(users.id, id), sameOffice(seen))))',
        to: '.where(or(eq(users.id, id), sameOffice(seen)))',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts', 'users.test.ts'],
    named: 'DELETE /users/.id|were there no policies',
  },
  {
    name: 'a user is made in whatever company is named',
    gain: 'learns which companies there are; one more slip makes an account in them',
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
    name: 'a company to be changed is looked for among all',
    gain: 'learns which companies there are; one more slip renames them',
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
    name: 'the list of results has no tenant condition',
    gain: 'every company’s people, the day a policy is wrong too',
    changes: [
      {
        symbol: 'tenant',
        in: 'api/features/survey-results/',
        from: 'inScope(scope, sql`r.company_id`) ?? sql`true`',
        to: 'sql`${scope ? true : false}`',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'POST /survey-results/search',
  },
  {
    name: 'one result is read without its tenant condition',
    gain: 'anybody’s answers by id, the day a policy is wrong too',
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
    name: 'the audit names people of other companies',
    gain: 'who works where, the day a policy is wrong too',
    changes: [
      {
        symbol: 'searchAuditEvents',
        from: '.leftJoin(actor, and(eq(actor.id, auditEvents.actor_user_id), inScope(scope, actor.company_id)))',
        to: '.leftJoin(actor, eq(actor.id, auditEvents.actor_user_id))',
      },
    ],
    tests: ['audit-events.test.ts'],
    named: 'names',
  },
  {
    name: 'a company names a franchise that its reader does not reach',
    gain: 'who owns whom, the day a policy is wrong too',
    changes: [
      {
        symbol: 'selectCompanies',
        from: 'and(eq(franchise.id, companies.franchise_id), inScope(scope, franchise.id))',
        to: 'eq(franchise.id, companies.franchise_id)',
      },
    ],
    tests: ['companies.test.ts'],
    named: 'the list',
  },
  {
    name: 'the policy of users lets everybody read',
    gain: 'all users, the day a condition is forgotten too',
    changes: [
      {
        symbol: 'POLICY "tenant_only" ON "users"',
        from: 'ON "users" AS PERMISSIVE FOR ALL TO "seatwise_app" USING (',
        to: 'ON "users" AS PERMISSIVE FOR ALL TO "seatwise_app" USING (true or ',
      },
    ],
    tests: ['row-level-security.test.ts'],
    named: 'users: another',
  },
  {
    name: 'row-level security is not switched on for candidates',
    gain: 'names and addresses of all candidates, the day a condition is forgotten too',
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
    name: 'row-level security does not bind the owner of the tables',
    gain: 'everything, for whatever is run as the owner by mistake',
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
    name: 'the policy of users checks what is read and not what is written',
    gain: 'moves an account into another company, the day a condition is forgotten too',
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
    name: 'a connection keeps the reach of the super admin it served',
    gain: 'everything, for whoever comes next, the day a condition is forgotten too',
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
    name: 'a franchise reaches the companies of all franchises',
    gain: 'the people and results of other franchises',
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
    name: 'one foreign location among the own ones is passed over',
    gain: 'a change that is half done, and a way to try out ids',
    changes: [
      {
        symbol: 'matched',
        from: "if (id && (!place || place.archived_at)) throw invalid(at('id'), 'This does not belong to the company.')",
        to: '',
      },
    ],
    tests: ['companies.test.ts'],
    named: 'changing',
  },
  {
    name: 'a user elsewhere answers otherwise than nobody',
    gain: 'finds out which ids are users',
    changes: [
      {
        symbol: 'registerUsers',
        from: "server.handle(getUser, { permission: 'users.read' }, async ({ scope, params }) => shown(scope, params.id))",
        to: `server.handle(getUser, { permission: 'users.read' }, async ({ scope, params }) => {
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
