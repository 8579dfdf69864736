import type { Bug } from './bug.ts'

const tests = ['growth-plans.test.ts']

/** Growth plans: of the coaching brand alone, one open at a time, and never changed behind anybody's back. */
export const growthPlans: Bug[] = [
  {
    name: 'companies of the hiring brand have growth plans',
    gain: 'plans about people whom nobody has told of them',
    changes: [
      {
        symbol: 'isOfGrowthBrand',
        from: 'sql`${brand} = any(${sql.param(growthBrands)}::text[])`',
        to: 'sql`${brand} is not null`',
      },
    ],
    tests,
    named: 'has no growth plans',
  },
  {
    name: 'growth plans are written while acting as another',
    gain: 'support reviews people in a user’s name',
    changes: [
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'growth-plans.write': { reach: staff, inPerson: true }",
        to: "'growth-plans.write': { reach: staff }",
      },
    ],
    tests,
    named: 'nothing is written in the user',
  },
  {
    name: 'a growth plan is saved whatever its version',
    gain: 'overwrites what a colleague has agreed with the person since',
    changes: [
      {
        symbol: 'lockForWrite',
        in: 'api/coaching/growth-plans',
        from: "if (plan.version !== version) throw new Refusal('changed_meanwhile')",
        to: '',
      },
    ],
    tests,
    named: 'of two editors at once',
  },
  {
    name: 'two growth plans of a person are open at once',
    gain: 'two leaders ask the same person for different things, neither knowing of the other',
    changes: [
      {
        symbol: 'createPlan',
        in: 'api/coaching/growth-plans',
        from: 'found && (await lockCandidate(scope, found.id))',
        to: 'found && { ...found, archived_at: null }',
      },
    ],
    tests,
    named: 'is one also when two colleagues make it at once',
  },
  {
    name: 'ended growth plans are changed',
    gain: 'rewrites what was agreed and seen',
    changes: [
      {
        symbol: 'refuseWithGrowthPlan',
        from: "return state === 'open' ? undefined : 'growth_plan_over'",
        to: "return state ? undefined : 'growth_plan_over'",
      },
    ],
    tests,
    named: 'that has ended is neither saved nor reviewed',
  },
  {
    name: 'the audit holds the texts of growth plans',
    gain: 'owners read in the audit what was erased with its person',
    changes: [
      {
        symbol: 'updatePlan',
        from: '{ ...plan, version: saved }, changed, end)',
        to: '{ ...plan, version: saved }, next.targets.map(({ why }) => why), end)',
      },
    ],
    tests,
    named: 'names each write with its version',
  },
  {
    name: 'anybody can be made to look after a growth plan',
    gain: 'names a user of another company by a guessed id',
    changes: [
      {
        symbol: 'refuseOwner',
        in: 'api/coaching/growth-plans',
        from: 'id !== scope.user.id && !(await isActiveReader(scope, company_id, id))',
        to: 'id !== scope.user.id && !company_id',
      },
    ],
    tests,
    named: 'is an active user of the company',
  },
  {
    name: 'an erase leaves the reviews and texts of growth plans',
    gain: 'what was written about somebody outlives their erase',
    changes: [
      {
        symbol: 'FUNCTION delete_results',
        from: 'v_plans := ARRAY(SELECT g.id FROM growth_plans g WHERE',
        to: 'v_plans := ARRAY(SELECT g.id FROM growth_plans g WHERE false AND',
      },
    ],
    tests,
    named: 'an erase leaves no text',
  },
  {
    name: 'a growth plan stays with another person after a merge is undone',
    gain: 'reads of one person what was planned for another',
    changes: [
      {
        symbol: 'FUNCTION unmerge_candidates',
        from: 'UPDATE growth_plans g SET candidate_id = r.candidate_id FROM survey_results r',
        to: 'UPDATE growth_plans g SET candidate_id = g.candidate_id FROM survey_results r',
      },
    ],
    tests,
    named: 'a merge moves the plans',
  },
  {
    name: 'growth plans find their person without the tenant filter',
    gain: 'learns which people other companies have if row-level security fails as well',
    changes: [
      {
        symbol: 'findPerson',
        in: 'api/coaching/growth-plans',
        from: 'where ${inScope(scope, sql`c.company_id`) ?? sql`true`} and',
        to: 'where',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'GET /growth-plans',
  },
]
