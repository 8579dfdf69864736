import type { Bug } from './bug.ts'

/** Users who are mentioned in notes. */
export const mentions: Bug[] = [
  {
    name: 'a note mentions users of a sibling company',
    gain: 'an email tells them the name of a person who is none of theirs',
    changes: [
      {
        symbol: 'mayBeMentioned',
        from: '(${users.company_id} = ${company_id} or',
        to: '(true or ${users.company_id} = ${company_id} or',
      },
    ],
    tests: ['mentions.test.ts'],
    named: 'of a user of a sibling company',
  },
  {
    name: 'a private note mentions users',
    gain: 'its beginning is read on the Home of a colleague',
    changes: [{ symbol: 'storeMentions', from: "note.visibility === 'private' &&", to: 'false &&' }],
    tests: ['mentions.test.ts'],
    named: 'in a private note',
  },
  {
    name: 'a note with mentions becomes private',
    gain: 'its changed text is read on the Home of a colleague',
    changes: [{ symbol: 'storeMentions', from: '|| stays)', to: ')' }],
    tests: ['mentions.test.ts'],
    named: 'in a private note',
  },
  {
    name: 'an email about a mention names its author to everybody',
    gain: 'a company learns who works for the operator',
    changes: [
      {
        symbol: 'sendMails',
        from: "user.company_id === company.id || user.auth_role === 'SUPER_ADMIN'",
        to: 'user.email',
      },
    ],
    tests: ['mentions.test.ts'],
    named: 'names no author',
  },
  {
    name: 'who is deactivated is mentioned',
    gain: 'a former colleague is emailed about a person',
    changes: [{ symbol: 'mayBeMentioned', from: 'eq(users.active, true),', to: '' }],
    tests: ['mentions.test.ts'],
    named: 'somebody who may read the note',
  },
  {
    name: 'a user confirms the mentions of others',
    gain: 'a colleague never learns that somebody asked for them',
    changes: [{ symbol: 'markRead', from: 'eq(noteMentions.user_id, scope.user.id),', to: '' }],
    tests: ['mentions.test.ts'],
    named: 'reaches Home and an email',
  },
  {
    name: 'an email about a mention outlives the person',
    gain: 'the name of an erased person leaves by email later',
    changes: [
      {
        symbol: 'FUNCTION erase_candidate',
        from: 'SELECT s.outbox_id FROM note_mentions s',
        to: 'SELECT NULL::uuid FROM note_mentions s',
      },
    ],
    tests: ['candidate-erasures.test.ts'],
    named: 'is gone from every table',
  },
  {
    name: 'who is rejected is reminded',
    gain: 'the product asks somebody whom the company has turned down to go on',
    changes: [{ symbol: 'FUNCTION due_reminders', from: "s.type = 'rejected'", to: "s.type = 'nobody'" }],
    tests: ['invitations.test.ts'],
    named: 'do not go to who is rejected',
  },
  {
    name: 'Home tells readers without stages who is rejected',
    gain: 'somebody without the pipeline learns a stage from who is missing',
    changes: [{ symbol: 'isNotRejected', from: "can(actorOf(scope), 'survey-results.read-stage')", to: 'true' }],
    tests: ['home.test.ts'],
    named: 'of rejected people',
  },
]
