import { describe, expect, it } from 'vitest'
import {
  createJobApplicationTemplate,
  type ApplicationQuestion,
  type JobApplicationTemplate,
} from '@seatwise/contract/job-application-templates'
import { applicationQuestionTypes } from '@seatwise/contract/values/hiring'
import * as z from 'zod/mini'
import {
  contentOf,
  copyOf,
  draftOf,
  faultyQuestions,
  markingAnswers,
  newDraft,
  newQuestion,
  withType,
  type DraftQuestion,
} from './draft.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const questionOf = (input: Partial<ApplicationQuestion>): ApplicationQuestion => ({
  id: idOf(1),
  type: 'short',
  label: 'Why here?',
  help: '',
  required: false,
  options: [],
  knock_out: null,
  ...input,
})
const templateOf = (questions: ApplicationQuestion[]): JobApplicationTemplate => ({
  id: idOf(9),
  company: { id: idOf(8), name: 'Lantern' },
  name: 'Field work',
  fields: { resume: 'required', cover_letter: 'off', phone: 'optional', link: 'off' },
  questions,
  consent: 'Agreed.',
  thank_you: '',
  is_default: true,
  jobs: 0,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  version: 1,
})
const single = questionOf({
  id: idOf(2),
  type: 'single',
  options: ['Yes', 'No'],
  knock_out: { answers: ['No'], reason: 'The van.' },
})
const box = questionOf({ id: idOf(3), type: 'checkbox', knock_out: { answers: ['no'], reason: 'Boxes.' } })

describe('a draft', () => {
  it('equals the stored template', () => {
    const template = templateOf([
      questionOf({}),
      single,
      box,
      questionOf({ id: idOf(4), type: 'multi', options: ['A', 'B'] }),
    ])
    const { name, fields, questions, consent, thank_you } = template
    expect(contentOf(draftOf(template))).toEqual({ name, fields, questions, consent, thank_you })
  })

  it.each([
    ['a choice', { options: [' Yes ', 'No '] }, { options: ['Yes', 'No'] }],
    ['a question that has no choices any more', { type: 'short' as const }, { options: [], knock_out: null }],
    ['several choices, which cannot mark', { type: 'multi' as const }, { options: ['Yes', 'No'], knock_out: null }],
  ])('sends of %s only the relevant fields', (_, changed, sent) => {
    const [question] = draftOf(templateOf([single])).questions
    const options = 'options' in changed ? changed.options : ['Yes', 'No']
    const draft: DraftQuestion = {
      ...question!,
      ...('type' in changed ? changed : {}),
      options: options.map((text, at) => ({ text, marks: at === 1 })),
    }
    const [content] = contentOf({ ...newDraft(false), questions: [draft] }).questions
    expect(content).toMatchObject(sent)
  })

  it('of a copy has new questions, and is not the default', () => {
    const copy = copyOf(templateOf([single, box]))
    expect(copy).toMatchObject({ name: 'Copy of Field work', is_default: false })
    expect(copy.questions.map(({ id }) => id)).not.toContain(single.id)
    expect(contentOf(copy).questions).toMatchObject([
      { options: ['Yes', 'No'], knock_out: { answers: ['No'], reason: 'The van.' } },
      { knock_out: { answers: ['no'], reason: 'Boxes.' } },
    ])
  })

  it('of a copy has a name that fits', () => {
    const long = { ...templateOf([]), name: 'n'.repeat(80) }
    expect(copyOf(long).name).toHaveLength(80)
  })
})

describe('a new question of a template', () => {
  it.each(applicationQuestionTypes)('of type %s lacks only its texts', (type) => {
    const question = { ...newQuestion(type), label: 'Asked?' }
    const options = question.options.map((option, at) => ({ ...option, text: `Choice ${at}` }))
    const body = contentOf({ ...newDraft(true), name: 'A', questions: [{ ...question, options }] })
    expect(z.safeParse(createJobApplicationTemplate.body, body).error?.issues).toBeUndefined()
  })

  it('keeps its choices while its type is changed, and begins with two without any', () => {
    const [question] = draftOf(templateOf([single])).questions
    expect(withType(withType(question!, 'number'), 'multi').options.map(({ text }) => text)).toEqual(['Yes', 'No'])
    expect(withType(newQuestion('date'), 'single').options).toHaveLength(2)
  })
})

describe('the answers that mark an application', () => {
  it('are existing choices', () => {
    const question = {
      ...newQuestion('single'),
      options: [
        { text: ' ', marks: true },
        { text: 'No ', marks: true },
      ],
    }
    expect(markingAnswers(question)).toEqual(['No'])
  })
})

it('Errors link to the questions that they concern', () => {
  const questions = Array.from({ length: 12 }, () => newQuestion('short'))
  const paths = ['name', 'questions', 'questions.1.label', 'questions.11.options.0', 'questions.1.knock_out.reason']
  expect(faultyQuestions(paths, questions)).toEqual([questions[1]!.id, questions[11]!.id])
})
