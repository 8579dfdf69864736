import type { Bug } from './bug.ts'

/** What routes declare and answer: files, event streams, stages, rules about an object. */
export const frameRoutes: Bug[] = [
  {
    name: 'a downloaded file may run scripts in our origin',
    gain: 'an uploaded page reads the session of who opens it (stored XSS)',
    changes: [
      { symbol: 'sendFile', from: ".header('content-security-policy', \"default-src 'none'; sandbox\")", to: '' },
    ],
    tests: ['handle.test.ts'],
    named: 'a file',
  },
  {
    name: 'a file of any type leaves by every file route',
    gain: 'a page of HTML is served where pictures are promised',
    changes: [
      { symbol: 'sendFile', from: "if (!declared.types.includes(file.type.split(';')[0]!))", to: 'if (false)' },
    ],
    tests: ['handle.test.ts'],
    named: 'a file',
  },
  {
    name: 'a file’s name may hold path separators and line breaks',
    gain: 'forges headers, or a name that hides its ending',
    changes: [
      {
        symbol: 'contentDisposition',
        from: "const safe = name.toWellFormed().replaceAll(/[/\\\\\\p{Cc}\\p{Cf}]/gu, '_')",
        to: 'const safe = name.toWellFormed()',
      },
    ],
    tests: ['handle.test.ts'],
    named: 'a file',
  },
  {
    name: 'an event stream sends fields that its shape does not name',
    gain: 'reads columns of a row that no page shows',
    changes: [{ symbol: 'writtenOut', from: 'shape.parse(data)', to: 'data' }],
    tests: ['handle.test.ts'],
    named: 'an event stream',
  },
  {
    name: 'an event stream goes on after its client has left',
    gain: 'fills the server with streams that nobody reads (denial of service)',
    changes: [{ symbol: 'openEventStreams', from: "raw.once('close', close)", to: '' }],
    tests: ['handle.test.ts'],
    named: 'an event stream',
  },
  {
    name: 'results show their stage to users without the pipeline permission',
    gain: 'reads who was rejected',
    changes: [{ symbol: 'toResult', from: '&& seesStages(scope) ?', to: '?' }],
    tests: ['survey-results.test.ts'],
    named: 'the stage on the hiring pipeline',
  },
  {
    name: 'results can be filtered and sorted by a stage that is not shown',
    gain: 'reads the stage of every person, one filter at a time',
    changes: [
      {
        symbol: 'registerSurveyResults',
        from: 'refuseHiddenStages(scope, body)',
        to: '',
      },
    ],
    tests: ['survey-results.test.ts'],
    named: 'the stage on the hiring pipeline',
  },
  {
    name: 'the pipeline permission is not asked for',
    gain: 'does everything on the hiring pipeline that only permitted users may do',
    changes: [
      {
        symbol: 'reachOf',
        from: "if (needs && actor.auth_role !== 'SUPER_ADMIN' && !actor.permissions[needs]) return 'no'",
        to: '',
      },
    ],
    tests: ['survey-results.test.ts'],
    named: 'the stage on the hiring pipeline',
  },
  {
    name: 'owners of a company may change global roles',
    gain: 'renames or retires a role of every company',
    changes: [
      {
        symbol: 'refuseRoleChange',
        from: "can(actor, is_global ? 'roles.write-global' : 'roles.write')",
        to: "can(actor, 'roles.write')",
      },
    ],
    tests: ['roles.test.ts'],
    named: 'reads global roles and changes none of them',
  },
  {
    name: 'the row of a refused change leaves with fields that its shape does not name',
    gain: 'reads columns of a row that no page shows',
    changes: [
      {
        symbol: 'declared',
        from: 'return new ChangedMeanwhile(route.current.parse(error.current))',
        to: 'return error',
      },
    ],
    tests: ['changed-meanwhile.test.ts'],
    named: 'is refused with the row as it now is',
  },
  {
    name: 'the stored answer of another user is given for the same key',
    gain: 'reads the sign-up link that another owner was given',
    changes: [{ symbol: 'find', in: 'api/kernel/', from: 'eq(idempotencyKeys.actor_user_id, actor_user_id),', to: '' }],
    tests: ['idempotency.test.ts'],
    named: 'is not given to another actor',
  },
  {
    name: 'a super admin’s stored answer is given while acting as another user',
    gain: 'an act in one role answers for an act in another, and the audit names neither',
    changes: [
      {
        symbol: 'find',
        in: 'api/kernel/',
        from: 'acting_as_user_id ? eq(idempotencyKeys.acting_as_user_id, acting_as_user_id) : isNull(idempotencyKeys.acting_as_user_id),',
        to: 'acting_as_user_id ? undefined : isNull(idempotencyKeys.key),',
      },
    ],
    tests: ['idempotency.test.ts'],
    named: 'a stored answer|a write with an Idempotency-Key',
  },
  {
    name: 'the same key answers for another operation',
    gain: 'a write that never happened is answered as done',
    changes: [{ symbol: 'find', in: 'api/kernel/', from: 'eq(idempotencyKeys.operation, operation),', to: '' }],
    tests: ['idempotency.test.ts'],
    named: 'is not given for another operation',
  },
  {
    name: 'the same key answers for another body',
    gain: 'a write that never happened is answered as done',
    changes: [
      { symbol: 'runOnce', from: 'if (stored.request_hash !== request_hash)', to: 'if (!request_hash)' },
      {
        symbol: 'purposeOf',
        from: '`answer of ${operation} ${request_hash}`',
        to: '`answer of ${operation}${request_hash && ""}`',
      },
    ],
    tests: ['idempotency.test.ts'],
    named: 'is refused with another body',
  },
  {
    name: 'equal writes at the same moment do not wait for each other',
    gain: 'a person pays, invites or mails twice by one click',
    changes: [
      {
        symbol: 'runOnce',
        from: "await lock(scope, Object.values(own).join(' '))",
        to: "void lock; void Object.values(own).join(' ')",
      },
    ],
    tests: ['idempotency.test.ts'],
    named: '20 times at the same moment',
  },
  {
    name: 'stored answers are not encrypted',
    gain: 'a database dump holds sign-up links that work',
    changes: [
      { symbol: 'runOnce', from: 'seals.seal(purpose, JSON.stringify(answer))', to: 'JSON.stringify(answer)' },
      { symbol: 'runOnce', from: 'seals.open(purpose, stored.sealed_answer)', to: 'stored.sealed_answer' },
    ],
    tests: ['idempotency.test.ts'],
    named: 'cannot be read from the database',
  },
  {
    name: 'a limit that a route declares for each user is not counted',
    gain: 'mails any number of invitations',
    changes: [{ symbol: 'openHandlers', from: 'if (limit) await limits.take(limit, user.id)', to: '' }],
    tests: ['invite.test.ts'],
    named: 'invitations per user',
  },
]
