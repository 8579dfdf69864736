import { expect, it } from 'vitest'
import { CallError, noAnswer } from './call.ts'
import { messagesFor } from './notify.ts'
import { messageFor, placed } from './problem-messages.ts'

const required = 'This field is required.'
const entry = (path: string, message: string) => ({ path, message, code: 'invalid' as const })
const invalid = (...entries: ReturnType<typeof entry>[]) => new CallError(422, entries[0]!.message, undefined, entries)
const taken = new CallError(409, 'Somebody uses this address already.', 'email_taken')

it('shows each sentence at its field, and one line below that does not repeat them', () =>
  expect(placed(invalid(entry('first', required), entry('email', 'Enter an address.')), ['first', 'email'])).toEqual({
    faults: { first: required, email: 'Enter an address.' },
    problem: 'Please correct the marked fields.',
  }))

it('says below the form what is wrong with something that is no field of it', () =>
  expect(placed(invalid(entry('first', required), entry('token', 'This is not a link.')), ['first'])).toEqual({
    faults: { first: required, token: 'This is not a link.' },
    problem: 'This is not a link.',
  }))

it('counts parts of a field as the field', () =>
  expect(placed(invalid(entry('settings.reminder_days', 'Enter 1 or more.')), ['settings']).problem).toBe(
    'Please correct the marked fields.',
  ))

it('takes the beginning of another name for no part of a field', () =>
  expect(placed(invalid(entry('settingsother', 'No.')), ['settings']).problem).toBe('No.'))

it('shows the first sentence of a field that has several', () =>
  expect(placed(invalid(entry('first', 'One.'), entry('first', 'Two.')), ['first']).faults).toEqual({ first: 'One.' }))

it('says the same sentence once, however many fields have it', () =>
  expect(messagesFor(invalid(entry('first', required), entry('last', required), entry('email', 'No.')))).toEqual([
    required,
    'No.',
  ]))

it('prefers the words of the page', () => {
  expect(messageFor(taken)).toBe(taken.message)
  expect(messageFor(taken, { email_taken: 'Take another.' })).toBe('Take another.')
  expect(placed(taken, ['email'])).toEqual({ faults: {}, problem: taken.message })
})

it('says one sentence for every field where a page has words for validation', () => {
  const error = invalid(entry('email', 'Enter an address.'))
  expect(messagesFor(error, { validation: 'Invalid email' })).toEqual(['Invalid email'])
  expect(placed(error, [], { validation: 'Invalid email' })).toEqual({ faults: {}, problem: 'Invalid email' })
})

it('never shows the text of a fault', () =>
  expect(messagesFor(new TypeError('x is not a function'))).toEqual([noAnswer]))

it('shows nothing without an error', () =>
  expect(placed(undefined, ['first'])).toEqual({ faults: {}, problem: undefined }))
