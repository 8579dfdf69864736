import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ManagedUser } from '@seatwise/contract/users'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { ConfirmAction } from './parts/confirm-action.tsx'
import { Sessions } from './parts/sessions.tsx'

/** The hints on API keys when sessions end, with simulated answers of the server. */

const { answers, asked } = setUpServer()
const revocations = () => asked.mock.calls.filter(([name]) => name === 'DELETE /api-keys').length

const session = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  current: number === 1,
  device_name: 'A browser',
  ip: null,
  method: 'password',
  created_at: '2026-11-01T10:00:00Z',
  last_used_at: '2026-11-01T10:00:00Z',
})
const colleague = {
  id: '00000000-0000-4000-8000-0000000000bb',
  first: 'Colin',
  last: 'Berg',
  email: 'colin@people.test',
  state: 'active',
  version: 1,
} as ManagedUser

describe('API keys that continue to work', () => {
  const drawSessions = (open_api_keys: number) => {
    answers['GET /auth/sessions'] = { body: { data: [session(1), session(2)] } }
    answers['DELETE /auth/sessions'] = { body: { data: { done: true, open_api_keys } } }
    answers['DELETE /api-keys'] = { body: { data: { revoked: open_api_keys } } }
    return drawPage({ '/profile': () => <Sessions user={owner} /> }, { at: '/profile' })
  }

  it('are counted after the sessions have ended, and end too when the user says so', async () => {
    await drawSessions(2)
    await page.getByRole('button', { name: 'Sign out others' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke 2 API keys too?' })
    await expect.element(dialog).toMatchTextContent(/Your other sessions have ended, but 2 API keys go on working/)
    expect(await faults()).toEqual([])
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(revocations()).toBe(1)
  })

  it('stay when the user keeps them', async () => {
    await drawSessions(1)
    await page.getByRole('button', { name: 'Sign out others' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke 1 API key too?' })
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(revocations()).toBe(0)
  })

  it('cause no question when there are none', async () => {
    await drawSessions(0)
    await page.getByRole('button', { name: 'Sign out others' }).click()
    await expect.element(page.getByText('Every other session has ended')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('of a colleague who is signed out everywhere cause the question too', async () => {
    answers[`POST /users/${colleague.id}/end-sessions`] = { body: { data: colleague, open_api_keys: 3 } }
    answers['DELETE /api-keys'] = { body: { data: { revoked: 3 } } }
    let closed = 0
    await drawPage(
      {
        '/users': () => (
          <ConfirmAction action="endSessions" user={colleague} returnTo="none" onClose={() => (closed += 1)} />
        ),
      },
      { at: '/users' },
    )
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog', { name: 'Revoke 3 API keys too?' }).getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(() => closed).toBe(1)
    expect(revocations()).toBe(1)
  })
})
