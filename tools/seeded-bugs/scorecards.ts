import type { Bug } from './bug.ts'

const tests = ['scorecards.test.ts']

/** Scorecards: nobody reads those of others before the own one is submitted, and a draft is its author's. */
export const scorecards: Bug[] = [
  {
    name: 'submitted scorecards are read before the own one',
    gain: 'rates as a colleague did, instead of what was heard',
    changes: [
      {
        symbol: 'readsScorecard',
        from: 'submitted_at !== null && has_submitted',
        to: 'submitted_at !== null || has_submitted',
      },
    ],
    tests,
    named: 'holds nothing before the own one is submitted',
  },
  {
    name: 'the database shows drafts of scorecards to everybody in scope',
    gain: 'any query that forgets the rule does, too',
    changes: [
      {
        symbol: 'POLICY "read_own_submitted_or_opened"',
        from: 'author_user_id = (select scope_reader()) or submitted_at is not null',
        to: 'author_user_id is not null or submitted_at is not null',
      },
    ],
    tests,
    named: 'does not exist for the database role',
  },
  {
    name: 'who was an owner still reads opened drafts',
    gain: 'a demoted owner goes on reading what a colleague drafts',
    changes: [{ symbol: 'readsScorecard', from: '(has_opened && isOwner(reader.auth_role))', to: 'has_opened' }],
    tests,
    named: 'who is one no more reads it no more',
  },
  {
    name: 'who opened others first submits as if they had not',
    gain: 'passes for an opinion of their own',
    changes: [
      {
        symbol: 'submitScorecard',
        in: 'api/hiring/scorecards/actions.ts',
        from: 'some(({ has_opened }) => has_opened)',
        to: 'some(({ has_opened, is_own }: { has_opened: boolean; is_own?: boolean }) => has_opened && is_own === true)',
      },
    ],
    tests,
    named: 'opens a draft with a reason',
  },
  {
    name: 'scorecards are written while acting as another',
    gain: 'support rates people in a user’s name',
    changes: [
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'scorecards.write': { reach: staff, inPerson: true }",
        to: "'scorecards.write': { reach: staff }",
      },
    ],
    tests,
    named: 'writes no scorecard under that name',
  },
  {
    name: 'drafts of scorecards are in the export of a company',
    gain: 'an owner who exports reads what colleagues have not submitted',
    changes: [
      {
        symbol: 'contents',
        in: 'api/connections/exports/contents.ts',
        from: 'rows: () => ({ only: sql`${scorecards.submitted_at} is not null` }),',
        to: '',
      },
      {
        symbol: 'POLICY "read_own_submitted_or_opened"',
        from: 'author_user_id = (select scope_reader()) or submitted_at is not null',
        to: 'author_user_id is not null or submitted_at is not null',
      },
    ],
    tests: ['contents.test.ts'],
    named: 'has every row of every table',
  },
  {
    name: 'own questions of other roles and companies are answered',
    gain: 'has the text of another company’s question stored and shown',
    changes: [
      {
        symbol: 'findAskedQuestions',
        from: '${inScope(scope, sql`q.company_id`) ?? sql`true`} and q.company_id = ${company_id} and q.id',
        to: 'q.id',
      },
      {
        symbol: 'findAskedQuestions',
        from: 'and (q.role_id is null or q.role_id = ${role_id}::uuid)',
        to: 'and ${role_id}::uuid is not null',
      },
    ],
    tests: ['custom-interview-questions.test.ts'],
    named: 'is no answer of a scorecard',
  },
  {
    name: 'an own question is changed by any colleague',
    gain: 'puts words under the name of another',
    changes: [
      { symbol: 'refuseWithQuestion', from: 'is_own || isOwner(actor.auth_role)', to: 'is_own || actor.auth_role' },
    ],
    tests: ['custom-interview-questions.test.ts'],
    named: 'by its author or an owner, not by a colleague',
  },
]
