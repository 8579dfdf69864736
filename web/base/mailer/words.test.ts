import { expect, it } from 'vitest'
import { subjectWords } from './words.ts'

it.each([
  ['Thank you from {{ company_name }}', 'Thank you from Cash $& Co'],
  ['{{ first }}, welcome to {{ company_name }}', '[first name], welcome to Cash $& Co'],
  ['See you', 'See you'],
])('A list shows the subject %s as: %s', (subject, words) =>
  expect(subjectWords({ subject, variables: ['first', 'company_name'] }, 'Cash $& Co')).toBe(words),
)
