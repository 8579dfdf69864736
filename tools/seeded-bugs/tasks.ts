import type { Bug } from './bug.ts'

const whose = 'u.id = coalesce(r.acting_as_user_id, r.actor_user_id) AND u.active AND u.company_id = r.actor_company_id'

/** Work in the background, and messages that are sent there. */
export const tasks: Bug[] = [
  {
    name: 'a task of a deactivated user runs',
    gain: 'a dismissed user’s work goes on in their name',
    changes: [
      {
        symbol: 'FUNCTION open_task_run',
        from: whose,
        to: 'u.id = coalesce(r.acting_as_user_id, r.actor_user_id) AND u.company_id = r.actor_company_id',
      },
    ],
    named: 'the user is deactivated',
    tests: ['task-runs.test.ts'],
  },
  {
    name: 'a task of a user who was moved to another company runs',
    gain: 'changes the former company’s rows, or those of the new one, without anybody’s order',
    changes: [
      {
        symbol: 'FUNCTION open_task_run',
        from: whose,
        to: 'u.id = coalesce(r.acting_as_user_id, r.actor_user_id) AND u.active',
      },
      {
        symbol: 'FUNCTION open_task_run',
        from: "AND (v_role = 'SUPER_ADMIN' OR c.id = v_company",
        to: "AND (v_role = 'SUPER_ADMIN' OR true OR c.id = v_company",
      },
      {
        symbol: 'taskScopeFor',
        from: "if (reach !== 'all' && reach !== 'franchise' && company_id !== null && company_id !== user.company.id)",
        to: 'if (company_id === undefined)',
      },
    ],
    named: 'the user is moved to another company',
    tests: ['task-runs.test.ts'],
  },
  {
    name: 'the permission of a task is not checked again when it runs',
    gain: 'a demoted user’s work goes on with the rights of an owner',
    changes: [
      {
        symbol: 'taskScopeFor',
        from: "if (reach === 'no' || (acting_as_user_id && isOnlyInPerson(permission)))",
        to: 'if (acting_as_user_id && isOnlyInPerson(permission))',
      },
    ],
    named: 'the user is demoted|ends between two batches',
    tests: ['task-runs.test.ts'],
  },
  {
    name: 'a task started while acting keeps the rights of a demoted super admin',
    gain: 'a former super admin’s work goes on in another user’s name',
    changes: [
      {
        symbol: 'FUNCTION open_task_run',
        from: "WHERE u.id = r.actor_user_id AND u.active AND u.auth_role = 'SUPER_ADMIN'",
        to: 'WHERE u.id = r.actor_user_id',
      },
    ],
    named: 'ends with the rights of the super admin',
    tests: ['task-runs.test.ts'],
  },
  {
    name: 'a task is queued outside the transaction that causes it',
    gain: 'work of a refused change is done',
    changes: [
      {
        symbol: 'queueRun',
        from: '{ ...runJobOptions(actor_company_id), db: fromDrizzle(scope.db, sql) }',
        to: 'runJobOptions(actor_company_id)',
      },
    ],
    named: 'neither started nor recorded',
    tests: ['task-runs.test.ts'],
  },
  {
    name: 'a process that lost its run still saves a batch',
    gain: 'effects come twice when a process was only slow',
    changes: [
      {
        symbol: 'FUNCTION open_task_run',
        from: "WHERE t.id = p_run AND t.version = p_version AND t.state = 'running' FOR NO KEY UPDATE",
        to: 'WHERE t.id = p_run FOR NO KEY UPDATE',
      },
    ],
    named: 'of a process that was killed|leaves what was saved',
    tests: ['task-runs.test.ts'],
  },
  {
    name: 'the list of tasks has neither tenant filter nor row-level security',
    gain: 'reads what other companies do in the background',
    changes: [
      {
        symbol: 'taskRunList',
        from: 'tenant: (scope) => isReadable(scope, { company_id: sql`r.company_id`, name: sql`r.name` }),',
        to: 'tenant: () => undefined,',
      },
      {
        symbol: 'GRANT DELETE ON rate_limits',
        from: 'GRANT DELETE ON rate_limits TO seatwise_app;',
        to: 'GRANT DELETE ON rate_limits TO seatwise_app; ALTER TABLE task_runs DISABLE ROW LEVEL SECURITY;',
      },
    ],
    named: 'GET /task-runs',
    tests: ['tenancy-both.test.ts'],
  },
  {
    name: 'the list of tasks has no tenant filter',
    gain: 'reads the tasks of other companies if row-level security fails as well',
    changes: [
      {
        symbol: 'taskRunList',
        from: 'tenant: (scope) => isReadable(scope, { company_id: sql`r.company_id`, name: sql`r.name` }),',
        to: 'tenant: () => undefined,',
      },
    ],
    named: 'GET /task-runs',
    tests: ['tenancy-tenant-filter.test.ts'],
  },
  {
    name: 'people without the pipeline read the tasks that move results',
    gain: 'reads who was moved to another stage',
    changes: [
      {
        symbol: 'isReadable',
        from: "can(scope.user, 'survey-results.read-stage') ? undefined : isOfNoStage",
        to: 'undefined',
      },
    ],
    named: 'by a task are named',
    tests: ['bulk-stages.test.ts'],
  },
  {
    name: 'a batch of a bulk write asks the rules no more',
    gain: 'gives results a role that was retired meanwhile',
    changes: [{ symbol: 'updateSelected', from: 'await kind.refuse(current)', to: '' }],
    named: 'its role is retired between two batches',
    tests: ['bulk.test.ts'],
  },
  {
    name: 'users who are no super admins start a failed task again',
    gain: 'repeats another user’s work',
    changes: [{ symbol: 'refuseRetry', from: "|| actor.auth_role !== 'SUPER_ADMIN'", to: '' }],
    named: 'leaves what was saved',
    tests: ['task-runs.test.ts'],
  },
  {
    name: 'an uncertain message is sent again by itself',
    gain: 'people get codes and notices twice, at any later time',
    changes: [
      {
        symbol: 'FUNCTION mark_uncertain_messages',
        from: "SET state = 'uncertain'",
        to: "SET state = 'queued'",
      },
    ],
    named: 'only a person sends it again',
    tests: ['delivery.test.ts'],
  },
  {
    name: 'a mail whose hand-over broke off counts as not sent',
    gain: 'a mail that arrived is sent again',
    changes: [
      {
        symbol: 'outcomeOf',
        in: 'api/outside/mail/',
        from: 'if (hasLeft && (signal.aborted || !statusOf(error)))',
        to: 'if (!hasLeft && false)',
      },
    ],
    named: 'hand-over breaks off|contents have left',
    tests: ['delivery.test.ts', 'smtp.test.ts'],
  },
  {
    name: 'requests read the jobs of the task queue',
    gain: 'an injected query reads what every company has started',
    changes: [
      {
        symbol: 'GRANT INSERT, SELECT',
        from: 'GRANT INSERT, SELECT (id) ON pgboss.job, pgboss.job_common TO seatwise_app',
        to: 'GRANT SELECT, INSERT, UPDATE ON pgboss.job, pgboss.job_common TO seatwise_app',
      },
    ],
    named: 'takes jobs from requests and shows them none',
    tests: ['task-runs.test.ts'],
  },
]
