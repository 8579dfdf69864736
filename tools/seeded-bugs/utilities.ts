import type { Bug } from './bug.ts'

const sealed = ['sealed-text.test.ts']
const cleanUp = ['clean-up-data.test.ts']

/** Tools of the operator: what is sealed must not become an oracle, and what is deleted must stand on a list that was read. */
export const utilities: Bug[] = [
  {
    name: 'a sealed text opens for every company',
    gain: 'reads with one company’s ticket what was sealed for another',
    changes: [
      {
        symbol: 'bound',
        from: 'JSON.stringify([prefix, purpose, company_id])',
        to: 'JSON.stringify([prefix, purpose, company_id && null])',
      },
    ],
    tests: sealed,
    named: 'opens for nothing else',
  },
  {
    name: 'sealed texts of all purposes share one key',
    gain: 'reads what was handed over as a note for support',
    changes: [
      {
        symbol: 'sealedTexts',
        from: '`seatwise sealed text 1 ${purpose}`',
        to: '`seatwise sealed text 1 ${purpose && 1}`',
      },
      {
        symbol: 'bound',
        from: 'JSON.stringify([prefix, purpose, company_id])',
        to: 'JSON.stringify([prefix, purpose && null, company_id])',
      },
    ],
    tests: sealed,
    named: 'opens for nothing else|key of their own',
  },
  {
    name: 'a sealed text never expires',
    gain: 'opens tickets of years ago',
    changes: [{ symbol: 'sealedTexts', from: 'return expires_at! > now ?', to: 'return now ?' }],
    tests: sealed,
    named: 'opens for nothing else|expires to the millisecond',
  },
  {
    name: 'a text that does not open is not audited',
    gain: 'tries texts without a trace',
    changes: [
      {
        symbol: 'registerUtils',
        from: 'const opened = texts.open({ purpose, company_id }, sealed, new Date())',
        to: "const opened = texts.open({ purpose, company_id }, sealed, new Date())\n      if (!opened) throw new Refusal('sealed_text_refused')",
      },
    ],
    tests: sealed,
    named: 'stand in the audit',
  },
  {
    name: 'a clean-up deletes results that are no tests any more',
    gain: 'deletes the survey of somebody who applies',
    changes: [
      { symbol: 'FUNCTION clean_up_page', from: "WHEN NOT r.is_test THEN 'no_test'", to: '' },
      { symbol: 'FUNCTION clean_up_page', from: "WHEN r.version <> i.version THEN 'changed'", to: '' },
      { symbol: 'FUNCTION delete_cleaned_results', from: 'AND r.is_test AND r.version = i.version', to: '' },
    ],
    tests: cleanUp,
    named: 'has a receipt|no test or has changed',
  },
  {
    name: 'a clean-up deletes what is not on its list',
    gain: 'deletes any test result by its id',
    changes: [
      {
        symbol: 'FUNCTION delete_cleaned_results',
        from: 'IF cardinality(p_results) <> (',
        to: 'IF cardinality(p_results) < (',
      },
    ],
    tests: cleanUp,
    named: 'not on a list',
  },
  {
    name: 'a list is run as often as somebody likes',
    gain: 'starts the same deletion twice at once',
    changes: [{ symbol: 'markStarted', from: 'isNull(cleanUpLists.started_at),', to: '' }],
    tests: cleanUp,
    named: 'is run once',
  },
  {
    name: 'a list that is hours old is run',
    gain: 'deletes what somebody has not looked at today',
    changes: [
      { symbol: 'runList', from: "if (list.state === 'expired') throw new Refusal('clean_up_expired')", to: '' },
      { symbol: 'markStarted', from: 'gt(cleanUpLists.expires_at, sql`now()`),', to: '' },
    ],
    tests: cleanUp,
    named: 'too old',
  },
  {
    name: 'a clean-up deletes test results of people on hold',
    gain: 'deletes what a court has asked for',
    changes: [
      { symbol: 'FUNCTION clean_up_page', from: "WHEN p.held_at IS NOT NULL THEN 'changed'", to: '' },
      { symbol: 'FUNCTION delete_cleaned_results', from: ' AND p.held_at IS NULL', to: '' },
    ],
    tests: cleanUp,
    named: 'has a receipt',
  },
]
