import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

it.each([
  ['Field sales, home services', 'field-sales-home-services-k3m9'],
  ['  Café – Zürich (80 %) ', 'cafe-zurich-80-k3m9'],
  ['販売員', 'k3m9'],
  ['../../etc', 'etc-k3m9'],
  ['x'.repeat(100), `${'x'.repeat(80)}-k3m9`],
  [`${'y'.repeat(79)} z`, `${'y'.repeat(79)}-k3m9`],
])('The address of %j is %s', (title, address) => {
  expect(addressOf({ title, code: 'k3m9' })).toBe(address)
})
