import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Notifications } from '@mantine/notifications'
import { draw, owner } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { hasUnsavedChanges } from '../../kernel/unsaved-changes.ts'
import { useDevices } from './data.ts'
import { Password } from './parts/password.tsx'

const { answers, asked } = setUpServer()

function Devices() {
  useDevices()
  return null
}

it('A changed password is no unsaved change once its notification is shown, even while the devices are reloaded', async () => {
  answers['GET /auth/devices'] = { body: { data: [] } }
  answers['PUT /users/change-password'] = { body: { data: { open_api_keys: 0 } } }
  await draw(
    <>
      <Notifications />
      <Password user={{ ...owner, first: 'Nora', last: 'Lind', email: 'nora@people.test' }} />
      <Devices />
    </>,
  )
  await expect.poll(() => asked).toHaveBeenCalledWith('GET /auth/devices')
  let answerDevices: (value?: unknown) => void = () => undefined
  answers['GET /auth/devices'] = {
    body: { data: [] },
    after: new Promise((resolve) => (answerDevices = resolve)),
  }
  await page.getByLabelText('Current password').fill('lantern velvet harbour')
  await page.getByLabelText('New password').fill('saturn orchard pebble')
  expect(hasUnsavedChanges()).toBe(true)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect.element(page.getByText('Password changed')).toBeVisible()
  expect(hasUnsavedChanges()).toBe(false)
  await expect.element(page.getByLabelText('Current password')).toHaveValue('')
  answerDevices()
})
