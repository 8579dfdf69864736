import type { Page } from '@playwright/test'
import { demoPassword } from './people.ts'
import { expect } from './watch.ts'

/**
 * Signs an account in through the API and opens a page, for journeys that do not test signing in. Each call creates a
 * new session, because sharing a refresh cookie counts as reuse and ends the session.
 */
export async function openSignedIn(page: Page, email: string, to: string, password = demoPassword) {
  const data = { username: email, password }
  const answer = await page.request.post('/api/auth/sign-in', { data })
  expect(answer.status()).toBe(200)
  const { access_token } = ((await answer.json()) as { data: { access_token: string } }).data
  // Any page of the same origin gives access to its localStorage.
  await page.goto('/readyz')
  await page.evaluate((token) => localStorage.setItem('seatwise.id_token', token), access_token)
  await page.goto(to)
}

/** Fills in and submits the form of the open sign-in page. */
export async function submitSignIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
