import { expect, it } from 'vitest'
import { CallError, noAnswer } from './call.ts'
import { messagesFor } from './notify.ts'
import { messageFor, placed } from './problem-messages.ts'

const required = 'This field is required.'
const entry = (path: string, message: string) => ({ path, message, code: 'invalid' as const })
const invalid = (...entries: ReturnType<typeof entry>[]) => new CallError(422, entries[0]!.message, undefined, entries)
const callError = new CallError(409, 'Somebody uses this address already.', 'email_taken')

it('Each problem is shown at its field, and the line below does not repeat it', () =>
  expect(placed(invalid(entry('first', required), entry('email', 'Enter an address.')), ['first', 'email'])).toEqual({
    faults: { first: required, email: 'Enter an address.' },
    problem: 'Please correct the marked fields.',
  }))

it('A problem without a field in the form is shown below the form', () =>
  expect(placed(invalid(entry('first', required), entry('token', 'This is not a link.')), ['first'])).toEqual({
    faults: { first: required, token: 'This is not a link.' },
    problem: 'This is not a link.',
  }))

it('A problem of a part of a field is shown at the field', () =>
  expect(placed(invalid(entry('settings.reminder_days', 'Enter 1 or more.')), ['settings']).problem).toBe(
    'Please correct the marked fields.',
  ))

it('A field whose name only begins alike is not part of a field', () =>
  expect(placed(invalid(entry('settingsother', 'No.')), ['settings']).problem).toBe('No.'))

it('The first sentence of a field with several problems is shown', () =>
  expect(placed(invalid(entry('first', 'One.'), entry('first', 'Two.')), ['first']).faults).toEqual({ first: 'One.' }))

it('A sentence is shown once, however many fields have it', () =>
  expect(messagesFor(invalid(entry('first', required), entry('last', required), entry('email', 'No.')))).toEqual([
    required,
    'No.',
  ]))

it('The words of the page are preferred', () => {
  expect(messageFor(callError)).toBe(callError.message)
  expect(messageFor(callError, { email_taken: 'Take another.' })).toBe('Take another.')
  expect(placed(callError, ['email'])).toEqual({ faults: {}, problem: callError.message })
})

it('A page with words for validation shows one sentence for every field', () => {
  const error = invalid(entry('email', 'Enter an address.'))
  expect(messagesFor(error, { validation: 'Invalid email' })).toEqual(['Invalid email'])
  expect(placed(error, [], { validation: 'Invalid email' })).toEqual({ faults: {}, problem: 'Invalid email' })
})

it('The text of a fault is never shown', () =>
  expect(messagesFor(new TypeError('x is not a function'))).toEqual([noAnswer]))

it('No message is shown without an error', () =>
  expect(placed(undefined, ['first'])).toEqual({ faults: {}, problem: undefined }))
