import type { Bug } from './bug.ts'

const tests = ['board.test.ts']
const presence = ['presence.test.ts']

/** The board: places of cards that everybody shares. */
export const board: Bug[] = [
  {
    name: 'a column of another company is answered about',
    gain: 'learns which stages other companies have',
    changes: [
      {
        symbol: 'registerSurveyResults',
        from: "if (!(await findStatus(scope, status_id))) throw new Refusal('not_found')",
        to: '',
      },
    ],
    tests,
    named: 'cannot name a stage of another company',
  },
  {
    name: 'a column is placed without its lock',
    gain: 'two who place cards at once leave an order that neither made, or a deadlock',
    changes: [{ symbol: 'placeResult', from: 'await lockColumns(scope, [status_id])', to: '' }],
    tests,
    named: 'into one gap at once',
  },
  {
    name: 'an undo leaves the card on top',
    gain: 'an undone move changes the order of everybody',
    changes: [{ symbol: 'reverse', from: 'if (first && moved.length > 0)', to: 'if (first && moved.length > 999)' }],
    tests,
    named: 'is undone to the place where the card stood',
  },
  {
    name: 'a super admin who acts as a user has a board open under that user’s name',
    gain: 'colleagues believe that somebody is there who is not',
    changes: [
      { symbol: 'registerLive', from: 'user_id: scope.superAdmin?.id ?? scope.user.id', to: 'user_id: scope.user.id' },
    ],
    tests: presence,
    named: 'shows a super admin as support',
  },
  {
    name: 'support is named on a board',
    gain: 'a company learns who of the operator looks at its people',
    changes: [{ symbol: 'reportViewer', from: 'where not viewers.is_support and', to: 'where' }],
    tests: presence,
    named: 'shows support by no name',
  },
  {
    name: 'a board is reported as open without the tenant filter',
    gain: 'shows oneself to another company, if row-level security fails as well',
    changes: [
      { symbol: 'reportViewer', from: '${inScope(scope, sql`p.company_id`) ?? sql`true`} and p.id', to: 'p.id' },
    ],
    tests: ['tenancy-tenant-filter.test.ts'],
    named: 'POST /live/presence',
  },
]
