import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { updateCompany } from '@seatwise/contract/companies'
import { createUser, updateProfile } from '@seatwise/contract/users'
import { entriesOf } from '../../api/kernel/validation.ts'
import { faultsOf, firstOfEach } from './faults.ts'

const place = { id: 'none', name: ' ' }
it.each([
  [updateCompany.body, { id: 'x', version: 0, name: '', country: 'XX', time_zone: 'Nowhere', locations: [place] }],
  [updateCompany.body, { settings: { reminder_days: Number.NaN, mfa_required: 'yes' }, departments: 3 }],
  [createUser.body, { email: 'wanda@nowhere', first: 'https://example.com', auth_role: 'NOBODY' }],
  [updateProfile.body, { first: 'x'.repeat(200), phone_number: '5', time_zone: null }],
])('A form shows the server’s errors, case %#', (shape, body) => {
  const said = faultsOf(shape, body)
  expect(Object.keys(said).length).toBeGreaterThan(1)
  expect(said).toEqual(firstOfEach(entriesOf(z.safeParse(shape, body).error!.issues, 'body')))
})

it('The faults keep the first sentence of a field, and the order of the fields', () =>
  expect(
    Object.entries(
      firstOfEach([
        { path: 'first', message: 'One.' },
        { path: 'email', message: 'Two.' },
        { path: 'first', message: 'Three.' },
      ]),
    ),
  ).toEqual([
    ['first', 'One.'],
    ['email', 'Two.'],
  ]))
