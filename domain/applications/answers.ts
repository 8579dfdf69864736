import type { ApplicationAnswer } from '@seatwise/contract/applications'
import type { ApplicationFields, ApplicationQuestion } from '@seatwise/contract/job-application-templates'
import { applicationText } from '@seatwise/contract/limits'
import type { FieldChoice } from '@seatwise/contract/values/hiring'
import { completedAddress, isWebAddress, webAddressSentence } from '@seatwise/contract/web-addresses'
import { whereToAsk, type AskedCompany } from './where-to-ask.ts'

/** The form for jobs of companies without a template. */
export const standardFields: ApplicationFields = {
  resume: 'optional',
  cover_letter: 'off',
  phone: 'optional',
  link: 'off',
}

export const isOn = (choice: FieldChoice): boolean => choice !== 'off'

/** The consent text if the template contains none. */
export const standardConsent = (company_name: string): string =>
  `${company_name} may keep my application and use it to decide about it.`
/** What is stored about an application, and the rights of an applicant. */
export const standardRights = ({ company_name, contact_email }: AskedCompany) => [
  {
    title: 'What is kept',
    text: `${company_name} keeps what you enter and the files that you add until people there delete it, and its staff read it. If you came by a link or a code of a poster, a card or a job board, it is noted which one it was and on which day. What you have begun and not sent is deleted after a day.`,
  },
  {
    title: 'Your rights',
    text: `You can change or withdraw the application by the link in the email that you get. ${whereToAsk({ company_name, contact_email })}`,
  },
]
export const standardThankYou = (company_name: string): string =>
  `Thank you. ${company_name} has your application, and people there read it.`

type FormValues = Readonly<Record<string, readonly string[]>>
/** @property files the names of the uploaded files, by the id of the question */
export type GivenAnswers = { texts: FormValues; files: Readonly<Record<string, string>> }
type Wrong = { path: string; message: string }
/**
 * An answer with the rule that decides whether it is marked, as the rule was at that time. Staff see the mark, but
 * nobody sees the rule. Answers from earlier versions of the product have neither a rule nor a first answer.
 */
export type StoredAnswer = Omit<ApplicationAnswer, 'first'> & {
  first?: FirstAnswer | null
  rule?: ApplicationQuestion['knock_out']
}
/** First answers from earlier versions of the product have no file. */
type FirstAnswer = Omit<NonNullable<ApplicationAnswer['first']>, 'candidate_file_id'> & {
  candidate_file_id?: string | null
}
type ParsedAnswers = { answers: StoredAnswer[]; wrong: Wrong[] }

const maxOf = { short: applicationText.short, long: applicationText.long, url: applicationText.url } as const
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Reads the answers to the questions of a template; each contains the question as the applicant read it.
 * @returns also what is wrong with the answers, by the id of the question
 */
export function readAnswers(questions: readonly ApplicationQuestion[], input: GivenAnswers): ParsedAnswers {
  const wrong: Wrong[] = []
  const answers = questions.map((query) => {
    const { knock_out, ...question } = query
    const file = input.files[question.id]
    const typed = (input.texts[question.id] ?? []).map((text) => text.trim()).filter(Boolean)
    const texts = question.type === 'file' ? (file === undefined ? [] : [file]) : normal(question.type, typed)
    const message = problemOf(question, texts)
    if (message) wrong.push({ path: question.id, message })
    const marks = knock_out && texts.some((text) => knock_out.answers.includes(text))
    return {
      question,
      answers: texts,
      candidate_file_id: null,
      knock_out: marks ? knock_out.reason : null,
      first: null,
      rule: knock_out,
    }
  })
  return { answers, wrong }
}

/**
 * Changes answers later, checked against the stored questions and rules. Answers that are in neither `texts` nor `files`
 * stay.
 * @param files the files that answer questions, by the id of the question
 * @returns also what is wrong with the answers, by the id of the question
 */
export function changeAnswers(
  stored: readonly StoredAnswer[],
  texts: FormValues,
  files: Readonly<Record<string, AnsweringFile>> = {},
): ParsedAnswers {
  const questions = stored.map(({ question, rule }) => ({ ...question, knock_out: rule ?? null }))
  const names = stored.flatMap(({ question: { id, type }, answers: [before] }) => {
    const name = type === 'file' ? (files[id]?.name ?? before) : undefined
    return name === undefined ? [] : [[id, name] as const]
  })
  const { answers, wrong } = readAnswers(questions, {
    texts: Object.fromEntries(stored.map(({ question: { id }, answers: before }) => [id, texts[id] ?? before])),
    files: Object.fromEntries(names),
  })
  const changed = answers.map((answer, at) => {
    const before = stored[at]!
    const isFile = answer.question.type === 'file'
    const candidate_file_id = isFile ? (files[answer.question.id]?.candidate_file_id ?? before.candidate_file_id) : null
    const isUnchanged = isFile ? candidate_file_id === before.candidate_file_id : isSame(answer.answers, before.answers)
    return isUnchanged ? before : { ...answer, candidate_file_id, first: before.first ?? firstOf(before) }
  })
  return { answers: changed, wrong }
}

/** A file of the person that answers a question. */
type AnsweringFile = { name: string; candidate_file_id: string }

const firstOf = ({ answers, candidate_file_id, knock_out }: StoredAnswer) => ({ answers, candidate_file_id, knock_out })

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at])

/** Browsers send nothing for an unchecked checkbox; that means "no". */
function normal(type: ApplicationQuestion['type'], typed: readonly string[]): string[] {
  if (type === 'checkbox') return [typed.includes('yes') ? 'yes' : 'no']
  // A number field cannot show a comma.
  if (type === 'number') return typed.slice(0, 1).map((text) => text.replace(',', '.'))
  if (type === 'url') return typed.slice(0, 1).map(completedAddress)
  return type === 'multi' ? [...new Set(typed)] : typed.slice(0, 1)
}

/** Why an answer is refused, as a sentence for the applicant. */
function problemOf(
  { type, required, options }: Omit<ApplicationQuestion, 'knock_out'>,
  texts: readonly string[],
): string | undefined {
  const [text] = texts
  if (type === 'checkbox') return required && text === 'no' ? 'Please tick this to go on.' : undefined
  if (text === undefined) return required ? missing[type] : undefined
  switch (type) {
    case 'single':
    case 'multi':
      return texts.every((one) => options.includes(one)) ? undefined : 'Choose from the list.'
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? undefined : 'Enter a number, such as 12 or 3.5.'
    case 'date':
      return isDay(text) ? undefined : 'Enter a day, such as 2026-11-30.'
    case 'url':
      return isWebAddress(text) ? undefined : webAddressSentence
    case 'short':
    case 'long':
      if (text.length > maxOf[type]) return `Write at most ${maxOf[type].toLocaleString('en')} letters.`
      return (type === 'short' ? invisible.test(text) : text.includes('\0'))
        ? 'Take the invisible letters out.'
        : undefined
    case 'file':
      return undefined
  }
}

const missing: Record<Exclude<ApplicationQuestion['type'], 'checkbox'>, string> = {
  short: 'Please answer this question.',
  long: 'Please answer this question.',
  single: 'Please choose one.',
  multi: 'Please choose at least one.',
  number: 'Please enter a number.',
  date: 'Please enter a day.',
  url: 'Please enter a web address.',
  file: 'Please choose a file.',
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^((?:19|20|21)\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? []
  const date = new Date(`${text}T00:00:00Z`)
  return year !== undefined && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
}
