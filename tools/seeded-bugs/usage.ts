import type { Bug } from './bug.ts'

const tests = ['usage.test.ts']

/** Usage: it is for owners, and its numbers must be those of the rows. That others read no company’s: the tests of tenancy. */
export const usage: Bug[] = [
  {
    name: 'users who are no owners read the usage',
    gain: 'reads figures that are for owners',
    changes: [{ symbol: 'rights', from: "'usage.read': { reach: owners }", to: "'usage.read': { reach: staff }" }],
    tests,
    named: 'nobody who is not signed in, and of staff only owners',
  },
  {
    name: 'a test stays counted in the usage',
    gain: 'shows more finished surveys than there are',
    changes: [
      {
        symbol: 'FUNCTION count_usage_of_result',
        from: "SELECT *, -1 FROM usage_of_result(OLD, v_first_answer) WHERE TG_OP <> 'INSERT'",
        to: "SELECT *, -1 FROM usage_of_result(OLD, v_first_answer) WHERE TG_OP = 'DELETE'",
      },
    ],
    tests,
    named: 'leave tests out',
  },
  {
    name: 'the numbers fall when a person is erased',
    gain: 'learns from them who was erased, and what they had done',
    changes: [
      {
        symbol: 'FUNCTION count_usage_of_result',
        from: "IF TG_OP = 'DELETE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;",
        to: '',
      },
    ],
    tests,
    named: 'stay when people are merged, and when they are erased',
  },
]
