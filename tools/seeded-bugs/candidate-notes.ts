import type { Bug, Change } from './bug.ts'

const tests = ['candidate-notes.test.ts']

/** Of the two, one alone still hides private notes. */
const policyOpen: Change = {
  symbol: 'POLICY "team_or_author"',
  from: `USING (("candidate_notes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (visibility = 'team' or author_user_id = (select scope_reader())))`,
  to: 'USING (("candidate_notes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())))',
}
const filterOpen: Change = {
  symbol: 'readable',
  in: 'api/people/candidate-notes',
  from: "sql`(${note.visibility} = 'team' or ${note.author} = ${scope.user.id})`",
  to: "sql`(${note.visibility} = 'team' or ${note.author} is not null)`",
}

/** Notes about people: a private one is its author's alone. */
export const candidateNotes: Bug[] = [
  {
    name: 'private notes are read by everybody in scope',
    gain: 'an owner or a super admin reads what a user noted for themselves',
    changes: [policyOpen, filterOpen],
    tests,
    named: 'does not exist for',
  },
  {
    name: 'the database shows private notes of others',
    gain: 'any query that forgets the filter does, too',
    changes: [policyOpen],
    tests,
    named: 'does not exist for the database role',
  },
  {
    name: 'private notes are read by who acts as their author',
    gain: 'support reads what a user noted for themselves',
    changes: [
      policyOpen,
      {
        symbol: 'readable',
        in: 'api/people/candidate-notes',
        from: 'scope.superAdmin || !isSignedIn(scope) ?',
        to: 'scope.superAdmin === null ?',
      },
    ],
    tests,
    named: 'does not exist for a super admin who acts',
  },
  {
    name: 'notes are written while acting as another',
    gain: 'support writes about people in a user’s name',
    changes: [
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'candidate-notes.write': { reach: staff, inPerson: true }",
        to: "'candidate-notes.write': { reach: staff }",
      },
    ],
    tests,
    named: 'does not exist for a super admin who acts',
  },
  {
    name: 'private notes are in the export of a company',
    gain: 'whoever downloads it reads what users noted for themselves',
    changes: [
      policyOpen,
      {
        symbol: 'contents',
        in: 'api/connections/exports/contents.ts',
        from: "rows: () => ({ only: sql`${candidateNotes.visibility} = 'team'` }),",
        to: '',
      },
    ],
    tests: ['contents.test.ts'],
    named: 'has every row of every table',
  },
  {
    name: 'private notes are counted on cards',
    gain: 'learns that a colleague noted something about a person',
    changes: [
      policyOpen,
      {
        symbol: 'countNotes',
        from: 'where ${visible(scope)} and',
        to: 'where ${inScope(scope, candidateNotes.company_id) ?? sql`true`} and',
      },
    ],
    tests: ['board.test.ts'],
    named: 'counts the notes on a person',
  },
  {
    name: 'an owner makes a note of a user private',
    gain: 'takes it away from the team, and from themselves',
    changes: [
      {
        symbol: 'refuseWithNote',
        from: "return action !== 'change_visibility' && isOwner(actor.auth_role)",
        to: 'return action && isOwner(actor.auth_role)',
      },
    ],
    tests,
    named: 'only its author makes it private',
  },
  {
    name: 'a note is changed by any colleague',
    gain: 'puts words under the name of another',
    changes: [
      {
        symbol: 'refuseWithNote',
        from: 'isOwner(actor.auth_role) ?',
        to: 'actor.auth_role ?',
      },
    ],
    tests,
    named: 'is changed by its author and by an owner, not by a colleague',
  },
  {
    name: 'a change of a note ignores its version',
    gain: 'overwrites what was written since',
    changes: [
      { symbol: 'updateNote', from: "if (note.version !== version) throw new Refusal('changed_meanwhile')", to: '' },
    ],
    tests,
    named: 'of two changes at once',
  },
  {
    name: 'anybody in scope deletes private notes',
    gain: 'destroys what a colleague noted, without ever seeing it',
    changes: [
      {
        symbol: 'FUNCTION delete_candidate_note',
        from: "AND (n.visibility = 'team' OR n.author_user_id = scope_reader())",
        to: '',
      },
    ],
    tests,
    named: 'does not exist for the database role',
  },
  {
    name: 'the audit names the person of a private note',
    gain: 'an owner reads about whom a user noted something',
    changes: [
      {
        symbol: 'record',
        in: 'api/people/candidate-notes',
        from: 'isPrivate ? null : candidate_id',
        to: 'candidate_id',
      },
    ],
    tests,
    named: 'leaves no trace',
  },
  {
    name: 'the audit tells what changed of a private note',
    gain: 'an owner follows what a user does with their own notes',
    changes: [
      {
        symbol: 'record',
        in: 'api/people/candidate-notes',
        from: 'details: isPrivate ? { visibility } :',
        to: 'details:',
      },
    ],
    tests,
    named: 'leaves no trace',
  },
  {
    name: 'a private note is announced to colleagues',
    gain: 'learns when somebody notes something for themselves',
    changes: [{ symbol: 'record', in: 'api/people/candidate-notes', from: 'if (!isPrivate) publish', to: 'publish' }],
    tests,
    named: 'is not announced to colleagues',
  },
  {
    name: 'notes find their person without the tenant filter',
    gain: 'learns which people other companies have if row-level security fails as well',
    changes: [
      {
        symbol: 'findPerson',
        in: 'api/people/candidate-notes',
        from: 'inScope(scope, candidates.company_id),',
        to: '',
      },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'GET /candidate-notes',
  },
]
