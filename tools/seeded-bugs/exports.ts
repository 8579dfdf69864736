import type { Bug } from './bug.ts'

/** The export of a whole company. */
export const exports: Bug[] = [
  {
    name: 'an export is started without the password',
    gain: 'takes everybody’s data with a stolen session',
    changes: [
      {
        symbol: 'registerExports',
        from: 'await refuseUnproved(server, { user, password, origin: originOf(request), inTransaction })',
        to: 'void [refuseUnproved, originOf, request, password]',
      },
    ],
    tests: ['stolen.test.ts'],
    named: 'a stolen session',
  },
  {
    name: 'an export is downloaded without the second factor',
    gain: 'takes everybody’s data with a remembered browser and the password',
    changes: [
      {
        symbol: 'refuseUnproved',
        from: 'await refuseFactorChange(server, user.id, origin, inTransaction)',
        to: 'void [origin, inTransaction]',
      },
    ],
    tests: ['stolen.test.ts'],
    named: 'has not proved the second factor',
  },
  {
    name: 'an export with stages can be downloaded by an owner who may not see them',
    gain: 'reads how far everybody is',
    changes: [
      {
        symbol: 'canDoWithExport',
        in: 'domain/',
        from: "&& (!row.has_stages || can(actor, 'survey-results.read-stage'))",
        to: '',
      },
    ],
    tests: ['exports.test.ts'],
    named: 'with stages is only theirs',
  },
  {
    name: 'the ticket for an export is redeemed without a look at what its reader may do now',
    gain: 'downloads a company after losing the right to it',
    changes: [
      {
        symbol: 'beginDownload',
        from: 'await downloadableOf(scope, id)',
        to: '',
      },
    ],
    tests: ['exports.test.ts'],
    named: 'with stages is only theirs|that has expired',
  },
  {
    name: 'an export is written on with stages after its maker has lost the right to see them',
    gain: 'a demoted owner still gets all moves',
    changes: [
      {
        symbol: 'withStagesChecked',
        from: "if (run.input.has_stages && !can(scope.user, 'survey-results.read-stage')) throw new Refusal('not_allowed')",
        to: 'void can, Refusal',
      },
    ],
    tests: ['exports.test.ts'],
    named: 'may no longer see the stages',
  },
  {
    name: 'an export shows from where the operator worked',
    gain: 'an owner learns the addresses of people outside the company',
    changes: [
      {
        symbol: 'contents',
        from: 'where own.id = ${auditEvents.actor_user_id} and own.company_id = ${company_id}) then ${column} end',
        to: 'where own.company_id = ${company_id}) then ${column} end',
      },
    ],
    tests: ['contents.test.ts'],
    named: 'opens an account or a survey',
  },
  {
    name: 'an export takes over the part that a process believed dead is still writing',
    gain: 'a file that is shown as whole cannot be unpacked',
    changes: [
      {
        symbol: 'put',
        from: 'const part = randomUUID()',
        to: 'const part = `${randomUUID().slice(0, 0)}${bytes.length % 7}`',
      },
    ],
    tests: ['exports.test.ts'],
    named: 'killed while it writes',
  },
  {
    name: 'an export is started without a word to the owners',
    gain: 'whoever has an owner’s session takes everything out unnoticed',
    changes: [{ symbol: 'startExport', from: 'await tellOwners(scope, company, public_url)', to: 'void tellOwners' }],
    tests: ['exports.test.ts'],
    named: 'tells who asked for it',
  },
  {
    name: 'an export without stages holds the rejections that were sent',
    gain: 'reads who was rejected without the right to see stages',
    changes: [
      { symbol: 'mailsWithoutStages', from: 'seesStages ? {} :', to: 'true ? {} :' },
      { symbol: 'messagesWithoutStages', from: 'seesStages ? {} :', to: 'true ? {} :' },
    ],
    tests: ['contents.test.ts'],
    named: 'who may not see stages leaves them out',
  },
  {
    name: 'the download of one’s own data holds what colleagues wrote',
    gain: 'reads when every user of a company wrote to whom',
    changes: [
      { symbol: 'ownContents', from: 'rows: of(messages.sent_by_user_id)', to: 'rows: () => ({ only: sql`true` })' },
    ],
    tests: ['own-data.test.ts'],
    named: 'nothing of another user there',
  },
  {
    name: 'the download of one’s own data holds what colleagues got',
    gain: 'reads what users of a company write to one another',
    changes: [{ symbol: 'ownContents', from: 'rows: of(messages.user_id)', to: 'rows: () => ({ only: sql`true` })' }],
    tests: ['own-data.test.ts'],
    named: 'what other users wrote to the user by hand',
  },
]
