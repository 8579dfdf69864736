import { describe, expect, it } from 'vitest'
import type { ApplicationFields } from '@seatwise/contract/job-application-templates'
import { draftOf, newDraft, newQuestion, type DraftQuestion } from './draft.ts'
import {
  asksWords,
  cannotAnswerNo,
  labelsOf,
  questionMeta,
  questionName,
  textsOf,
  usedSentence,
  usedWords,
  whyKept,
} from './words.ts'

const nothing: ApplicationFields = { resume: 'off', cover_letter: 'off', phone: 'off', link: 'off' }
const question = {
  id: 'q',
  type: 'short',
  label: 'A?',
  help: '',
  required: false,
  options: [],
  knock_out: null,
} as const
const times = (count: number) => Array.from({ length: count }, () => ({ ...question, options: [] }))

describe('the summary of a template’s fields', () => {
  it.each<[Partial<ApplicationFields>, number, string]>([
    [{}, 0, 'Name and email only'],
    [{}, 1, '1 question'],
    [{ resume: 'required', phone: 'optional' }, 4, 'Resume required, phone optional, 4 questions'],
    [{ cover_letter: 'optional', link: 'required' }, 0, 'Cover letter optional, link required'],
  ])('%j with %i questions reads: %s', (fields, questions, words) =>
    expect(asksWords({ fields: { ...nothing, ...fields }, questions: times(questions) })).toBe(words),
  )
})

describe('the jobs that use a template', () => {
  it.each([
    [false, 0, '', 'No job uses it yet', false],
    [false, 1, '1 job', 'Used by 1 job', '1 job uses it. Choose another template there first.'],
    [false, 3, '3 jobs', 'Used by 3 jobs', '3 jobs use it. Choose another template there first.'],
    [true, 0, 'By default', 'Used by jobs without their own template', 'Make another template the default first.'],
    [
      true,
      2,
      '2 jobs and the default',
      'Used by 2 jobs, and by those without their own template',
      'Make another template the default first.',
    ],
  ])('default %j, %i jobs', (is_default, jobs, words, sentence, why) => {
    expect(usedWords({ is_default, jobs })).toBe(words)
    expect(usedSentence({ is_default, jobs })).toBe(sentence)
    expect(whyKept({ is_default, jobs })).toBe(why)
  })
})

describe('a question of a template in words', () => {
  const single: DraftQuestion = {
    ...newQuestion('single'),
    label: ' License? ',
    required: true,
    options: [
      { text: 'Yes', marks: false },
      { text: 'No', marks: true },
    ],
    knock_out: { is_on: true, answers: [], reason: 'The van.' },
  }

  it('is named by its text, or by its place', () => {
    expect(questionName(single, 0)).toBe('License?')
    expect(questionName(newQuestion('date'), 2)).toBe('Question 3')
  })

  it('has its type, whether it is required, and how many answers mark', () => {
    expect(questionMeta(single)).toBe('One choice · Required · Marked if: No')
    expect(questionMeta(withoutMarks(single))).toBe('One choice · Required')
    // It cannot mark, whatever was chosen for another type.
    expect(questionMeta({ ...single, type: 'file', required: false })).toBe('File')
  })

  it('of a required box cannot be answered by no', () => {
    const box: DraftQuestion = { ...single, type: 'checkbox', knock_out: { ...single.knock_out, answers: ['no'] } }
    expect(cannotAnswerNo(box)).toBe(true)
    expect(cannotAnswerNo({ ...box, required: false })).toBe(false)
    expect(cannotAnswerNo(withoutMarks(box))).toBe(false)
    expect(cannotAnswerNo(single)).toBe(false)
  })

  const withoutMarks = (one: DraftQuestion): DraftQuestion => ({
    ...one,
    knock_out: { ...one.knock_out, is_on: false },
  })
})

describe('two versions of a template', () => {
  const stored = draftOf({
    id: 't',
    company: { id: 'c', name: 'Lantern' },
    name: 'Field work',
    fields: nothing,
    questions: [
      {
        ...question,
        id: 'one',
        type: 'single',
        options: ['Yes', 'No'],
        knock_out: { answers: ['No'], reason: 'Van.' },
      },
    ],
    consent: '',
    thank_you: '',
    is_default: false,
    jobs: 0,
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
    version: 1,
  })

  it('are compared part by part, each question as one', () => {
    const added = { ...newQuestion('short'), label: 'Why?', required: true, help: 'In short.' }
    const typed = { ...stored, name: 'Office', questions: [...stored.questions, added] }
    expect(textsOf(stored)).toMatchObject({
      one: 'A? (One choice) · Choices: Yes, No · Marked if: No, because: Van.',
      resume: 'Off',
      order: 'A?',
    })
    expect(textsOf(typed)).toMatchObject({ [added.id]: 'Why? (Short text, required) · In short.', order: 'A? · Why?' })
    expect(labelsOf(typed, stored)).toMatchObject({ one: '“A?”', [added.id]: '“Why?”', name: 'Name' })
  })

  it('have a label for each text', () => {
    const texts = textsOf({ ...newDraft(true), questions: stored.questions })
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(labelsOf(stored)).toSorted())
  })
})
