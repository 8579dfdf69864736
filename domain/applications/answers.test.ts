import { describe, expect, it } from 'vitest'
import type { ApplicationQuestion } from '@seatwise/contract/job-application-templates'
import { changeAnswers, readAnswers } from './answers.ts'

const asked = (type: ApplicationQuestion['type'], changed: Partial<ApplicationQuestion> = {}): ApplicationQuestion => ({
  id: 'q',
  type,
  label: 'A question',
  help: '',
  required: true,
  options: type === 'single' || type === 'multi' ? ['Red', 'Blue'] : [],
  knock_out: null,
  ...changed,
})
const read = (question: ApplicationQuestion, ...texts: string[]) =>
  readAnswers([question], { texts: { q: texts }, files: {} })

describe('an answer of an application', () => {
  it.each([
    ['short', 'x'.repeat(300)],
    ['long', 'x'.repeat(4_000)],
    ['long', 'two\nlines'],
    ['single', 'Red'],
    ['number', '-12'],
    ['number', '3.5'],
    ['date', '2028-02-29'],
    ['url', 'https://example.com/me?x=1'],
    ['checkbox', 'yes'],
  ] as const)('of type %s accepts %j', (type, text) => {
    expect(read(asked(type), text)).toMatchObject({ wrong: [], answers: [{ answers: [text] }] })
  })

  it.each([
    ['short', 'x'.repeat(301), 'Write at most 300 letters.'],
    ['short', 'a\u202eb', 'Take the invisible letters out.'],
    ['long', 'x'.repeat(4_001), 'Write at most 4,000 letters.'],
    ['single', 'Green', 'Choose from the list.'],
    ['multi', 'Green', 'Choose from the list.'],
    ['number', 'twelve', 'Enter a number, such as 12 or 3.5.'],
    ['number', '1e9', 'Enter a number, such as 12 or 3.5.'],
    ['date', '2027-02-29', 'Enter a day, such as 2026-11-30.'],
    ['date', '30.11.2026', 'Enter a day, such as 2026-11-30.'],
    ['url', 'javascript:alert(1)', 'Enter a web address, such as example.com/me.'],
    ['url', 'example', 'Enter a web address, such as example.com/me.'],
    ['checkbox', 'no', 'Please tick this to go on.'],
  ] as const)('of type %s refuses %j', (type, text, message) => {
    expect(read(asked(type), text).wrong).toEqual([{ path: 'q', message }])
  })

  it.each(['short', 'long', 'single', 'multi', 'number', 'date', 'url', 'file', 'checkbox'] as const)(
    'of type %s may be missing only where it is optional',
    (type) => {
      expect(read(asked(type)).wrong).toHaveLength(1)
      expect(read(asked(type, { required: false })).wrong).toEqual([])
    },
  )

  it('that is a number with a comma is stored with a point', () => {
    expect(read(asked('number'), '3,5')).toMatchObject({ wrong: [], answers: [{ answers: ['3.5'] }] })
  })

  it('of several choices contains each once, and a file its name', () => {
    expect(read(asked('multi'), 'Blue', 'Red', 'Blue').answers[0]!.answers).toEqual(['Blue', 'Red'])
    const file = readAnswers([asked('file')], { texts: {}, files: { q: 'cv.pdf' } })
    expect(file).toMatchObject({ wrong: [], answers: [{ answers: ['cv.pdf'] }] })
  })

  it('that knocks out is marked with the reason; the stored question is without the rule', () => {
    const knock_out = { answers: ['no'], reason: 'Saturdays' }
    const question = asked('checkbox', { required: false, knock_out })
    expect(read(question).answers[0]).toMatchObject({ answers: ['no'], knock_out: 'Saturdays' })
    expect(read(question, 'yes').answers[0]!.knock_out).toBeNull()
    expect(read(question).answers[0]!.question).not.toHaveProperty('knock_out')
  })
})

describe('an answer of an application that is changed later', () => {
  const license = asked('single', { knock_out: { answers: ['Blue'], reason: 'Not red' } })
  const stored = readAnswers([license, asked('file', { id: 'f' }), asked('short', { id: 's', required: false })], {
    texts: { q: ['Blue'], s: ['Before'] },
    files: { f: 'cv.pdf' },
  }).answers

  it('is judged by its original rule, and keeps the first answer with its mark', () => {
    const { answers, wrong } = changeAnswers(stored, { q: ['Red'] })
    expect(wrong).toEqual([])
    expect(answers[0]).toMatchObject({
      answers: ['Red'],
      knock_out: null,
      first: { answers: ['Blue'], candidate_file_id: null, knock_out: 'Not red' },
    })
    const again = changeAnswers(answers, { q: ['Blue'] }).answers[0]
    expect(again).toMatchObject({ knock_out: 'Not red', first: { answers: ['Blue'] } })
  })

  it('does not change the others, and a text is no file', () => {
    expect(changeAnswers(stored, {}).answers).toEqual(stored)
    const { answers } = changeAnswers(stored, { s: [], f: ['evil.exe'] })
    expect(answers[1]).toEqual(stored[1])
    expect(answers[2]).toMatchObject({ answers: [], first: { answers: ['Before'], knock_out: null } })
  })

  it('by a file names the first file, also after another change, and the same file changes nothing', () => {
    const sent = stored.map((answer) => (answer.question.id === 'f' ? { ...answer, candidate_file_id: '1' } : answer))
    const once = changeAnswers(sent, {}, { f: { name: 'new.pdf', candidate_file_id: '2' } })
    expect(once.wrong).toEqual([])
    const first = { answers: ['cv.pdf'], candidate_file_id: '1', knock_out: null }
    expect(once.answers[1]).toMatchObject({ answers: ['new.pdf'], candidate_file_id: '2', first })
    const twice = changeAnswers(once.answers, {}, { f: { name: 'newer.pdf', candidate_file_id: '3' } }).answers
    expect(twice[1]).toMatchObject({ answers: ['newer.pdf'], candidate_file_id: '3', first })
    expect(changeAnswers(twice, {}, { f: { name: 'newer.pdf', candidate_file_id: '3' } }).answers).toEqual(twice)
  })

  it('by a file, where there was none, says that there was none', () => {
    const none = readAnswers([asked('file', { id: 'f', required: false })], { texts: {}, files: {} }).answers
    const { answers } = changeAnswers(none, {}, { f: { name: 'new.pdf', candidate_file_id: '2' } })
    expect(answers).toMatchObject([{ answers: ['new.pdf'], first: { answers: [], candidate_file_id: null } }])
  })

  it('is refused by the same rules as a first one', () => {
    expect(changeAnswers(stored, { q: ['Green'] }).wrong).toEqual([{ path: 'q', message: 'Choose from the list.' }])
    expect(changeAnswers(stored, { q: [] }).wrong).toHaveLength(1)
  })
})
