import type { Bug } from './bug.ts'

const tests = ['invitations.test.ts']

/** Personal invitations: who sends how many mails to whom, and what their links still open. */
export const invitations: Bug[] = [
  {
    name: 'a withdrawn invitation can still be registered by',
    gain: 'takes a survey that the company has called back',
    changes: [
      {
        symbol: 'registerInvited',
        from: "if (invited.is_over) throw new SurveyRefused('invitation_over', invited)",
        to: '',
      },
    ],
    tests,
    named: 'ends the link',
  },
  {
    name: 'the link of an invitation registers a second person over the first',
    gain: 'renames the person whose answers are stored',
    changes: [{ symbol: 'registerInvited', from: "if (invited.state !== 'invited') return", to: '' }],
    tests,
    named: 'is used by one person',
  },
  {
    name: 'mails to one address are not counted',
    gain: 'floods the mailbox of anybody through the product',
    changes: [
      {
        symbol: 'withinLimits',
        from: 'await repository.countMails(scope, company_id, [...firstOf.keys()], { isInvitation })',
        to: 'new Set(firstOf.keys())',
      },
    ],
    tests,
    named: 'count invitations, reminders and renewals together',
  },
  {
    name: 'a company invites without a limit',
    gain: 'uses the product as a sender of mass mail',
    changes: [
      {
        symbol: 'takePlaces',
        from: 'Math.max(0, maxInvitationsOfDay - (await repository.countInvited(scope, company_id)))',
        to: 'asked.length',
      },
    ],
    tests,
    named: 'let a company invite so many people a day',
  },
  {
    name: 'people of two companies invite into each other’s',
    gain: 'makes candidates of a company that they do not belong to',
    changes: [
      {
        symbol: 'registerInvitations',
        from: "if (body.company_id && !includesCompany(scope, body.company_id)) throw new Refusal('not_found')",
        to: '',
      },
      {
        symbol: 'findInvitingCompany',
        from: 'and(inScope(scope, companies.id), eq(companies.id, company_id))',
        to: 'eq(companies.id, company_id)',
      },
    ],
    tests: ['invitations.test.ts', 'tenancy-row-level-security.test.ts'],
    named: 'refuses roles and companies|POST /invitations',
  },
  {
    name: 'reminders go out at night',
    gain: 'wakes people, and turns them against the company',
    changes: [{ symbol: 'FUNCTION due_reminders', from: 'BETWEEN 9 AND 17', to: 'BETWEEN 0 AND 23' }],
    tests,
    named: 'wait for the day where the company is',
  },
  {
    name: 'the rows of an imported file stay stored',
    gain: 'reads the addresses of people who were never invited, for a month',
    changes: [{ symbol: 'FUNCTION empty_task_rows', from: "NEW.input := NEW.input - 'rows';", to: '' }],
    tests: ['import.test.ts'],
    named: 'keeps its rows only while it runs',
  },
  {
    name: 'a file that is confirmed twice invites everybody twice',
    gain: 'floods the mailboxes of everybody in a list',
    changes: [
      {
        symbol: 'inviteWithinLimits',
        from: 'const known = await withoutKnown(scope, asked, wanted)',
        to: 'const known = { asked, not_invited: [] as NotInvited[] }',
      },
    ],
    tests: ['import.test.ts'],
    named: 'invites nobody twice',
  },
]
