import { expect, it } from 'vitest'
import type { FeedJob } from '@seatwise/contract/jobs'
import { feedXml } from '@seatwise/domain/jobs/feed'

const now = '2026-11-30T22:05:09Z'
const nothing: FeedJob = {
  title: '',
  date: '',
  referencenumber: 'a3f1',
  url: '',
  company: '',
  city: '',
  state: '',
  country: '',
  postalcode: '',
  streetaddress: '',
  description: '',
  salary: '',
  jobtype: '',
  category: '',
  remotetype: '',
  expirationdate: '',
}
const texts = {
  'the end of a section': ']]> ]]]]> ]]>]]>',
  markup: '</title></job></source><script>alert(1)</script><!-- & &amp; &#0; <?xml?> <!DOCTYPE x [<!ENTITY y "z">]>',
  'characters that XML forbids': 'a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFF',
  'lone surrogates': 'a\uD800b\uDC00c\u{1F600}',
  'many scripts': 'Küchenhilfe 料理人 شيف\u2028\u2029',
}

it.each(Object.entries(texts))('A parser of XML reads a feed with %s as it was typed', (_, text) => {
  const job = { ...nothing, title: text, date: now, description: `<p>${text}</p>` }
  const xml = feedXml({ company: text, url: 'https://jobs.test/jobs?company=a&b', jobs: [job, job] }, now)
  const read = new DOMParser().parseFromString(xml, 'application/xml')
  expect(read.querySelector('parsererror')?.textContent).toBeUndefined()
  // eslint-disable-next-line no-control-regex -- these are the characters that XML forbids
  const allowed = text.toWellFormed().replaceAll(/[\u0000-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/g, '')
  expect(read.querySelector('publisher')!.textContent).toBe(allowed)
  const jobs = [...read.querySelectorAll('source > job')]
  expect(jobs.map((one) => one.querySelector('title')!.textContent)).toEqual([allowed, allowed])
  expect(jobs[0]!.querySelector('description')!.textContent).toBe(`<p>${allowed}</p>`)
  expect(read.querySelectorAll('script')).toHaveLength(0)
})
