import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { applicationTemplate as limits } from '@seatwise/contract/limits'
import {
  applicationFields,
  type ApplicationField,
  type ApplicationQuestionType,
  type FieldChoice,
} from '@seatwise/contract/values/hiring'
import { counted } from '../../kernel/counted.ts'
import type { Words } from '../../kernel/problem-messages.ts'
import { canMark, hasChoices, markingAnswers, type Draft, type DraftQuestion } from './draft.ts'

export const fieldNames: Record<ApplicationField, string> = {
  resume: 'Resume',
  cover_letter: 'Cover letter',
  phone: 'Phone',
  link: 'Link',
}
export const fieldHints: Record<ApplicationField, string> = {
  resume: 'A PDF, Word, OpenDocument, RTF or text file of up to 10 MB',
  cover_letter: 'A text of several paragraphs',
  phone: 'With or without the country code',
  link: 'To a profile or to work of theirs',
}
export const choiceNames: Record<FieldChoice, string> = { off: 'Off', optional: 'Optional', required: 'Required' }

export const typeNames: Record<ApplicationQuestionType, string> = {
  short: 'Short text',
  long: 'Long text',
  single: 'One choice',
  multi: 'Several choices',
  number: 'Number',
  date: 'Date',
  url: 'Web address',
  checkbox: 'Checkbox',
  file: 'File',
}

export const checkboxAnswerNames = { yes: 'Yes: the box is ticked', no: 'No: the box is not ticked' }

const questionCount = (count: number) => counted(count, ['question', 'questions'])!

/** "Resume required, phone optional, 4 questions" */
export function asksWords({ fields, questions }: Pick<JobApplicationTemplate, 'fields' | 'questions'>): string {
  const asked = applicationFields
    .filter((field) => fields[field] !== 'off')
    .map((field) => `${fieldNames[field]} ${choiceNames[fields[field]]}`.toLowerCase())
  const all = [...asked, ...(questions.length > 0 ? [questionCount(questions.length)] : [])]
  return all.length === 0 ? 'Name and email only' : capital(all.join(', '))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const jobCount = (jobs: number) => counted(jobs, ['job', 'jobs'])!

type Used = Pick<JobApplicationTemplate, 'is_default' | 'jobs'>

/** The jobs that use the template, for a column; empty if there are none. */
export function usedWords({ is_default, jobs }: Used): string {
  if (!is_default) return jobs === 0 ? '' : jobCount(jobs)
  return jobs === 0 ? 'By default' : `${jobCount(jobs)} and the default`
}

/** The jobs that use the template, in a sentence. Jobs without a template use the default one. */
export function usedSentence({ is_default, jobs }: Used): string {
  if (!is_default) return jobs === 0 ? 'No job uses it yet' : `Used by ${jobCount(jobs)}`
  return jobs === 0
    ? 'Used by jobs without their own template'
    : `Used by ${jobCount(jobs)}, and by those without their own template`
}

/** The reason why the template cannot be deleted now, or false. */
export function whyKept({ is_default, jobs }: Used): string | false {
  if (is_default) return 'Make another template the default first.'
  return jobs > 0 && `${jobCount(jobs)} ${jobs === 1 ? 'uses' : 'use'} it. Choose another template there first.`
}

/** The text of a question, or its position while it has none. */
export const questionName = ({ label }: Pick<DraftQuestion, 'label'>, at: number): string =>
  label.trim() || `Question ${at + 1}`

/** "Marked if: No" */
const markWords = (question: DraftQuestion): string => {
  const answers = markingAnswers(question)
  return `Marked if: ${(question.type === 'checkbox' ? answers.map(capital) : answers).join(' or ')}`
}

const isMarking = ({ type, knock_out }: DraftQuestion): boolean => canMark(type) && knock_out.is_on

/** "One choice · Required · Marked if: No" */
export const questionMeta = (question: DraftQuestion): string =>
  [
    typeNames[question.type],
    question.required && 'Required',
    isMarking(question) && markingAnswers(question).length > 0 && markWords(question),
  ]
    .filter(Boolean)
    .join(' · ')

/** The announcement after a question or a choice has been moved. */
export const placeWords = (name: string, place: number, of: number): string => `${name} is now ${place + 1} of ${of}.`

/** Explains marks and their limits. */
export const markingNote =
  'A mark never rejects, hides or sorts anybody by itself. Your colleagues see it with its reason, and decide.'

/** True for a required checkbox that marks the answer "no": it is always checked, so the mark could never apply. */
export const cannotAnswerNo = ({ type, required, knock_out }: DraftQuestion): boolean =>
  type === 'checkbox' && required && knock_out.is_on && knock_out.answers.includes('no')

/** A question as one line of text, to compare two versions. */
function questionWords(question: DraftQuestion): string {
  const { label, help, required, options, knock_out } = question
  return [
    `${label} (${typeNames[question.type]}${required ? ', required' : ''})`,
    help,
    hasChoices(question.type) && `Choices: ${options.map(({ text }) => text).join(', ')}`,
    isMarking(question) && `${markWords(question)}, because: ${knock_out.reason}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The texts of a draft by the names of its parts, and of questions by their ids. */
export const textsOf = ({
  name,
  fields,
  questions,
  consent,
  thank_you,
  is_default,
}: Draft): Record<string, string> => ({
  name,
  is_default: is_default ? 'Yes' : 'No',
  ...Object.fromEntries(applicationFields.map((field) => [field, choiceNames[fields[field]]])),
  ...Object.fromEntries(questions.map((question) => [question.id, questionWords(question)])),
  order: questions.map(questionName).join(' · '),
  consent,
  thank_you,
})

/** The labels of the texts of the given drafts. */
export const labelsOf = (...drafts: readonly Draft[]): Record<string, string> => ({
  name: 'Name',
  is_default: defaultLabel,
  ...fieldNames,
  ...Object.fromEntries(
    drafts.flatMap(({ questions }) =>
      questions.map((question, at) => [question.id, `“${questionName(question, at)}”`]),
    ),
  ),
  order: 'Order of the questions',
  consent: 'Consent',
  thank_you: 'Thank-you text',
})

export const defaultLabel = 'Use for all jobs without their own template'

/** Messages of refusals about templates. */
export const refusalWords: Words = {
  changed_meanwhile: 'Somebody else has changed this template meanwhile. It is shown as it is now: please try again.',
  not_found: 'This template is not here any more. Please look at the list again.',
  template_in_use: 'It is the default template, or a job uses it. Choose another one there first.',
  too_many_application_templates: `A company keeps at most ${limits.ofCompany} application templates. Delete one first.`,
}
