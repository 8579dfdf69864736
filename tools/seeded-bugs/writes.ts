import type { Bug } from './bug.ts'

/** Writes of survey results: versions, stages, and writes of many. */
export const writes: Bug[] = [
  {
    name: 'a write of a result ignores its version',
    gain: 'overwrites a decision that a colleague has just made, and nobody notices',
    changes: [
      {
        symbol: 'lockVersion',
        from: "if (row.version !== version) throw new Refusal('changed_meanwhile')",
        to: '',
      },
    ],
    tests: ['writes.test.ts'],
    named: 'with the same version',
  },
  {
    name: 'a stage is moved without the pipeline permission',
    gain: 'a user who may not see the pipeline rejects a candidate',
    changes: [
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'survey-results.move': { reach: staff, needs: 'can_view_hiring_pipeline' }",
        to: "'survey-results.move': { reach: staff }",
      },
    ],
    tests: ['writes.test.ts'],
    named: 'needs the pipeline permission, also while',
  },
  {
    name: 'a result is moved to a stage of another company',
    gain: 'a super admin’s slip puts a person into another company’s pipeline',
    changes: [
      {
        symbol: 'moveKind',
        from: 'if (!status || moved.some((row) => row.company_id !== status.company_id))',
        to: 'if (!status)',
      },
    ],
    tests: ['writes.test.ts'],
    named: 'cannot leave the company',
  },
  {
    name: 'results are locked without the tenant filter',
    gain: 'changes results of other companies if row-level security fails as well',
    changes: [
      {
        symbol: 'lockResults',
        from: 'and(inScope(scope, surveyResults.company_id), sql`${surveyResults.id} = any(${sql.param(ids)}::uuid[])`)',
        to: 'sql`${surveyResults.id} = any(${sql.param(ids)}::uuid[])`',
      },
      {
        symbol: 'resultsToUpdate',
        from: 'where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = n.id',
        to: 'where r.id = n.id',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'PUT /survey-results/bulk-update',
  },
  {
    name: 'a write of many leaves out ids that are not found',
    gain: 'tells by what changed which of two thousand ids exist elsewhere',
    changes: [
      {
        symbol: 'lockAll',
        from: "if (rows.length !== ids.length) throw new Refusal('not_found')",
        to: '',
      },
    ],
    tests: ['bulk.test.ts'],
    named: 'with one foreign id',
  },
  {
    name: 'a write of all that match ignores what the person saw',
    gain: 'a person archives or changes people who arrived after they looked',
    changes: [
      {
        symbol: 'lockMatchingAll',
        from: 'if (ids.length !== count) throw',
        to: 'if (ids.length < 0) throw',
      },
    ],
    tests: ['bulk.test.ts'],
    named: 'is refused when',
  },
  {
    name: 'a task of many begins with a foreign id among them',
    gain: 'learns by what changed which of two thousand ids exist elsewhere',
    changes: [
      {
        symbol: 'storeSelection',
        from: "if (ids && stored !== ids.length) throw new Refusal('not_found')",
        to: '',
      },
    ],
    tests: ['bulk.test.ts'],
    named: 'of 2,000 with one foreign id',
  },
  {
    name: 'a task overwrites results that were changed since they were selected',
    gain: 'an hour-old selection silently replaces a newer decision',
    changes: [
      {
        symbol: 'updateSelected',
        from: 'const { current, changedSince } = await lockUnchanged(scope, selected)',
        to: 'const { changedSince } = await lockUnchanged(scope, selected)\n  const current = await lockResults(scope, selected.map((one) => one.survey_result_id))',
      },
    ],
    tests: ['bulk.test.ts'],
    named: 'is done by a task',
  },
  {
    name: 'a write by filters takes stages without the pipeline permission',
    gain: 'learns by counting who stands in which stage',
    changes: [
      {
        symbol: 'lockMatchingAll',
        from: 'refuseHiddenStages(scope, selection)',
        to: '',
      },
    ],
    tests: ['bulk.test.ts'],
    named: 'by stage needs the pipeline permission',
  },
  {
    name: 'stage events can be read by every tenant',
    gain: 'reads who moved whom, and why, in other companies',
    changes: [
      {
        symbol: 'GRANT DELETE ON rate_limits',
        from: 'GRANT DELETE ON rate_limits TO seatwise_app;',
        to: 'GRANT DELETE ON rate_limits TO seatwise_app; ALTER TABLE stage_events DISABLE ROW LEVEL SECURITY;',
      },
    ],
    tests: ['row-level-security.test.ts'],
    named: 'stage_events',
  },
  {
    name: 'stage events can be changed',
    gain: 'the record of a hiring decision is rewritten afterwards',
    changes: [
      {
        symbol: 'TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stage_events',
        from: 'BEFORE UPDATE OR DELETE OR TRUNCATE ON stage_events',
        to: 'BEFORE TRUNCATE ON stage_events',
      },
    ],
    tests: ['writes.test.ts'],
    named: 'is recorded for good',
  },
  {
    name: 'a move is stored without its event',
    gain: 'a rejection has no author, no reason and no date',
    changes: [
      {
        symbol: 'save',
        from: '...(events.length > 0 ? [stageEventsToInsert(scope, events)] : [])',
        to: '...[]',
      },
    ],
    tests: ['writes.test.ts'],
    named: 'is recorded with where from',
  },
  {
    name: 'a changed result takes a stage',
    gain: 'moves a candidate without the permission, without a reason and without an event',
    changes: [
      {
        symbol: 'attributes',
        in: 'contract/',
        from: 'is_test: z.optional(z.boolean()), }',
        to: 'is_test: z.optional(z.boolean()), status_id: z.optional(id), }',
      },
    ],
    tests: ['writes.test.ts'],
    named: 'takes no status_id',
  },
  {
    name: 'every write can be undone by everybody in scope',
    gain: 'a user reverses the decisions of others, in their own name',
    changes: [
      {
        symbol: 'findChanges',
        from: 'eq(surveyResultChanges.actor_user_id, actor_user_id),',
        to: 'actor_user_id ? undefined : undefined,',
      },
    ],
    tests: ['writes.test.ts'],
    named: 'own writes only',
  },
  {
    name: 'undo overwrites what was changed since',
    gain: 'an older decision silently replaces a newer one',
    changes: [
      {
        symbol: 'lockUnchanged',
        from: 'versionOf.get(id) === version',
        to: 'versionOf.get(id)! <= version',
      },
    ],
    tests: ['writes.test.ts'],
    named: 'once the result was changed since',
  },
  {
    name: 'a result takes a role of another company',
    gain: 'learns the names of another company’s roles',
    changes: [
      {
        symbol: 'refuseRole',
        from: '(role.company_id === null || rows.every((row) => row.company_id === role.company_id))',
        to: 'role.id === role_id',
      },
      {
        symbol: 'FUNCTION role_belongs',
        from: 'AND (company_id IS NULL OR company_id = NEW.company_id)',
        to: '',
      },
    ],
    tests: ['writes.test.ts'],
    named: 'cannot get a role of another company',
  },
  {
    name: 'moves in the audit log are shown to owners without the pipeline permission',
    gain: 'reads stages that were withheld from them',
    changes: [
      {
        symbol: 'auditList',
        from: "can(scope.user, 'survey-results.read-stage') ? [] :",
        to: 'scope.user ? [] :',
      },
    ],
    tests: ['writes.test.ts'],
    named: 'is in the audit log',
  },
]
