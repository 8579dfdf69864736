import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import { drawPage } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { EraseDialog } from './parts/erase-dialog.tsx'

/** Erasing a person, in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()

const erase = 'POST /candidates/erase'
const person = {
  id: '00000000-0000-4000-8000-000000000021',
  version: 4,
  first: 'Sven',
  last: 'Okafor',
  email: 'sven@people.test',
  results: 1,
  surveys: [],
  tags: [],
  notes: 0,
  messages: 0,
  files: 0,
} as unknown as CandidateDetail
const erased = { id: person.id, surveys: 1, notes: 0, messages: 0, files: 0, exports: 0, views: 0, files_left: 0 }

const onClose = vi.fn<() => void>()
const drawn = () =>
  drawPage(
    {
      '/person': () => <EraseDialog person={person} returnTo="menu" onClose={onClose} />,
      '/candidates': () => <h1>People</h1>,
    },
    { at: '/person' },
  )
async function confirm() {
  await page.getByLabelText('Reason').selectOptions('They asked for it')
  await page.getByLabelText('Type sven@people.test to confirm').fill('sven@people.test')
  await page.getByRole('button', { name: 'Erase for good' }).click()
}

beforeEach(() => onClose.mockClear())

it('Nobody is erased before their own email address is typed, and the error is at the field', async () => {
  const message = 'Type the email address of this person.'
  answers[erase] = { status: 422, body: [{ code: 'custom', path: ['confirmation'], message }] }
  await drawn()
  expect(await faults()).toEqual([])
  await page.getByLabelText('Reason').selectOptions('They asked for it')
  const typed = page.getByLabelText('Type sven@people.test to confirm')
  await typed.fill('ann@people.test')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect.element(typed).toHaveAccessibleDescription(message)
  await expect.element(page.getByRole('dialog', { name: 'Erase Sven Okafor for good?' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

it('The erasure of a person without a CRM contact is complete at once', async () => {
  answers[erase] = { body: { data: { ...erased, crm_contact_ids: [] } } }
  const router = await drawn()
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe('/candidates')
  await expect.element(page.getByText('Sven Okafor is erased')).toBeVisible()
  expect(asked).toHaveBeenCalledWith(erase, {
    id: person.id,
    version: 4,
    confirmation: 'sven@people.test',
    reason: 'asked',
  })
})

it('The erasure of a person with a CRM contact says that it must be deleted there, until that is read', async () => {
  answers[erase] = { body: { data: { ...erased, crm_contact_ids: ['ocQHyuzHvysMo5N5VsXc'] } } }
  const router = await drawn()
  await confirm()
  const left = page.getByRole('dialog', { name: 'Sven Okafor is erased' })
  await expect
    .element(left)
    .toMatchTextContent(/still contact ocQHyuzHvysMo5N5VsXc in GoHighLevel. Delete them there as well/)
  await expect.element(left.getByRole('button', { name: /^Copy the id/ })).toBeVisible()
  await expect.element(left.getByRole('button', { name: 'Done' })).toHaveFocus()
  expect(router.state.location.pathname).toBe('/person')
  expect(await faults()).toEqual([])
  await left.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/candidates')
  expect(onClose).toHaveBeenCalledTimes(1)
})
