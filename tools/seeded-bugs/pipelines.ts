import type { Bug } from './bug.ts'

const tests = ['pipelines.test.ts']

/** Pipelines and their stages, which are deleted with people in them. */
export const pipelines: Bug[] = [
  {
    name: 'a user changes pipelines',
    gain: 'renames, reorders and deletes the stages of everybody',
    changes: [
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'pipelines.write': { reach: owners }",
        to: "'pipelines.write': { reach: staff }",
      },
    ],
    tests,
    named: 'is for readers to read only',
  },
  {
    name: 'results are counted by stage without the pipeline permission',
    gain: 'learns how many stand in each stage',
    changes: [
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'pipelines.count': { reach: staff, needs: 'can_view_hiring_pipeline' }",
        to: "'pipelines.count': { reach: staff }",
      },
    ],
    tests,
    named: 'counts no cards for readers who see no stages',
  },
  {
    name: 'a pipeline is found without the tenant filter',
    gain: 'changes pipelines of other companies if row-level security fails as well',
    changes: [
      {
        symbol: 'withId',
        in: 'api/hiring/pipelines',
        from: 'and(inScope(scope, pipelines.company_id), eq(pipelines.id, id), isNull(pipelines.deleted_at))',
        to: 'and(eq(pipelines.id, id), isNull(pipelines.deleted_at))',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'PUT /pipelines/{id}',
  },
  {
    name: 'a pipeline is a copy of one of another company',
    gain: 'takes over how another company hires',
    changes: [{ symbol: 'templateIn', from: 'if (found?.company_id !== company_id)', to: 'if (!found)' }],
    tests,
    named: 'is no copy of a pipeline of another company',
  },
  {
    name: 'a stage names an email template of another company',
    gain: 'reads the name of it, and mails another company’s words',
    changes: [
      {
        symbol: 'isOwnTemplate',
        from: 'eq(mailTemplates.company_id, company_id),',
        to: 'company_id ? undefined : undefined,',
      },
    ],
    tests,
    named: 'names an own email template',
  },
  {
    name: 'the last stage of a type is deleted',
    gain: 'new people have no stage to begin in, and nobody can be rejected',
    changes: [{ symbol: 'lockDeleted', from: 'refuse(refuseLastOfType(all, status))', to: '' }],
    tests,
    named: 'is kept while it is the last one',
  },
  {
    name: 'the last stage of a type gets another type',
    gain: 'new people have no stage to begin in, and nobody can be rejected',
    changes: [{ symbol: 'updateStatus', from: 'if (change.type) refuse(refuseLastOfType(all, status))', to: '' }],
    tests,
    named: 'is kept while it is the last one',
  },
  {
    name: 'the default pipeline is deleted',
    gain: 'results of roles without a pipeline have none to begin in',
    changes: [{ symbol: 'lockDeleted', from: 'refuse(refuseDeletionOfPipeline(pipeline))', to: '' }],
    tests,
    named: 'is not the default one',
  },
  {
    name: 'a stage is deleted in an older version',
    gain: 'deletes what a colleague has just changed',
    changes: [
      {
        symbol: 'deleteAtOnce',
        from: 'if ((status_id === null ? pipeline : stages[0]!).version !== version)',
        to: 'if ((status_id === null ? pipeline : stages[0]!).version < version)',
      },
    ],
    tests,
    named: 'is deleted by who saw its latest version',
  },
  {
    name: 'a deleted stage keeps its archived results and tests',
    gain: 'people stand where nobody finds them, until they are restored into a stage that is not there',
    changes: [
      {
        symbol: 'inStatuses',
        in: 'api/hiring/pipelines',
        from: 'eq(placements.company_id, company_id),',
        to: 'eq(placements.company_id, company_id), eq(placements.is_listed, true),',
      },
    ],
    tests,
    named: 'moves all of its people, archived ones and tests too',
  },
  {
    name: 'the deletion of a stage ignores the number that the person saw',
    gain: 'people who arrived since are moved by somebody who has not seen them',
    changes: [{ symbol: 'deleteAtOnce', from: 'if (total !== count) throw new CountChanged(total)', to: '' }],
    tests,
    named: 'needs the number that the person saw',
  },
  {
    name: 'people of a deleted stage move to one of another company',
    gain: 'a franchise owner’s slip puts people into a sibling’s pipeline',
    changes: [
      {
        symbol: 'findStatusOfCompany',
        from: 'eq(statuses.company_id, company_id),',
        to: 'company_id ? undefined : undefined,',
      },
    ],
    tests,
    named: 'of a super admin, who reaches every company',
  },
  {
    name: 'people of a deleted stage are rejected',
    gain: 'rejects a whole column without a reason',
    changes: [
      {
        symbol: 'refuseTarget',
        from: 'if (!stages.every(({ type }) => canTakeResultsOf(type, target.type)))',
        to: 'if (!stages.every(({ type }) => canTakeResultsOf(type, type)))',
      },
    ],
    tests,
    named: 'a stage of the company that rejects nobody',
  },
  {
    name: 'an owner without the pipeline permission moves people by deleting their stage',
    gain: 'moves people whose stages they may not even see',
    changes: [
      {
        symbol: 'deleteAtOnce',
        from: "if (total > 0 && !can(scope.user, 'survey-results.move')) throw new Refusal('not_allowed')",
        to: '',
      },
    ],
    tests,
    named: 'moves nobody for an owner who may not move people',
  },
  {
    name: 'the task that deletes a stage asks for the pipeline permission at its start only',
    gain: 'goes on to move people after the permission was taken away',
    changes: [
      {
        symbol: 'deleteNext',
        from: "if (!can(scope.user, 'survey-results.move')) throw new Refusal('not_allowed')",
        to: '',
      },
    ],
    tests,
    named: 'moves nobody once its owner may not move people',
  },
  {
    name: 'a stage is deleted while somebody is moved into it',
    gain: 'a person stands in a stage that is on no board',
    changes: [{ symbol: 'moveBatch', from: 'await repository.lockStatuses(scope, ids)', to: '' }],
    tests,
    named: 'leaves nobody behind',
  },
]
