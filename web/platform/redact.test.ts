import { expect, it } from 'vitest'
import { redact, redactAll } from './redact.ts'

const token = 'Zk3-x_'.repeat(8).slice(0, 43)

it.each([
  [`at https://app.test/token-validation#${token}`, 'at https://app.test/token-validation'],
  ['GET /survey-results?q=ann@people.test failed', 'GET /survey-results failed'],
  ['Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln refused', 'Bearer [token] refused'],
  [`the link ${token} is old`, 'the link [token] is old'],
  ['nobody is Ann.Lee+x@people.test here', 'nobody is [address] here'],
  [
    'Why? Nothing to hide #1 at https://app.test/assets/index-B2.js:3:41',
    'Why? Nothing to hide #1 at https://app.test/assets/index-B2.js:3:41',
  ],
  ['4a6f1c7e-0f6d-4d0a-9a5b-3d8c1d1f0b7a', '4a6f1c7e-0f6d-4d0a-9a5b-3d8c1d1f0b7a'],
])('%s becomes %s', (text, left) => expect(redact(text)).toBe(left))

it('reaches every text of an event', () =>
  expect(redactAll({ a: [{ b: 'x@y.test' }], n: 1, none: null })).toEqual({
    a: [{ b: '[address]' }],
    n: 1,
    none: null,
  }))
