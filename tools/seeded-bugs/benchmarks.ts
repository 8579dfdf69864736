import type { Bug } from './bug.ts'

/** Benchmarks of roles: who reads and changes versions, and by which one people are scored. */
export const benchmarks: Bug[] = [
  {
    name: 'drafts of benchmarks are shown to everybody',
    gain: 'companies argue about targets that nobody has decided',
    changes: [
      {
        symbol: 'readable',
        in: 'api/assessment/role-benchmarks/',
        from: "readsDrafts(actorOf(scope)) ? undefined : sql`role_benchmarks.state <> 'draft'`",
        to: 'undefined',
      },
    ],
    tests: ['role-benchmarks.test.ts'],
    named: 'of which nobody but who makes it knows',
  },
  {
    name: 'a version is saved over one that another editor has saved meanwhile',
    gain: 'the decision of a colleague is lost without a word',
    changes: [
      {
        symbol: 'createVersion',
        from: 'if (latest && latest.id !== based_on)',
        to: 'if (latest && latest.version < 0)',
      },
    ],
    tests: ['role-benchmarks.test.ts'],
    named: 'the second sees what was saved meanwhile',
  },
  {
    name: 'targets change by which people have been scored',
    gain: 'a score can no longer be explained',
    changes: [
      {
        symbol: 'refuseBenchmarkChange',
        in: 'domain/',
        from: "state === 'draft' && !is_accepted ? undefined : 'benchmark_in_use'",
        to: 'undefined',
      },
    ],
    tests: ['role-benchmarks.test.ts'],
    named: 'once people have been scored by it',
  },
  {
    name: 'guard rails are drawn and not checked',
    gain: 'targets that nobody can defend are saved past the editor',
    changes: [{ symbol: 'refuseUnanswered', from: 'against.length > 0', to: 'against.length < 0' }],
    tests: ['role-benchmarks.test.ts'],
    named: 'refuse fewer than three weighted scales',
  },
  {
    name: 'the figures behind targets are saved for any company',
    gain: 'targets of one company state what the people of another one are like',
    changes: [{ symbol: 'figuresOf', from: 'role.company_id === found.company_id', to: 'found.company_id' }],
    tests: ['own-people.test.ts'],
    named: 'of people of another company',
  },
  {
    name: 'the figures behind targets never grow old',
    gain: 'targets state people of years ago as if they were compared today',
    changes: [{ symbol: 'figuresOf', from: 'Date.now() - found.made_at > maxAgeMs', to: 'maxAgeMs < 0' }],
    tests: ['own-people.test.ts'],
    named: 'more than a day ago',
  },
  {
    name: 'a survey that is submitted does not wait for a change of versions',
    gain: 'a person keeps a score of the old version among people with scores of the new one',
    changes: [{ symbol: 'findAttempt', from: 'lock ? sharesScoresOf(survey_result_id) : undefined', to: 'undefined' }],
    tests: ['benchmark-activations.test.ts'],
    named: 'a survey that',
  },
  {
    name: 'an undo puts back a score of a version that has been replaced',
    gain: 'a person is compared by targets that no longer hold',
    changes: [
      {
        symbol: 'withPresentScores',
        from: 'const { role_score, likely_from, likely_to } = scores.get(row.id) ?? row',
        to: 'const { role_score, likely_from, likely_to } = next',
      },
    ],
    tests: ['benchmark-activations.test.ts'],
    named: 'puts back the role with its score of now',
  },
]
