import type { PublicJob } from '@seatwise/contract/jobs'
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

/**
 * @property date when the job was published, ISO 8601 in UTC
 * @property referencenumber the id of the job, which stays the same
 * @property country ISO 3166, two letters
 * @property description HTML, in paragraphs, with the marks of Markdown as they were typed
 * @property salary in words
 * @property expirationdate the end of the last day, ISO 8601 with the offset of the company
 */
export type FeedJob = {
  title: string
  date: string
  referencenumber: string
  url: string
  company: string
  city: string
  state: string
  country: string
  postalcode: string
  streetaddress: string
  description: string
  salary: string
  jobtype: string
  category: string
  remotetype: string
  expirationdate: string
}

/** @property time_zone of the company, in which the last day ends */
type OpenJob = PublicJob & { time_zone: string }

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
      description: paragraphsOf(job.description),
      salary: pay ? payWords(pay) : '',
      jobtype: employment_type ? jobTypes[employment_type] : '',
      category: job.department ?? '',
      remotetype: workplace ? remoteTypes[workplace] : '',
      expirationdate: closes_on ? closingTime(closes_on, time_zone) : '',
    }
  })
}

/** The Markdown is not rendered: a feed has hundreds of texts, which anybody may request. */
const paragraphsOf = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split('\n\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Elements without a value are left out. */
export function feedXml(publisher: string, publisherurl: string, jobs: readonly FeedJob[]): string {
  const items = jobs.map((job) => `<job>${elements(job)}</job>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<source>${elements({ publisher, publisherurl })}\n${items.join('')}</source>\n`
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
