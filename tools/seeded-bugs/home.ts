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
    changes: [{ symbol: 'listActive', from: 'inScope(scope, sql`companies.id`) ??', to: 'undefined ??' }],
    tests,
    named: 'a line for each of its companies, and none of others',
  },
]
