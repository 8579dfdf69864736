import type { Application, ApplicationAnswer } from '@seatwise/contract/applications'
import type { ResultState } from '@seatwise/contract/values/assessment'
import { counted } from '../../kernel/counted.ts'
import { dateOfDay, isDay } from '../../ui/dates.ts'

type ApplicantName = { first: string; last: string; email: string }
export const nameOf = ({ first, last, email }: ApplicantName): string => `${first} ${last}`.trim() || email

/** "2 marks" */
export const marksWords = (knock_outs: number): string => counted(knock_outs, ['mark', 'marks'])!

/** For a list: the reason if there is only one mark, otherwise the number of marks. */
export function markWords({ knock_outs, answers }: Pick<Application, 'knock_outs' | 'answers'>): string {
  const [reason] = reasonsOf({ answers })
  return knock_outs === 1 && reason ? reason : marksWords(knock_outs)
}

/** The text of the link to the survey result, by the state of the survey. */
export const resultWords: Record<ResultState, string> = {
  completed: 'Result',
  in_progress: 'Survey in progress',
  invited: 'Survey not started',
  expired: 'Survey expired',
  not_asked: 'Survey not asked',
}

/** Explains marks. */
export const marksNote = 'A mark never rejects, hides or sorts anybody by itself: you decide.'

/** The reasons of the knock-out answers of an application, in the order of the questions. */
export const reasonsOf = ({ answers }: Pick<Application, 'answers'>): string[] =>
  answers.flatMap(({ knock_out }) => knock_out ?? [])

/** An answer as text; for a file its name. Undefined if the question was not answered. */
export function answerWords({
  question,
  answers,
}: Pick<ApplicationAnswer, 'question' | 'answers'>): string | undefined {
  const [first] = answers
  if (first === undefined || first === '') return undefined
  if (question.type === 'checkbox') return first === 'yes' ? 'Yes' : 'No'
  if (question.type === 'date') return isDay(first) ? dateOfDay(first) : first
  return answers.join(', ')
}

/** Says that a resume has no readable text. Undefined if it was read, or will be. */
export const unreadWords = (resume: Application['resume']): string | undefined =>
  resume?.reading === 'unreadable'
    ? 'No text could be read from the resume: it may be a scan, or too large.'
    : undefined

/** The values in the application that differ from the person's record, which stays unchanged. */
export function differenceWords({
  differs,
  given,
  candidate,
}: Pick<Application, 'differs' | 'given' | 'candidate'>): string[] {
  return differs.map((fact) => {
    switch (fact) {
      case 'first':
        return `First name: typed “${given.first}”, on record “${candidate.first}”`
      case 'last':
        return `Last name: typed “${given.last}”, on record “${candidate.last}”`
      case 'phone':
        return `Phone: typed “${given.phone ?? ''}”, on record another number`
    }
  })
}

/** The URL if it is a web URL. Anything else that an applicant typed is not made a link, for security. */
export function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
