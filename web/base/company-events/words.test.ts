import { expect, it } from 'vitest'
import { companyEventWords } from './words.ts'

it.each([
  [{}, 'Paid'],
  [{ hours: 40, job_title: 'Buyer' }, 'Paid: hours 40, job title Buyer'],
  [{ manager: null, remote: false }, 'Paid: manager —, remote false'],
])('A company event with %j reads as %s', (properties, words) => {
  expect(companyEventWords({ name: 'Paid', properties })).toBe(words)
})
