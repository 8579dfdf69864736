import type { Usage, UsageFigures } from '@seatwise/contract/usage'
import type { UsagePeriod } from '@seatwise/contract/values/base'
import { counted } from '../../kernel/counted.ts'
import { dateOfDay } from '../../ui/dates.ts'

export const periodNames: Record<UsagePeriod, string> = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
}

export const numberWords = (count: number) => count.toLocaleString('en')

/** "84 %"; undefined if the share is of nothing. */
export const shareWords = (percent: number | null): string | undefined =>
  percent === null ? undefined : `${percent < 10 && percent > 0 ? percent.toFixed(1) : Math.round(percent)} %`

const rounded = (value: number) => (value < 10 ? String(Math.round(value * 10) / 10) : numberWords(Math.round(value)))

/** A duration in words: "40 s", "2.5 min", "3 h", "12 days". */
export function minutesWords(minutes: number | null): string | undefined {
  if (minutes === null) return undefined
  if (minutes < 1) return `${Math.round(minutes * 60)} s`
  if (minutes < 120) return `${rounded(minutes)} min`
  const hours = minutes / 60
  if (hours < 48) return `${rounded(hours)} h`
  return `${rounded(hours / 24)} days`
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes in a suitable unit: "1.4 MB". */
export function bytesWords(bytes: number): string {
  const unit = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return unit === 0 ? counted(bytes, ['byte', 'bytes'])! : `${rounded(bytes / 1_000 ** unit)} ${units[unit]}`
}

export const periodWords = ({ from, to }: Pick<Usage, 'from' | 'to'>): string =>
  `${dateOfDay(from)} to ${dateOfDay(to)}, days in UTC`

/** @property about what the figure refers to, or how it is determined */
export type Figure = { label: string; value: string | undefined; about: string; isBad?: boolean }

/** The figures of the page, in their order. */
export function figuresOf({ total, companies, first_result, from, to }: Usage): Figure[] {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const { minutes, emails, webhooks } = total
  return [
    companies
      ? {
          label: 'Active companies',
          value: numberWords(companies.active),
          about: `of ${numberWords(companies.all)}, franchises not counted`,
        }
      : { label: 'Active days', value: numberWords(total.active_days), about: `of ${days} days` },
    {
      label: 'Completion',
      value: shareWords(total.completion),
      about: `of ${numberWords(total.started)} started`,
    },
    { label: 'Start to first answer', value: minutesWords(minutes.to_first_answer), about: 'median' },
    { label: 'First answer to finish', value: minutesWords(minutes.to_finish), about: 'median' },
    {
      label: 'Time to first result',
      value: minutesWords(first_result.minutes),
      about: companies
        ? firstWords(first_result.companies)
        : first_result.companies > 0
          ? 'since the company was added'
          : 'nobody has finished yet',
    },
    failures('Emails failed', emails.failed, emails.sent, ['email', 'emails']),
    failures('Webhooks failed', webhooks.failed, webhooks.delivered, ['delivery', 'deliveries']),
    { label: 'Storage', value: bytesWords(total.storage), about: `files on ${dateOfDay(to)}` },
  ]
}

/** The number of failures; undefined if nothing was sent, because then no failures would not be a success. */
const failures = (label: string, failed: number, arrived: number, nouns: [string, string]): Figure => ({
  label,
  value: failed + arrived > 0 ? numberWords(failed) : undefined,
  about: failed + arrived > 0 ? `of ${counted(failed + arrived, nouns)}` : 'none sent in these days',
  isBad: failed > 0,
})

const firstWords = (companies: number) =>
  companies === 0
    ? 'no first result in these days'
    : `median of ${counted(companies, ['new company', 'new companies'])!}`

/** True if nobody was active and nothing was sent. */
export const isUnused = ({ started, answered, finished }: UsageFigures) => started + answered + finished === 0

/** How the figures are counted. */
export const rulesOf = (isOfSeveral: boolean): string[] => [
  'Days are those of UTC, so they can begin earlier or later than yours. Tests do not count; people who are erased stay counted, as a number.',
  `${isOfSeveral ? 'A company is active' : 'A day is active'} when somebody of the company was signed in, or a survey was started, answered or finished; who acts as another user does not count.`,
  'Completion tells how many of the surveys that were started in these days are finished by now.',
  'Medians come from counts of spans and are right to about a tenth. Where all answers arrived at once, the time spent on the statements stands for the way to the end.',
  'Emails and deliveries count on the day on which they arrived or were given up; one that is sent again counts again.',
]
