import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brandKeys } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { RejectReasons } from './parts/reject-reasons.tsx'

/** The reject reasons of a company on the page of its pipelines. */

const { answers, asked } = setUpServer()
const reason = (id: string, name: string, how: object = {}) => ({
  id,
  name,
  mail: 'stage',
  mail_template: null,
  mail_delay_minutes: 240,
  archived_at: null,
  version: 3,
  ...how,
})
const template = { id: '01a22df6-ca0d-7bee-af19-cb22fc8183bf', name: 'Chosen' }
const reasons = [
  reason('a', 'Another person was chosen', { mail: 'template', mail_template: template, mail_delay_minutes: 2880 }),
  reason('b', 'Pay expectations'),
  reason('c', 'Withdrew', { mail: 'none' }),
  reason('d', 'Long gone', { archived_at: '2026-01-01T00:00:00Z' }),
]

beforeEach(() => {
  document.documentElement.dataset.brand = 'hb'
  answers['GET /reject-reasons'] = { body: { data: reasons } }
  answers['GET /mailer/templates'] = { body: { data: [] } }
})

describe.each(brandKeys)('reject reasons in the brand %s', (brand) => {
  it('stand in their order with the email that each offers', async () => {
    document.documentElement.dataset.brand = brand
    await draw(<RejectReasons company_id="northgate" />)
    await expect.element(page.getByRole('heading', { name: `${brands[brand].texts.reject_reason}s` })).toBeVisible()
    await expect.element(page.getByText('Email “Chosen”, in 2 days')).toBeVisible()
    await expect.element(page.getByText('The email of the stage, in 4 hours').first()).toBeVisible()
    await expect.element(page.getByText('No email')).toBeVisible()
    await expect.element(page.getByText('Archived (1)')).toBeVisible()
    await expect.poll(faults).toEqual([])
  })
})

it('A reason is moved up and down, and the first one no further', async () => {
  answers['PUT /reject-reasons'] = { body: { data: reasons } }
  await draw(<RejectReasons company_id="northgate" />)
  const orders = () => asked.mock.calls.filter(([name]) => name === 'PUT /reject-reasons').map(([, body]) => body)
  const first = page.getByRole('button', { name: 'Move Another person was chosen up' })
  await expect.element(first).toHaveAttribute('aria-disabled', 'true')
  first.element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Move Pay expectations up' }).click()
  await expect.poll(orders).toEqual([{ company_id: 'northgate', order: ['b', 'a', 'c'] }])
})

it('The pressed button keeps the focus when its row moves, and the new place is announced', async () => {
  const moved = [reasons[1], reasons[0], ...reasons.slice(2)]
  answers['PUT /reject-reasons'] = { body: { data: moved } }
  await draw(<RejectReasons company_id="northgate" />)
  const button = page.getByRole('button', { name: 'Move Another person was chosen down' })
  await expect.element(button).toBeVisible()
  answers['GET /reject-reasons'] = { body: { data: moved } }
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const row = page.getByRole('listitem').nth(1)
  await expect.element(row).toHaveTextContent('Another person was chosenEmail “Chosen”, in 2 days')
  await expect.element(button).toHaveFocus()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'reason' }))
    .toHaveTextContent('Another person was chosen is now reason 2 of 3.')
})

it('If the reasons cannot be loaded, the card says so and tries again', async () => {
  answers['GET /reject-reasons'] = { status: 403, body: { problem: 'not_allowed', message: 'You may not do this.' } }
  await draw(<RejectReasons company_id="northgate" />)
  const card = page.getByRole('region', { name: 'Reject reasons' })
  await expect.element(card.getByRole('alert')).toBeVisible()
  await expect.poll(faults).toEqual([])
  answers['GET /reject-reasons'] = { body: { data: reasons } }
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card.getByText('Pay expectations')).toBeVisible()
})

it('A reason is archived and offered again by its menu', async () => {
  answers['PUT /reject-reasons/c'] = { body: { data: reasons[2] } }
  await draw(<RejectReasons company_id="northgate" />)
  await page.getByRole('button', { name: /the reason Withdrew/ }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.poll(() => asked.mock.calls).toContainEqual(['PUT /reject-reasons/c', { version: 3, archived: true }])
})

it('A reason is added with its email and the time of it', async () => {
  answers['POST /reject-reasons'] = { body: { data: reasons[1] } }
  await draw(<RejectReasons company_id="01a22df6-ca0d-7bee-af19-cb22fc8183bf" />)
  await page.getByRole('button', { name: 'Add a reason' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Position filled')
  await page.getByRole('combobox', { name: 'Sent' }).selectOptions('2880')
  await page.getByRole('dialog').getByRole('button', { name: 'Add reason' }).click()
  await expect
    .poll(() => asked.mock.calls)
    .toContainEqual([
      'POST /reject-reasons',
      {
        company_id: '01a22df6-ca0d-7bee-af19-cb22fc8183bf',
        name: 'Position filled',
        mail: 'stage',
        mail_delay_minutes: 2880,
      },
    ])
})
