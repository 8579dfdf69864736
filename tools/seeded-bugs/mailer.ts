import type { Bug } from './bug.ts'

const tests = ['mailer.test.ts']

/** Emails that companies write: what they can make the product send. */
export const mailer: Bug[] = [
  {
    name: 'what companies write can compute',
    gain: 'stops the server with a range, or says different things to different people',
    changes: [
      {
        symbol: 'namesIn',
        from: "if (/[{}]/.test(source.replaceAll(ownSyntax, ''))) return undefined",
        to: '',
      },
    ],
    tests,
    named: 'what is written is refused',
  },
  {
    name: 'a company’s text is inserted as HTML',
    gain: 'sends forms and scripts in the name of the product',
    changes: [
      {
        symbol: 'ownParagraphOf',
        from: "source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')",
        to: 'source',
      },
    ],
    tests,
    named: 'is shown as it was typed',
  },
  {
    name: 'a button of an email leads wherever its author likes',
    gain: 'phishes candidates from an address that they trust',
    changes: [{ symbol: 'linkFaults', from: "others.some((paragraph) => paragraph.includes(']('))", to: 'false' }],
    tests,
    named: 'what is written is refused',
  },
  {
    name: 'words of a company reach any number of strangers',
    gain: 'floods addresses with an own text, by the open form',
    changes: [
      {
        symbol: 'registerSurveys',
        from: "sends_mail && (await server.limits.allows('own_words_by_link', link))",
        to: 'sends_mail',
      },
    ],
    tests,
    named: 'strangers cannot flood others',
  },
  {
    name: 'who has unsubscribed gets emails all the same',
    gain: 'writes to people who said no',
    changes: [
      { symbol: 'reasonAgainst', from: "if (can_unsubscribe && is_unsubscribed) return 'unsubscribed'", to: '' },
    ],
    tests: ['messages.test.ts'],
    named: 'works by the page',
  },
  {
    name: 'messages at the same time pass the limit',
    gain: 'floods a person by sending from two windows',
    changes: [
      { symbol: 'prepare', from: 'await lockSending(scope, sender.company_id)', to: '' },
      { symbol: 'sendBatch', from: 'await lockSending(scope, company_id)', to: '' },
    ],
    tests: ['messages.test.ts'],
    named: 'hold for requests at the same time',
  },
  {
    name: 'an undone move keeps its email',
    gain: 'rejects a person by email whose rejection was taken back',
    changes: [
      {
        symbol: 'mailMoves',
        from: 'await cancelWaiting(scope, company_id, [...events.keys()], reason)',
        to: '0',
      },
    ],
    tests: ['move-mails.test.ts'],
    named: 'is taken back by the undo',
  },
  {
    name: 'emails of moves go out while acting as another',
    gain: 'writes to people in the name of a user',
    changes: [{ symbol: 'moveKind', from: 'mail && signedInActor(scope).acting_as_user_id !== null', to: 'false' }],
    tests: ['move-mails.test.ts'],
    named: 'moves without an email, and is refused with one',
  },
  {
    name: 'everybody reads rejections',
    gain: 'learns a stage without the right to see stages',
    changes: [{ symbol: 'messageList', from: 'seesStages(scope) ? [] :', to: 'true ? [] :' }],
    tests: ['messages.test.ts'],
    named: 'learn of a rejection',
  },
  {
    name: 'a queued rejection goes on without the right to see stages',
    gain: 'tells people a stage after the right to see stages was taken',
    changes: [{ symbol: 'sendBatch', from: 'refuseKind(scope, sender, message.kind, subject_type)', to: '' }],
    tests: ['messages.test.ts'],
    named: 'no longer sees stages',
  },
  {
    name: 'users of any company in reach are written to',
    gain: 'writes to users of another company in the name of this one',
    changes: [{ symbol: 'findUsers', from: 'eq(users.company_id, company_id), ', to: '' }],
    tests: ['messages-to-users.test.ts'],
    named: 'of the company in whose name they write',
  },
  {
    name: 'users are rejected',
    gain: 'sends a colleague an email that says how an application ended, without a link to unsubscribe',
    changes: [
      {
        symbol: 'refuseKind',
        from: "if (subject_type === 'user' && kind !== 'message') throw new Refusal('message_not_for_users')",
        to: '',
      },
    ],
    tests: ['messages-to-users.test.ts'],
    named: 'no rejection or thank-you',
  },
  {
    name: 'queued emails reach who was deactivated',
    gain: 'a user who has left still gets what colleagues write to one another',
    changes: [
      {
        symbol: 'FUNCTION withdrawal_of',
        from: "WHEN NOT r.active THEN 'The account of the recipient was deactivated.'",
        to: '',
      },
    ],
    tests: ['messages-to-users.test.ts'],
    named: 'deactivated meanwhile',
  },
  {
    name: 'opening the link unsubscribes',
    gain: 'programs that check links unsubscribe people',
    changes: [
      {
        symbol: 'registerMessages',
        from: 'await subscription(query.token) }',
        to: 'await subscription(query.token, true) }',
      },
    ],
    tests: ['messages.test.ts'],
    named: 'a link that a scanner opens',
  },
]
