import type { Bug } from './bug.ts'

/** People who are merged and erased. */
export const people: Bug[] = [
  {
    name: 'people of two companies are merged',
    gain: 'a franchise owner moves results into another company',
    changes: [
      {
        symbol: 'merge',
        from: "if (staying.company_id !== leaving.company_id) throw new Refusal('merge_refused')",
        to: '',
      },
    ],
    tests: ['candidate-merges.test.ts'],
    named: 'across companies',
  },
  {
    name: 'a merge takes an older version',
    gain: 'overwrites what a colleague has just changed',
    changes: [
      {
        symbol: 'merge',
        from: 'if (staying.version !== kept.version || leaving.version !== other.version)',
        to: 'if (staying.version < kept.version)',
      },
    ],
    tests: ['candidate-merges.test.ts'],
    named: 'with another version',
  },
  {
    name: 'an unsubscription is lost by a merge',
    gain: 'mails go to somebody who has said no',
    changes: [
      {
        symbol: 'FUNCTION merge_candidates',
        from: "'unsubscribes', id FROM added",
        to: "'unsubscribes', id FROM added WHERE false",
      },
    ],
    tests: ['candidate-merges.test.ts'],
    named: 'count as unsubscribed',
  },
  {
    name: 'who is on hold is erased',
    gain: 'destroys what a dispute needs',
    changes: [{ symbol: 'erase', from: "if (person.held_at) throw new Refusal('person_held')", to: '' }],
    tests: ['candidate-erasures.test.ts'],
    named: 'for somebody on hold',
  },
  {
    name: 'stored answers keep an erased person',
    gain: 'reads them for a day by sending a request again',
    changes: [{ symbol: 'erase', from: 'await forgetAnswers(scope, seals, company_id, words)', to: '' }],
    tests: ['candidate-erasures.test.ts'],
    named: 'in no answer that is stored',
  },
  {
    name: 'archives keep an erased person',
    gain: 'downloads them for a day',
    changes: [
      {
        symbol: 'FUNCTION erase_candidate',
        from: "f.purpose = 'export' AND f.state <> 'removed')",
        to: "f.purpose = 'nothing')",
      },
    ],
    tests: ['candidate-erasures.test.ts'],
    named: 'is in no archive',
  },
  {
    name: 'requests change audit events',
    gain: 'takes away the traces of what was done',
    changes: [
      { symbol: 'FUNCTION only_reasons_go', from: "NEW.details <> OLD.details - 'reason'", to: 'false' },
      { symbol: 'FUNCTION audit_is_append_only', from: "AND current_user = 'seatwise_definer'", to: '' },
    ],
    tests: ['candidate-erasures.test.ts'],
    named: 'by nobody else',
  },
]
