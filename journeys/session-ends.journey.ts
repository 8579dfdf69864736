import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { inEveryLook, nightly } from './looks.ts'
import { demoPassword } from './people.ts'
import { products } from './products.ts'
import { openSignedIn, submitSignIn } from './signed-in.ts'
import { createTestUser, password, tokenOf } from './tenants.ts'
import { expect, test } from './watch.ts'

/** The server ends a session while a page is open: a single sign-in leads back, from every page. */

type User = Awaited<ReturnType<typeof createTestUser>>
const newPassword = 'orchard kettle saturn'

const bearer = async (request: APIRequestContext, email: string, secret = password) => ({
  authorization: `Bearer ${await tokenOf(request, email, secret)}`,
})
const asSuper = (request: APIRequestContext) => bearer(request, 'super@demo.test', demoPassword)

/**
 * The ways in which the server ends a session, each with the message to the user and the password for the next sign-in.
 */
const ends: {
  end: string
  run: (request: APIRequestContext, user: User, page: Page) => Promise<APIResponse | void>
  says: RegExp
  password?: string
  /** True for the ends that `npm test` checks; all are checked in every look. */
  isUsual?: true
}[] = [
  {
    end: 'a sign-out from another browser',
    run: async (request, { email }) => request.delete('/api/auth/sessions', { headers: await bearer(request, email) }),
    says: /a sign-out from another browser/,
  },
  {
    end: 'a sign-out by an owner',
    run: async (_, { id, tenant }) => tenant.endSessions(id),
    says: /a sign-out by an owner/,
    isUsual: true,
  },
  {
    end: 'a new password',
    run: async (request, { email }) =>
      request.put('/api/users/change-password', {
        headers: await bearer(request, email),
        data: { oldPassword: password, newPassword },
      }),
    says: /Session is invalid/,
    password: newPassword,
  },
  {
    end: 'a reset of the second factors',
    run: async (request, { id }) => request.post(`/api/users/${id}/reset-mfa`, { headers: await asSuper(request) }),
    says: /Session is invalid/,
  },
  {
    end: 'a refresh token that was used twice',
    // Does not use `request`, which has its own cookies.
    run: async (_, __, page) => {
      const cookies = await page.context().cookies()
      const first = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const refresh = async (cookie: string) => {
        const answer = await fetch(`${products.hb}/api/auth/refresh`, { method: 'POST', headers: { cookie } })
        return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
      }
      await refresh((await refresh(first)).cookie)
      expect((await refresh(first)).status).toBe(401)
    },
    says: /used twice/,
    isUsual: true,
  },
]

/** The pages to which the sidebar links from /about. */
async function pagesOfSidebar(page: Page): Promise<string[]> {
  const links = page.locator('aside a[href^="/"]')
  await expect(links.first()).toBeVisible()
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  return [...new Set(paths)].filter((path) => path !== '/about')
}

const goTo = (page: Page, path: string) => page.locator(`aside a[href="${path}"]`).first().click()

/** Opens a page after its session has ended, signs in once, and expects to be on that page. */
async function signInOnce(page: Page, email: string, path: string, secret: string, says: RegExp) {
  await goTo(page, path)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(says)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('to') ?? '/').toMatch(new RegExp(`^${path}`))
  expect(page.url()).not.toMatch(/login.*login/)
  await submitSignIn(page, email, secret)
  await page.waitForURL(({ pathname }) => pathname.startsWith(path))
  await expect(page.getByRole('button', { name: /account of/ })).toBeVisible()
}

/** The page of the sidebar that makes the most calls when it opens. */
const busiest = '/candidates'

test('one sign-in leads back to the page with the most calls after an owner or the server ended the session', async ({
  page,
  request,
}) => {
  for (const { end, run, says, password: secret = password } of ends.filter(({ isUsual }) => isUsual || inEveryLook))
    await test.step(end, async () => {
      const user = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
      await page.context().clearCookies()
      await openSignedIn(page, user.email, '/about', password)
      await expect(page.getByRole('heading', { name: /^About/ })).toBeVisible()
      const answer = await run(request, user, page)
      if (answer) expect(answer.status()).toBe(200)
      await signInOnce(page, user.email, busiest, secret, says)
    })
})

test(
  'a session that was ended by an owner needs one sign-in on every page of the sidebar',
  nightly,
  async ({ page, request }) => {
    test.setTimeout(180_000)
    const { email, id, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
    await openSignedIn(page, email, '/about', password)
    const paths = await pagesOfSidebar(page)
    expect(paths.length).toBeGreaterThan(5)
    for (const path of paths) {
      await page.goto('/about')
      await expect(page.getByRole('heading', { name: /^About/ })).toBeVisible()
      await tenant.endSessions(id)
      await signInOnce(page, email, path, password, /a sign-out by an owner/)
    }
  },
)

test('a company that is suspended and reactivated needs one sign-in', async ({ page, request }) => {
  const { email, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  await openSignedIn(page, email, '/about', password)
  await expect(page.getByRole('heading', { name: /^About/ })).toBeVisible()
  await tenant.changeCompany({ state: 'suspended' })
  // The page may notice the suspension and leave before the click.
  await Promise.any([goTo(page, '/candidates'), page.waitForURL(/account-access-expired/)])
  await expect(page).toHaveURL(/account-access-expired/)
  await tenant.changeCompany({ state: 'active' })
  await page.getByRole('link', { name: 'Use another account' }).click()
  await submitSignIn(page, email, password)
  await expect(page.getByRole('button', { name: /account of/ })).toBeVisible()
})

test('the sign-in page redirects a user who is signed in', async ({ page, request, context }) => {
  const { email, id, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  await openSignedIn(page, email, '/login?to=/candidates', password)
  await page.waitForURL(/\/candidates/)
  // Two tabs with an ended session: signing in in one of them is enough for both.
  const other = await context.newPage()
  await other.goto('/about')
  await tenant.endSessions(id)
  // The page may notice it and leave before it is loaded again.
  await Promise.any([other.reload(), other.waitForURL(/\/login/)])
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await submitSignIn(other, email, password)
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: /account of/ })).toBeVisible()
})
