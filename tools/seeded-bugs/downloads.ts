import type { Bug } from './bug.ts'

const tests = ['downloads.test.ts']

/** Lists and their exports: tickets, streams and pages. */
export const downloads: Bug[] = [
  {
    name: 'a download ticket can be used twice',
    gain: 'downloads again with a ticket from the history of a shared browser',
    changes: [{ symbol: 'consumeTicket', from: 'isNull(exportTickets.used_at),', to: '' }],
    tests,
    named: 'works once',
  },
  {
    name: 'a download ticket is read first and marked as used afterwards',
    gain: 'two parallel requests download with one ticket',
    changes: [
      {
        symbol: 'consumeTicket',
        from: 'const [consumed] = await db',
        to: `const unused = and(eq(exportTickets.token_hash, hashToken(ticket)), isNull(exportTickets.used_at))
  if ((await db.$count(exportTickets, unused)) === 0) return undefined
  const [consumed] = await db`,
      },
      { symbol: 'consumeTicket', from: 'isNull(exportTickets.used_at),', to: '' },
    ],
    tests,
    named: 'works once',
  },
  {
    name: 'a download ticket does not expire',
    gain: 'downloads with a ticket found days later',
    changes: [{ symbol: 'consumeTicket', from: 'gt(exportTickets.expires_at, sql`now()`),', to: '' }],
    tests,
    named: 'expires after a minute',
  },
  {
    name: 'download tickets are stored in plain text',
    gain: 'downloads with tickets from a leaked table',
    changes: [
      { symbol: 'createTicket', from: 'token_hash: hashToken(ticket),', to: 'token_hash: ticket,' },
      { symbol: 'consumeTicket', from: 'hashToken(ticket)', to: 'ticket' },
    ],
    tests,
    named: 'stored as a hash',
  },
  {
    name: 'the path of a download is logged with its ticket',
    gain: 'readers of the log download lists',
    changes: [{ symbol: 'logOptions', from: 'path: withoutTicket(', to: 'path: String(' }],
    named: 'logs',
  },
  {
    name: 'an export opens its session once and not for each page',
    gain: 'a deactivated user goes on to download',
    changes: [
      {
        symbol: 'openExports',
        from: 'const text = exportText(opened, (part) => pages.run({ key: ticket.user_id, signal: origin.signal }, () => inSession((scope) => {',
        to: `const companies = await inSession(async (scope) => scope)
      const text = exportText(opened, (part) =>
        pages.run({ key: ticket.user_id, signal: origin.signal }, () => transactions.withoutTenant(async (db) => {
            const scope = { ...companies, db }
            await db.execute(\`select set_config('seatwise.everything', 'on', true)\`)`,
      },
    ],
    tests,
    named: 'stops and looks incomplete',
  },
  {
    name: 'an export can be asked for while acting as another user',
    gain: 'a super admin takes a company’s people out under the name of its owner',
    changes: [
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'users.export': { reach: owners, inPerson: true }",
        to: "'users.export': { reach: owners }",
      },
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'companies.export': { reach: staff, inPerson: true }",
        to: "'companies.export': { reach: staff }",
      },
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'survey-results.export': { reach: staff, inPerson: true }",
        to: "'survey-results.export': { reach: staff }",
      },
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'audit-events.export': { reach: owners, inPerson: true }",
        to: "'audit-events.export': { reach: owners }",
      },
    ],
    tests,
    named: 'acts as another',
  },
  {
    name: 'a ticket is redeemed while its session acts as another user',
    gain: 'a super admin downloads in a session whose doings belong to somebody else',
    changes: [
      {
        symbol: 'openExports',
        from: "if (await isActing(scope, session_id)) throw new Refusal('not_while_acting')",
        to: '',
      },
    ],
    tests,
    named: 'acts as another',
  },
  {
    name: 'names beginning as formulas are exported as they are',
    gain: 'a candidate’s name runs a command in the spreadsheet of an owner',
    changes: [
      {
        symbol: 'FUNCTION csv_text',
        from: "THEN '''' || value ELSE",
        to: 'THEN value ELSE',
      },
    ],
    tests,
    named: 'formulas',
  },
  {
    name: 'exports show stages to readers without the hiring pipeline',
    gain: 'reads how far candidates are',
    changes: [
      {
        symbol: 'resultList',
        from: "...(seesStages(asked.scope) ? [textColumn('Status', sql`status.name`)] : []),",
        to: "textColumn('Status', sql`status.name`),",
      },
    ],
    tests,
    named: 'no stages',
  },
  {
    name: 'exports can be filtered and sorted by a stage that the reader may not see',
    gain: 'finds out how far candidates are',
    changes: [
      {
        symbol: 'resultList',
        from: 'refuseHiddenStages(scope, request)',
        to: '',
      },
    ],
    tests,
    named: 'no stages',
  },
  {
    name: 'an export of audit events is not refused for the id of another company',
    gain: 'tests which ids exist',
    changes: [
      {
        symbol: 'auditList',
        from: 'check: ({ scope, filters }) => refuseOutsideScope(scope, filters),',
        to: '',
      },
    ],
    tests,
    named: 'ids of another company',
  },
  {
    name: 'exports are not audited',
    gain: 'takes all candidates out unseen',
    changes: [{ symbol: 'begin', from: 'await audit(scope, {', to: 'void audit;\n  void ({' }],
    tests,
    named: 'is audited',
  },
  {
    name: 'one company can run any number of exports',
    gain: 'makes the exports of all companies wait',
    changes: [
      {
        symbol: 'openExports',
        from: "if ((running.get(company_id) ?? 0) >= maxPerCompany) throw new Refusal('too_many_exports')",
        to: '',
      },
    ],
    tests,
    named: 'twice for one company',
  },
  {
    name: 'the key of a page is accepted whatever the list and the sort',
    gain: 'rows are left out of a list without a sign',
    changes: [{ symbol: 'decodeKey', from: 'of === name &&', to: '(of === name || true) &&' }],
    tests: ['survey-results.test.ts'],
    named: 'refuses the key of another list',
  },
  {
    name: 'the parts of a page key are not checked',
    gain: 'a forged key reaches casts of the database: answers 500',
    changes: [
      {
        symbol: 'decodeKey',
        from: "keys.every(({ type }, index) => typeof key[index] === 'string' && keyPatterns[type].test(key[index]))",
        to: 'Boolean(keyPatterns)',
      },
    ],
    tests: ['survey-results.test.ts', 'audit-events.test.ts'],
    named: 'a key with invalid values|accepts only the key',
  },
  {
    name: 'the word search ignores the scope',
    gain: 'learns from totals which people other companies know, if a tenant filter is missing as well',
    changes: [
      {
        symbol: 'FUNCTION search_by_words',
        from: 'IF NOT scope_is_everything() THEN',
        to: 'IF false THEN',
      },
    ],
    tests: ['survey-results.test.ts'],
    named: 'the word search',
  },
  {
    name: 'the audit of an export holds the values of its filters',
    gain: 'owners without the pipeline permission read stages, and addresses outlive their erasure',
    changes: [{ symbol: 'begin', from: 'filters: Object.keys(asked.filters)', to: 'filters: asked.filters' }],
    tests: ['downloads.test.ts'],
    named: 'is audited with list',
  },
]
