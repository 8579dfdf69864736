import type { Bug } from './bug.ts'

const tests = ['home.test.ts']

/** The first page: whose people it names, and what their places on it tell. */
export const home: Bug[] = [
  {
    name: 'the strongest of a role tell who is hired or rejected to readers without the pipeline',
    gain: 'reads stages from who is missing',
    changes: [{ symbol: 'findStrongest', from: 'seesStages(scope) ?', to: 'scope ?' }],
    tests,
    named: 'tell no stage to readers without the pipeline',
  },
  {
    name: 'doubtful answers can make the strongest of a role',
    gain: 'is proposed for a role by answers given at random',
    changes: [{ symbol: 'findStrongest', from: "and s.quality = 'good'", to: '' }],
    tests,
    named: 'have good answers',
  },
  {
    name: 'the companies of others stand on the page of a franchise',
    gain: 'reads how many people the competitors invite',
    changes: [{ symbol: 'sumCountsOfEach', from: 'inScope(scope, sql`companies.id`) ??', to: 'undefined ??' }],
    tests,
    named: 'a line for each of its companies, and none of others',
  },
  {
    name: 'a result that is deleted is still counted',
    gain: 'shows more finished surveys than there are',
    changes: [{ symbol: 'FUNCTION count_finished', from: "CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END", to: '0' }],
    tests,
    named: 'are exact when a finished result is added',
  },
  {
    name: 'a person with doubtful answers is named again while they take the survey anew',
    gain: 'has people invited a third time',
    changes: [
      {
        symbol: 'doubtfulList',
        from: `sql\`not exists (select from survey_results later where later.company_id = r.company_id
      and later.candidate_id = r.candidate_id and later.role_id is not distinct from r.role_id
      and later.created_at > r.created_at)\`,`,
        to: '',
      },
    ],
    tests,
    named: 'are doubtful results, until',
  },
  {
    name: 'who has just registered is named as quiet',
    gain: 'has people reminded who are at it',
    changes: [
      {
        symbol: 'FUNCTION last_active_at',
        from: ', CASE WHEN a.survey_result_id IS NOT NULL THEN r.started_at END',
        to: '',
      },
    ],
    tests,
    named: 'are quiet from the last visit, registration or answer',
  },
]
