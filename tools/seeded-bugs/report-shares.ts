import type { Bug } from './bug.ts'

const tests = ['report-shares.test.ts']
const ofSeveral = ['report-shares-of-several.test.ts']
const ofMany = ['report-shares-of-many.test.ts']
const state = 'FUNCTION report_share_state'

/** Links by which strangers read a report. */
export const reportShares: Bug[] = [
  {
    name: 'a revoked link to a report still opens it',
    gain: 'whoever a link was taken away from goes on to read',
    changes: [{ symbol: state, from: 's.revoked_at IS NOT NULL', to: 'false' }],
    tests,
    named: 'for good',
  },
  {
    name: 'a link to a report does not expire',
    gain: 'reads a report by a mail of last year',
    changes: [{ symbol: state, from: 's.expires_at <= now()', to: 'false' }],
    tests,
    named: 'after its days',
  },
  {
    name: 'a link to a report outlives the account of its maker',
    gain: 'a colleague who was let go has made one in time',
    changes: [{ symbol: state, from: 'AND u.active', to: '' }],
    tests,
    named: 'while its maker',
  },
  {
    name: 'a link to a report outlives the reach of its maker',
    gain: 'whoever was moved to another company reads on',
    changes: [{ symbol: state, from: 'OR u.company_id = s.company_id', to: 'OR true' }],
    tests,
    named: 'while its maker',
  },
  {
    name: 'a link opens the report on an archived result',
    gain: 'reads about somebody who was put aside',
    changes: [{ symbol: state, from: 'r.archived_at IS NOT NULL', to: 'false' }],
    tests,
    named: 'while the result is archived',
  },
  {
    name: 'the ids of links to reports are stored in plain text',
    gain: 'reads reports by links from a leaked table',
    changes: [
      { symbol: 'addressesOf', from: 'id_hash: hashToken(share_id)', to: 'id_hash: share_id' },
      { symbol: 'registerReportShares', from: 'const idHash = hashToken(share_id)', to: 'const idHash = share_id' },
    ],
    tests,
    named: 'cannot be read from the database',
  },
  {
    name: 'a shared report is written with the whole name, and the title alone is shortened',
    gain: 'learns who "J." is',
    changes: [
      {
        symbol: 'reportFor',
        from: 'individualDocument(result, shown)',
        to: "{ ...individualDocument(result, 'full'), title: individualDocument(result, shown).title }",
      },
    ],
    tests,
    named: 'in every part of the document',
  },
  {
    name: 'everybody sees and copies the links of colleagues',
    gain: 'hands out a report in the name of a colleague',
    changes: [
      { symbol: 'seesAllShares', from: 'isOwner(reader.auth_role)', to: "reader.auth_role !== 'FRANCHISE_USER'" },
    ],
    tests,
    named: 'see one|revoke one',
  },
  {
    name: 'links to reports can be made while acting as another user',
    gain: 'a super admin keeps access to a report after the hour',
    changes: [
      {
        symbol: 'rights',
        in: 'domain/',
        from: "'report-shares.write': { reach: staff, inPerson: true }",
        to: "'report-shares.write': { reach: staff }",
      },
    ],
    tests,
    named: 'while acting',
  },
  {
    name: 'sentences of a shared comparison name people by their first names, where initials were chosen',
    gain: 'learns who "J. D. (2)" is',
    changes: [
      {
        symbol: 'surveysOf',
        in: 'api/assessment/reports/',
        from: "!shown || shown === 'full' ? record.first.trim() || null : null",
        to: 'record.first.trim() || null',
      },
    ],
    tests: ofSeveral,
    named: 'names nobody further',
  },
  {
    name: 'a link to a report on several people heeds the archive of the first alone',
    gain: 'reads about somebody who was put aside, beside another',
    changes: [{ symbol: state, from: 'r.archived_at IS NOT NULL', to: 'x.position = 0 AND r.archived_at IS NOT NULL' }],
    tests: ofSeveral,
    named: 'while any of its results is archived',
  },
  {
    name: 'a link to a report on colleagues outlives their working together',
    gain: 'reads how to handle somebody who is no colleague any more',
    changes: [
      { symbol: state, from: "bool_or(p.kind <> 'employee')", to: 'false' },
      { symbol: 'colleagues', from: "throw new Refusal('not_employees')", to: 'return surveys' },
    ],
    tests: ofSeveral,
    named: 'no employee',
  },
  {
    name: 'the texts of a shared growth plan are shown as they were written',
    gain: 'learns the name and the address that the link was to hide',
    changes: [
      { symbol: 'growthDocument', from: 'writtenAbout(result, shown, survey.person)', to: '(text: string) => text' },
    ],
    tests: ofSeveral,
    named: 'in what was written',
  },
  {
    name: 'a link to the report on a pipeline outlives the right to view pipelines',
    gain: 'goes on sharing what was taken away',
    changes: [
      {
        symbol: state,
        from: "AND (s.kind <> 'hiring-pipeline' OR u.can_view_hiring_pipeline OR u.auth_role = 'SUPER_ADMIN')",
        to: '',
      },
    ],
    tests: ofMany,
    named: 'is for those who read the pipeline',
  },
  {
    name: 'a shared report on targets names people whole',
    gain: 'learns who "J. P." is',
    changes: [
      {
        symbol: 'stored',
        from: 'shown ? withShownNames([...sure, ...unsure], shown) : [...sure, ...unsure]',
        to: '[...sure, ...unsure]',
      },
    ],
    tests: ofMany,
    named: 'names nobody further than by',
  },
]
