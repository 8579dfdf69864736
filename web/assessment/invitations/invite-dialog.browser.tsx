import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { InviteDialog } from './parts/invite-dialog.tsx'

const { answers } = setUpServer()

it('Data for an invitation that cannot be loaded says so in each way to invite, and is loaded on a retry', async () => {
  await draw(<InviteDialog user={owner} onClose={() => undefined} />)
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  const again = dialog.getByRole('button', { name: 'Try again' })
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(await faults()).toEqual([])
  answers['POST /roles/search'] = { body: { data: [{ id: 'sales', name: 'Sales' }], next: null, total: 1 } }
  await again.click()
  await expect.element(dialog.getByLabelText('Role')).toBeVisible()

  await dialog.getByText('Link and QR code').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(await faults()).toEqual([])
  const link = {
    id: 'link',
    url: 'http://localhost/survey/register?link=x',
    state: 'open',
    is_default: true,
    role: null,
  }
  answers['GET /survey-links'] = { body: { data: [link] } }
  await again.click()
  await expect.element(dialog.getByRole('button', { name: 'Copy invitation text' })).toBeVisible()
})
