import type { FeedJob, JobFeed, PublicJob } from '@seatwise/contract/jobs'
import type { EmploymentType, Workplace } from '@seatwise/contract/values/hiring'
import { closingTime } from './closing-time.ts'
import { payWords, statedPay } from './words.ts'

/**
 * The open jobs of a company as job boards read them: the elements that Indeed documents for XML feeds
 * (https://docs.indeed.com/indeed-apply/xml-feed), which other boards read too. The JSON has the same names.
 */

const jobTypes: Record<EmploymentType, string> = {
  full_time: 'fulltime',
  part_time: 'parttime',
  contract: 'contract',
  temporary: 'temporary',
  internship: 'internship',
  volunteer: 'volunteer',
}
const remoteTypes: Record<Workplace, string> = { on_site: '', hybrid: 'Hybrid remote', remote: 'Fully remote' }

/** @property time_zone of the company, in which the last day ends @property description as HTML */
type OpenJob = Omit<PublicJob, 'state'> & { time_zone: string }

export function feedJobs(jobs: readonly OpenJob[]): FeedJob[] {
  return jobs.map((job) => {
    const { title, id, url, company, address, countries, workplace, employment_type, closes_on, time_zone } = job
    const pay = statedPay(job.pay)
    // A job without a place of work has the country in which its people live, if there is only one.
    const [country] = countries.length === 1 ? countries : []
    return {
      title,
      date: job.published_at ?? '',
      referencenumber: id,
      url,
      company: company.name,
      city: address?.town ?? '',
      state: address?.region ?? '',
      country: address?.country ?? country ?? '',
      postalcode: address?.postal_code ?? '',
      streetaddress: address?.street ?? '',
      description: job.description,
      salary: pay ? payWords(pay) : '',
      jobtype: employment_type ? jobTypes[employment_type] : '',
      category: job.department ?? '',
      remotetype: workplace ? remoteTypes[workplace] : '',
      expirationdate: closes_on ? closingTime(closes_on, time_zone) : '',
    }
  })
}

/** Elements without a value are left out. @param now when the feed is written, ISO 8601 */
export function feedXml({ company, url, jobs }: JobFeed, now: string): string {
  const source = { publisher: company, publisherurl: url, lastBuildDate: rfcDate(now) }
  const items = jobs.map((job) => {
    const { date, expirationdate } = job
    return `<job>${elements({ ...job, date: rfcDate(date), expirationdate: rfcDate(expirationdate) })}</job>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<source>${elements(source)}\n${items.join('')}</source>\n`
}

/** An instant as RFC 822 writes it, with its own offset: "Thu, 31 Dec 2026 23:59:59 -0600". Empty for no instant. */
function rfcDate(instant: string): string {
  if (instant === '') return ''
  const local = new Date(`${instant.slice(0, 19)}Z`).toUTCString()
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? []
  return sign ? local.replace('GMT', `${sign}${hours}${minutes}`) : local
}

const elements = (values: Record<string, string>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<${name}>${asCharacterData(value)}</${name}>`)
    .join('')

/** Characters that no XML document can contain are left out. */
const asCharacterData = (text: string) =>
  `<![CDATA[${text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
