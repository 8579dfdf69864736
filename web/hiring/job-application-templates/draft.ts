import type { ApplicationQuestion, JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import type { ApplicationQuestionType } from '@seatwise/contract/values/hiring'
import { standardFields } from '@seatwise/domain/applications/answers'
import type { Form } from '../../kernel/use-form.ts'

/** The possible answers to a checkbox. */
export const checkboxAnswers = ['yes', 'no'] as const
type CheckboxAnswer = (typeof checkboxAnswers)[number]

/** A choice, and whether it marks an applicant; the flag stays with the choice while its text is edited. */
type DraftChoice = { text: string; marks: boolean }
/**
 * A question in the editor. Values that only another type needs are kept, so that a change of the type can be reverted.
 * @property knock_out its `answers` are those of a checkbox
 */
export type DraftQuestion = Omit<ApplicationQuestion, 'options' | 'knock_out'> & {
  options: DraftChoice[]
  knock_out: { is_on: boolean; answers: CheckboxAnswer[]; reason: string }
}
export type Draft = Pick<JobApplicationTemplate, 'name' | 'fields' | 'consent' | 'thank_you' | 'is_default'> & {
  questions: DraftQuestion[]
}
/** The part of the form that the fields of a template use. */
export type TemplateForm = Pick<
  Form<Draft>,
  | 'values'
  | 'errors'
  | 'setFieldValue'
  | 'getInputProps'
  | 'clearFieldError'
  | 'insertListItem'
  | 'removeListItem'
  | 'reorderListItem'
>

export const hasChoices = (type: ApplicationQuestionType): boolean => type === 'single' || type === 'multi'
export const canMark = (type: ApplicationQuestionType): boolean => type === 'single' || type === 'checkbox'

const emptyChoice: DraftChoice = { text: '', marks: false }
const twoChoices = (): DraftChoice[] => [{ ...emptyChoice }, { ...emptyChoice }]

export const newChoice = (): DraftChoice => ({ ...emptyChoice })

export const newQuestion = (type: ApplicationQuestionType): DraftQuestion => ({
  id: crypto.randomUUID(),
  type,
  label: '',
  help: '',
  required: false,
  options: hasChoices(type) ? twoChoices() : [],
  knock_out: { is_on: false, answers: [], reason: '' },
})

export const withType = (question: DraftQuestion, type: ApplicationQuestionType): DraftQuestion => ({
  ...question,
  type,
  options: hasChoices(type) && question.options.length === 0 ? twoChoices() : question.options,
})

/** A template with the contents of the standard form. The first template of a company becomes the default. */
export const newDraft = (is_default: boolean): Draft => ({
  name: '',
  fields: standardFields,
  questions: [],
  consent: '',
  thank_you: '',
  is_default,
})

export const draftOf = (template: JobApplicationTemplate): Draft => ({
  name: template.name,
  fields: template.fields,
  questions: template.questions.map(({ options, knock_out, ...question }) => ({
    ...question,
    options: options.map((text) => ({ text, marks: knock_out?.answers.includes(text) ?? false })),
    knock_out: {
      is_on: knock_out !== null,
      answers: checkboxAnswers.filter((answer) => question.type === 'checkbox' && knock_out?.answers.includes(answer)),
      reason: knock_out?.reason ?? '',
    },
  })),
  consent: template.consent,
  thank_you: template.thank_you,
  is_default: template.is_default,
})

const maxName = 80

/**
 * A copy of a template. Its questions get new ids, because answers to the original questions are not answers to the
 * copies.
 */
export function copyOf(template: JobApplicationTemplate): Draft {
  const draft = draftOf(template)
  return {
    ...draft,
    name: `Copy of ${template.name}`.slice(0, maxName),
    questions: draft.questions.map((question) => ({ ...question, id: crypto.randomUUID() })),
    is_default: false,
  }
}

/** The answers that mark an applicant, as they are stored. */
export const markingAnswers = ({ type, options, knock_out }: DraftQuestion): string[] =>
  type === 'single'
    ? options.filter(({ text, marks }) => marks && text.trim() !== '').map(({ text }) => text.trim())
    : checkboxAnswers.filter((answer) => knock_out.answers.includes(answer))

/** The contents of a draft in a request; whether it is the default is a separate field. */
export const contentOf = ({ name, fields, questions, consent, thank_you }: Draft) => ({
  name,
  fields,
  questions: questions.map((question) => ({
    id: question.id,
    type: question.type,
    label: question.label,
    help: question.help,
    required: question.required,
    // Trimmed here too, because marking answers are compared with the text of their choice.
    options: hasChoices(question.type) ? question.options.map(({ text }) => text.trim()) : [],
    knock_out:
      canMark(question.type) && question.knock_out.is_on
        ? { answers: markingAnswers(question), reason: question.knock_out.reason }
        : null,
  })),
  consent,
  thank_you,
})

/** The ids of the questions to which error paths such as `questions.3.label` point. */
export function faultyQuestions(paths: readonly string[], questions: readonly DraftQuestion[]): string[] {
  const places = paths.map((path) => /^questions\.(\d+)\b/.exec(path)?.[1])
  return questions.filter((_, at) => places.includes(String(at))).map(({ id }) => id)
}
