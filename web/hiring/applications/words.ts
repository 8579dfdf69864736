import type { Application, ApplicationAnswer } from '@seatwise/contract/applications'
import type { ResultState } from '@seatwise/contract/values'
import { counted } from '../../kernel/counted.ts'
import { dateOfDay, isDay } from '../../ui/dates.ts'

type ApplicantName = { first: string; last: string; email: string }
export const nameOf = ({ first, last, email }: ApplicantName): string => `${first} ${last}`.trim() || email

/** "2 marks" */
export const marksWords = (knock_outs: number): string => counted(knock_outs, ['mark', 'marks'])!

/** In a list: the reason of the only mark, or the number of marks. */
export function markWords({ knock_outs, answers }: Pick<Application, 'knock_outs' | 'answers'>): string {
  const [reason] = reasonsOf({ answers })
  return knock_outs === 1 && reason ? reason : marksWords(knock_outs)
}

/** True if the applicant has changed an answer since. Staff and the reading of the resume change an application too. */
export const isChanged = ({ answers }: Pick<Application, 'answers'>): boolean =>
  answers.some(({ first }) => first !== null)

/** The link to the survey result, by how far the survey is. */
export const resultWords: Record<ResultState, string> = {
  completed: 'Result',
  in_progress: 'Survey in progress',
  invited: 'Survey not started',
  expired: 'Survey expired',
  not_asked: 'Survey not asked',
}

/** The meaning of a mark. */
export const marksNote = 'A mark never rejects, hides or sorts anybody by itself: you decide.'

/** The reasons of an application's marks, in the order of the questions. */
export const reasonsOf = ({ answers }: Pick<Application, 'answers'>): string[] =>
  answers.flatMap(({ knock_out }) => knock_out ?? [])

/** An answer as it is read; of a file its name. Undefined: it was not answered. */
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

/** Said of a resume without its text. Undefined: it is read, or will be. */
export const unreadWords = (resume: Application['resume']): string | undefined =>
  resume?.reading === 'unreadable'
    ? 'No text could be read from the resume: it may be a scan, or too large.'
    : undefined

/** The values of the applicant that differ from the person's record, which stays unchanged. */
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

/** Only addresses of the web become links: anything else that a stranger typed is shown as text. */
export function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
