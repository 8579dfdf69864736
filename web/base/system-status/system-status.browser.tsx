import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SystemStatus } from '@seatwise/contract/system-status'
import type { UserProfile } from '@seatwise/contract/users'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { SystemStatusPage } from './system-status-page.tsx'

const { answers } = setUpServer()
const superAdmin = { ...owner, auth_role: 'SUPER_ADMIN' } as UserProfile
const status: SystemStatus = {
  version: '0.1.0',
  node: '26.10.0',
  postgresql: '18.4',
  started_at: new Date(Date.now() - 3_600_000).toISOString(),
  checked_at: new Date().toISOString(),
  findings: [
    { check: 'database', name: 'Database', state: 'ok', sentence: 'PostgreSQL 18.4, 19 MB, up to date.' },
    { check: 'mail', name: 'Mail', state: 'fault', sentence: 'No email leaves: set SMTP_URL and MAIL_FROM.' },
  ],
}

const draw = () => drawPage({ '/system-status': SystemStatusPage }, { at: '/system-status', user: superAdmin })

it('The system status puts what does not work first, with what to do about it, and the versions below', async () => {
  answers['GET /system-status'] = { body: { data: status } }
  await draw()
  await expect.element(page.getByRole('status')).toHaveTextContent('One thing does not work')
  const rows = page.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('MailNo email leaves: set SMTP_URL and MAIL_FROM.')
  await expect.element(rows.nth(0).getByRole('img', { name: 'Does not work' })).toBeVisible()
  await expect.element(rows.nth(1).getByRole('img', { name: 'Works' })).toBeVisible()
  for (const version of ['Node 26.10.0', 'PostgreSQL 18.4', /^Started 1 hour ago/])
    await expect.element(page.getByText(version)).toBeVisible()
  expect(await faults()).toEqual([])
})

it('The system status is checked again by its button', async () => {
  answers['GET /system-status'] = { body: { data: status } }
  await draw()
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  answers['GET /system-status'] = { body: { data: { ...status, findings: [status.findings[0]!] } } }
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Everything works')
})
