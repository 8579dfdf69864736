import type { Campaign, CampaignFigures, Counts } from '@seatwise/contract/hiring-campaigns'
import type { FunnelChannel, FunnelStep, FunnelTarget } from '@seatwise/contract/values/hiring'
import type { Words } from '../../kernel/problem-messages.ts'
import { dateOfDay } from '../../ui/dates.ts'

export const channelNames: Record<FunnelChannel, string> = {
  poster: 'Poster',
  card: 'Card or flyer',
  job_board: 'Job board',
  social: 'Social media',
  email: 'Email',
  website: 'Website',
  referral: 'Referral',
  event: 'Event',
  other: 'Other',
}

export const stepNames: Record<FunnelStep, string> = {
  visits: 'Visits',
  applied: 'Applied',
  registered: 'Registered',
  started: 'Started',
  finished: 'Finished',
  interviewed: 'Interview',
  hired: 'Hired',
}

export const targetNames: Record<FunnelTarget, string> = {
  job: 'The job’s page',
  register: 'The survey',
  link: 'One of our open survey links',
}

export const refusalWords: Words = {
  not_found: 'It is not here any more. Please load the page again.',
}

/** "Mar 1 to Apr 30", "From Mar 1", "Until Apr 30" */
export function datesWords({ starts_on, ends_on }: Pick<Campaign, 'starts_on' | 'ends_on'>): string | undefined {
  if (starts_on && ends_on) return `${dateOfDay(starts_on)} to ${dateOfDay(ends_on)}`
  if (starts_on) return `From ${dateOfDay(starts_on)}`
  return ends_on ? `Until ${dateOfDay(ends_on)}` : undefined
}

/** A number of people; "Under 5" if it is too small to be shown. */
export const countWords = (count: number | null | undefined): string =>
  count === null || count === undefined ? 'Under 5' : count.toLocaleString('en')

/** "23 % of visits"; undefined for the first step, and if a number is unknown. */
export function shareWords(counts: Counts, steps: readonly FunnelStep[], step: FunnelStep): string | undefined {
  const before = steps[steps.indexOf(step) - 1]
  const count = counts[step]
  const of = before && counts[before]
  if (!before || !of || count === null || count === undefined) return undefined
  const percent = (count / of) * 100
  return `${percent < 10 && percent > 0 ? percent.toFixed(1) : Math.round(percent)} % of ${stepNames[before].toLowerCase()}`
}

export const amountWords = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: amount < 100 ? 2 : 0 }).format(
    amount,
  )

/** How the numbers are counted, as shown on the page. */
export const ruleWords = ({ zone, steps }: Pick<CampaignFigures, 'zone' | 'steps'>): string =>
  [
    `Days are those of ${zone.replaceAll('_', ' ')}.`,
    'A visit is one browser on one network on one day, without cookies: nothing about visitors is kept after it. Robots, link previews and mail scanners are left out.',
    `From ${steps.includes('applied') ? 'the application' : 'registration'} on each person counts once in a campaign, on the day of the step, for the way in that brought them first. Tests do not count; people who are erased stay counted.`,
    'Numbers of fewer than five people are shown to owners only.',
  ].join(' ')

/** The figures as CSV: a line for each funnel and one for each day. */
export function csvOf({ steps, by_funnel, by_day, total }: CampaignFigures): string {
  const quoted = (cell: string | number) => {
    // Prevents spreadsheets from reading a cell with such a first character as a formula.
    const text = String(cell).replace(/^[=+\-@\t\r]/, "'$&")
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const cells = (counts: Counts) => steps.map((step) => counts[step] ?? 'under 5')
  const lines: (string | number)[][] = [
    ['What', 'Name', 'Channel', ...steps.map((step) => stepNames[step])],
    ...by_funnel.map(({ name, channel, counts }) => ['Way in', name, channelNames[channel], ...cells(counts)]),
    ...by_day.map(({ day, counts }) => ['Day', day, '', ...cells(counts)]),
    ['Total', '', '', ...cells(total)],
  ]
  return lines.map((line) => line.map(quoted).join(',')).join('\r\n') + '\r\n'
}
