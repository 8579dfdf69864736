import type { Bug } from './bug.ts'

const tests = ['board.test.ts']

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
    named: 'changed by eight at once',
  },
  {
    name: 'an undo leaves the card on top',
    gain: 'an undone move changes the order of everybody',
    changes: [{ symbol: 'reverse', from: 'if (first && moved.length > 0)', to: 'if (first && moved.length > 999)' }],
    tests,
    named: 'is undone to the place where the card stood',
  },
]
