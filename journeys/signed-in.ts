import type { Page } from '@playwright/test'
import { demoPassword } from './people.ts'
import { expect } from './watch.ts'

/**
 * Signs a demo account in through the API and opens a page: for journeys that are not about signing in.
 * Each has a session of its own, because a refresh cookie that two use ends the session of both.
 */
export async function openSignedIn(page: Page, email: string, to: string) {
  const data = { username: email, password: demoPassword }
  const answer = await page.request.post('/api/auth/sign-in', { data })
  expect(answer.status()).toBe(200)
  const { access_token } = ((await answer.json()) as { data: { access_token: string } }).data
  // Any answer of the same origin will do to reach its storage.
  await page.goto('/readyz')
  await page.evaluate((token) => localStorage.setItem('seatwise.id_token', token), access_token)
  await page.goto(to)
}
