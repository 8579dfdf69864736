import { expect, it } from 'vitest'
import { message } from './test-message.ts'
import { aboutWords, causeOf, messageWords, noticesOf, replayedWords, sendWords, stateWords, titleOf } from './words.ts'

it.each([
  ['queued', 0, 'Waiting'],
  ['queued', 1, 'Waiting to try again after 1 attempt'],
  ['queued', 3, 'Waiting to try again after 3 attempts'],
  ['sending', 2, 'Sending'],
  ['uncertain', 1, 'May have arrived'],
  ['sent', 1, 'Sent'],
  ['sent', 2, 'Sent after 2 attempts'],
  ['dead', 7, 'Failed after 7 attempts'],
  ['held', 1, 'Not sent'],
] as const)('A message in the state %s with %i attempts reads: %s', (state, attempts, words) =>
  expect(stateWords({ state, attempts, withdrawal: null })).toBe(words),
)

it('A message that must not be sent any more is shown as withdrawn, whatever its state', () => {
  const withdrawal = 'The person has unsubscribed.'
  for (const state of ['held', 'dead'] as const) {
    expect(stateWords({ state, attempts: 0, withdrawal })).toBe('Withdrawn')
    expect(causeOf({ state, last_error: 'No such mailbox', withdrawal })).toBe(
      'Withdrawn: The person has unsubscribed.',
    )
  }
})

const named = (person: string | null, isWithdrawn: boolean) => ({
  message: message({
    recipient: 'ann@people.test',
    about: person ? { survey_result_id: 'r', person, role: null } : null,
  }),
  isWithdrawn,
})
const others = ['Cy', 'Di', 'Ed'].map((person) => named(person, false))

it.each([
  [1, [], '1 message waits to be sent.'],
  [2, [named('Bo Berg', true)], '2 messages wait to be sent. Left out: Bo Berg (withdrawn).'],
  [0, [named(null, false)], '0 messages wait to be sent. Left out: ann@people.test (status has changed).'],
  [
    9,
    [named('Bo Berg', true), ...others],
    '9 messages wait to be sent. Left out: Bo Berg (withdrawn), Cy (status has changed), Di (status has changed) and 1 more.',
  ],
])('The reply for %i queued messages reads: %j', (queued, skipped, words) =>
  expect(replayedWords(queued, skipped)).toBe(words),
)

const about = { survey_result_id: 'r', person: 'Bo Berg', role: 'Sales' }

it.each([
  [{ kind: 'survey-finished', about, subject: 'A survey has been finished' }, 'Survey finished: Bo Berg'],
  [{ kind: 'sign-in-code', subject: '123456 is your sign-in code' }, '123456 is your sign-in code'],
  [{ kind: 'sign-in-code', subject: '' }, 'Sign-in code'],
  [{ kind: null, subject: '' }, 'Email'],
  [{ kind: null, subject: '', channel: 'sms' }, 'Text message'],
] as const)('The kind %j is called %s', (changed, title) => expect(titleOf(message(changed))).toBe(title))

it.each([
  [{ kind: 'survey-finished', about }, 'Bo Berg', 'Survey finished · Sales'],
  [{ kind: 'invitation', about: { ...about, person: null, role: null } }, 'Name not known yet', 'Survey invitation'],
  [{ kind: 'sign-in-code', subject: '123456 is your code' }, '123456 is your code', 'Sign-in code'],
  [{ kind: 'sign-in-code', subject: '' }, 'Sign-in code', 'Email'],
] as const)('A message of the kind %j is about %s: %s', (changed, person, words) => {
  expect(aboutWords(message(changed))).toBe(person)
  expect(messageWords(message(changed))).toBe(words)
})

it('Only what was sent before is called sent again', () => {
  expect(sendWords([{ state: 'held' }], 28)).toBe('Send 28')
  expect(sendWords([{ state: 'held' }, { state: 'dead' }])).toBe('Send again')
})

const none = { queued: 5, dead: 0, held: 0, uncertain: 0 }
const both = { mail: true, sms: true }

it('The outbox shows no hint when everything is in order', () =>
  expect(noticesOf({ counts: none, leaves: both })).toEqual([]))

it.each([
  [
    { held: 30 },
    { mail: false, sms: false },
    'Email and text messages are not set up, so these 30 messages have not been sent.',
  ],
  [{ held: 1 }, { mail: false, sms: true }, 'Email is not set up, so this message has not been sent.'],
  [{ held: 0 }, { mail: true, sms: false }, 'Text messages are not set up. New messages will wait here.'],
  [{ held: 1_001 }, both, 'More than 1,000 messages have not been sent: email was not set up then.'],
  [{ dead: 2 }, both, '2 messages have failed or were withdrawn: each says why.'],
  [{ uncertain: 1 }, both, '1 message has perhaps not arrived: sending was cut off.'],
])('The hint for %j with %j reads: %s', (counts, leaves, text) =>
  expect(noticesOf({ counts: { ...none, ...counts }, leaves })[0]?.text).toBe(text),
)

it('Operators see which settings are missing', () =>
  expect(noticesOf({ counts: none, leaves: { mail: false, sms: false } })[0]?.variables).toEqual([
    'SMTP_URL',
    'SMS_GATEWAY_URL',
  ]))
