import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import type { FeedJob } from '@seatwise/contract/jobs'
import { feedJobs, feedXml } from './feed.ts'

const job = {
  id: 'a3f1',
  title: 'Line cook',
  description: '<p>Cook &amp; bake</p>',
  published_at: '2026-11-02T08:00:00Z',
  closes_on: '2026-12-31',
  workplace: 'hybrid',
  countries: [] as string[],
  employment_type: 'part_time',
  pay: { min: 18.5, max: 18.5, currency: 'EUR', period: 'hour' },
  openings: 1,
  state: 'open',
  department: 'Kitchen',
  location: 'Quay Street',
  address: { street: '5 Larch Row', town: 'Galena', region: 'Illinois', postal_code: '61036', country: 'US' },
  company: { name: 'Northgate', public_name: 'northgate', logo_id: null },
  url: 'https://jobs.test/jobs/line-cook-x',
  time_zone: 'America/Chicago',
} as unknown as Parameters<typeof feedJobs>[0][number]

const list = 'https://jobs.test/jobs?company=northgate'
const xmlOf = (...jobs: FeedJob[]) => feedXml({ company: 'Northgate', url: list, jobs }, '2026-11-30T22:05:09.123Z')

it('The XML says who publishes it and when it was written, and writes instants as RFC 822 does', () => {
  expect(xmlOf()).toContain(
    `<publisher><![CDATA[Northgate]]></publisher><publisherurl><![CDATA[${list}]]></publisherurl><lastBuildDate><![CDATA[Mon, 30 Nov 2026 22:05:09 GMT]]></lastBuildDate>`,
  )
  const xml = xmlOf(...feedJobs([job]))
  expect(xml).toContain('<date><![CDATA[Mon, 02 Nov 2026 08:00:00 GMT]]></date>')
  expect(xml).toContain('<expirationdate><![CDATA[Thu, 31 Dec 2026 23:59:59 -0600]]></expirationdate>')
})

it('A job in a feed has the elements that job boards read', () => {
  expect(feedJobs([job])).toEqual([
    {
      title: 'Line cook',
      date: '2026-11-02T08:00:00Z',
      referencenumber: 'a3f1',
      url: 'https://jobs.test/jobs/line-cook-x',
      company: 'Northgate',
      city: 'Galena',
      state: 'Illinois',
      country: 'US',
      postalcode: '61036',
      streetaddress: '5 Larch Row',
      description: '<p>Cook &amp; bake</p>',
      salary: '€18.50 an hour',
      jobtype: 'parttime',
      category: 'Kitchen',
      remotetype: 'Hybrid remote',
      expirationdate: '2026-12-31T23:59:59-06:00',
    },
  ])
})

it('A remote job has the one country where its people live, and what is not known is left out', () => {
  const bare = { employment_type: null, pay: null, closes_on: null, department: null, address: null }
  const remote = { ...job, ...bare, workplace: 'remote', countries: ['CA'] } as unknown as typeof job
  const [one] = feedJobs([remote])
  expect(one).toMatchObject({ country: 'CA', city: '', remotetype: 'Fully remote' })
  expect(feedJobs([{ ...remote, countries: ['CA', 'US'] }])[0]!.country).toBe('')
  expect(xmlOf(one!)).not.toMatch(/<(city|salary|jobtype|expirationdate)>/)
})

it('No text ends its element, and none has a character that XML forbids', () => {
  const [whole] = feedJobs([job])
  const texts = fc.array(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 5 }), fc.constantFrom(']]>', ']]', '>', '\u0000', '\uFFFF')),
  )
  fc.assert(
    fc.property(texts, (parts) => {
      const title = parts.join('')
      const xml = xmlOf({ ...whole, title } as FeedJob)
      const [, written] = /<title>(.*)<\/title><date>/s.exec(xml) ?? [undefined, '']
      const sections = [...written.matchAll(/<!\[CDATA\[(.*?)\]\]>/gs)]
      expect(sections.map(([section]) => section).join('')).toBe(written)
      // eslint-disable-next-line no-control-regex -- these are the characters that XML forbids
      const allowed = title.toWellFormed().replaceAll(/[\u0000-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/g, '')
      expect(sections.map(([, text]) => text).join('')).toBe(allowed)
    }),
  )
})
