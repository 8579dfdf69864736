import type { Page } from '@playwright/test'
import { check } from './accessible.ts'
import { inEveryLook, nightly } from './looks.ts'
import { createTenant, password, createTestUser } from './tenants.ts'
import { products } from './products.ts'
import { totp } from './totp.ts'
import { openSignedIn, submitSignIn } from './signed-in.ts'
import { expect, storedKeys, test } from './watch.ts'

/** Signing in, signing up and account recovery; each test uses its own company and users. */

async function signIn(page: Page, email: string, secret = password) {
  await page.goto('/login')
  await submitSignIn(page, email, secret)
}

const expectSignedIn = (page: Page) => expect(page.getByRole('button', { name: /account of/ })).toBeVisible()
const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const code = (page: Page) => page.getByRole('textbox', { name: /^(Code|Backup code)/ })

async function signOut(page: Page) {
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await title(page, 'Sign in')
}

async function typeCode(page: Page, given: string) {
  await code(page).fill(given)
  await page.getByRole('button', { name: 'Continue' }).click()
}

for (const [brand, baseURL] of Object.entries(products))
  test.describe(brand, () => {
    test.use({ baseURL, viewport: brand === 'hb' ? { width: 1440, height: 900 } : { width: 390, height: 844 } })

    test(
      'a forgotten password is replaced by the mailed link, which works once',
      brand === 'hb' ? nightly : {},
      async ({ page, request }) => {
        const { email, tenant } = await createTestUser(request, brand)
        await page.goto('/login')
        await page.getByRole('link', { name: 'Forgot password?' }).click()
        // On an iPhone, iOS zooms into a field if its text is smaller than 16 px.
        await expect(page.getByLabel('Email')).toHaveCSS('font-size', brand === 'hb' ? '13.5px' : '16px')
        await page.getByLabel('Email').fill('not an address')
        await page.keyboard.press('Enter')
        await expect(alert(page)).toHaveText('Invalid email')
        await page.getByLabel('Email').fill(email.toUpperCase())
        await page.keyboard.press('Enter')
        await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible()
        await check(page)

        const link = await tenant.linkSentTo(email)
        await page.goto(link)
        await title(page, 'Choose a new password')
        await expect(page).not.toHaveURL(/#/)
        await page.getByLabel('New password').fill('password1234')
        await page.keyboard.press('Enter')
        await expect(alert(page)).toHaveText('Please correct the marked fields.')
        await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
          /little more than .* Choose another password/,
        )
        await page.getByLabel('New password').fill('orchard kettle saturn')
        await expect(page.getByText('Strong.')).toBeVisible()
        await check(page)
        await page.getByRole('button', { name: 'Save the password' }).click()
        await title(page, 'Your password is saved')
        await signIn(page, email, 'orchard kettle saturn')
        await expectSignedIn(page)

        await page.goto(link)
        await page.getByLabel('New password').fill('another one entirely')
        await page.keyboard.press('Enter')
        await title(page, 'This link does not work')
        await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
      },
    )

    test(
      'a sign-up link creates an account, confirmed by mail, and signs in automatically',
      brand === 'be' ? nightly : {},
      async ({ page, request, browser }) => {
        const tenant = await createTenant(request, brand)
        const { email, signUpPath } = await tenant.invite('link')
        await page.goto(signUpPath)
        await title(page, 'Create your account')
        await check(page)
        await page.getByLabel('Last name').fill('Newborough')
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Create the account' }).click()
        await title(page, 'Confirm your address')
        await check(page)
        if (brand === 'hb') {
          await page.getByLabel('Code').fill('000000')
          await page.getByRole('button', { name: 'Confirm' }).click()
          await expect(alert(page)).toContainText('not right')
          await page.getByLabel('Code').fill(await tenant.codeSentTo(email))
          await page.getByRole('button', { name: 'Confirm' }).click()
        } else {
          // The link is opened in another browser tab; the waiting page must continue without a click.
          const otherPage = await browser.newPage({ baseURL })
          await otherPage.goto(await tenant.linkSentTo(email))
          await otherPage.getByRole('button', { name: 'Confirm my account' }).click()
          await title(otherPage, 'Your address is confirmed')
          await otherPage.close()
        }
        await expect(page.getByRole('button', { name: 'NN: account of Nora Newborough' })).toBeVisible({
          timeout: 15_000,
        })
      },
    )

    if (brand === 'hb' || inEveryLook) {
      test(
        'an invited person sets a password with the mailed link and signs in',
        nightly,
        async ({ page, request }) => {
          const tenant = await createTenant(request, brand)
          const { email } = await tenant.invite()
          await page.goto(await tenant.linkSentTo(email))
          await title(page, 'Welcome, Nora')
          await expect(page.getByText(email)).toBeVisible()
          await page.getByLabel('Password', { exact: true }).fill(`nora newcomer ${brand}`)
          await expect(page.getByText('Leave out your name and your address.')).toBeVisible()
          await check(page)
          await page.getByLabel('Password', { exact: true }).fill(password)
          await page.getByRole('button', { name: 'Save the password' }).click()
          await expectSignedIn(page)
        },
      )

      test('an invited person of a company that requires a second factor sets it up before the first page', async ({
        page,
        request,
      }) => {
        const tenant = await createTenant(request, brand, { mfa_required: true })
        const { email } = await tenant.invite('mail', 'COMPANY_OWNER')
        await page.goto(await tenant.linkSentTo(email))
        await page.getByLabel('Password', { exact: true }).fill(`nora newcomer ${brand}`)
        await expect(page.getByText('Leave out your name and your address.')).toBeVisible()
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Save the password' }).click()
        await title(page, 'Set up an authenticator app')
        await typeCode(page, totp((await page.getByRole('code').textContent())!))
        await page.getByLabel('I have kept them').check()
        await page.getByRole('button', { name: 'Continue' }).click()
        await expectSignedIn(page)

        const steps = page.getByRole('region', { name: /^Get .* started$/ })
        await expect(steps.getByRole('listitem')).toHaveCount(6)
        await expect(steps.getByRole('listitem').filter({ hasText: 'second factor' })).toContainText('(done)')
        await check(page)
        await steps.getByRole('link', { name: 'Add your logo' }).click()
        await title(page, 'Company Settings')
        await page.goBack()
        await steps.getByRole('button', { name: 'Hide these steps' }).click()
        await expect(steps).toHaveCount(0)
      })

      test('an authenticator app is enrolled, required, replaced by a backup code, and skipped on a remembered device', async ({
        page,
        request,
      }) => {
        const { email } = await createTestUser(request, brand)
        await openSignedIn(page, email, '/profile/security', password)
        await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
        await expect(page.getByRole('region', { name: 'Devices' })).toHaveCount(0)
        const factors = page.getByRole('region', { name: 'Second factor' })
        await factors.getByLabel('Current password', { exact: true }).fill(password)
        await factors.getByRole('button', { name: 'Set up the app' }).click()
        await expect(factors.getByRole('img', { name: /QR code/ })).toBeVisible()
        const secret = (await factors.getByRole('code').textContent())!
        await check(page)
        await factors.getByLabel('Code from the app').fill(totp(secret))
        await factors.getByRole('button', { name: 'Confirm' }).click()
        const codes = factors.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
        await expect(codes).toHaveCount(10)
        await expect(factors.getByRole('heading', { name: 'Backup codes' })).toBeFocused()
        await expect(factors.getByRole('heading', { name: 'Backup codes' })).toBeInViewport()
        const backupCodes = await codes.allTextContents()
        expect(new Set(backupCodes).size).toBe(10)
        await check(page)
        await expect(factors.getByRole('button', { name: 'Continue' })).toBeDisabled()
        await factors.getByLabel('I have kept them').check()
        await factors.getByRole('button', { name: 'Continue' }).click()
        await expect(factors.getByText('10 backup codes are left.')).toBeVisible()
        await page.context().clearCookies()
        await page.evaluate(() => localStorage.clear())

        // Leaves the second step by keyboard only, and starts again.
        await signIn(page, email)
        await title(page, 'Enter the code from your app')
        await expect(code(page)).toBeFocused()
        await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
        await check(page)
        await page.getByRole('button', { name: 'Back to sign in' }).focus()
        await page.keyboard.press('Enter')
        await title(page, 'Sign in')
        await signIn(page, email)
        await typeCode(page, '000000')
        await expect(alert(page)).toContainText('This code is not right')
        await expect(code(page)).toBeFocused()
        await page.getByRole('button', { name: 'Use a backup code' }).click()
        await typeCode(page, backupCodes[0]!.toLowerCase())
        await expectSignedIn(page)
        await signOut(page)

        await signIn(page, email)
        await page.getByLabel('Remember this device for 30 days').check()
        await typeCode(page, totp(secret, 1))
        await expectSignedIn(page)
        await signOut(page)
        await signIn(page, email)
        await expectSignedIn(page)

        await page.goto('/profile/security')
        const devices = page.getByRole('region', { name: 'Devices' })
        await expect(devices.getByText('remembered until')).toBeVisible()
        await check(page)
      })

      test(
        'a company that requires a second factor has it enrolled during sign-in',
        nightly,
        async ({ page, request }) => {
          const { email } = await createTestUser(request, brand, { mfa_required: true })
          await signIn(page, email)
          await title(page, 'Set up an authenticator app')
          await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
          await check(page)
          await typeCode(page, totp((await page.getByRole('code').textContent())!))
          await title(page, 'Keep your backup codes')
          await check(page)
          await page.getByLabel('I have kept them').check()
          await page.getByRole('button', { name: 'Continue' }).click()
          await expectSignedIn(page)
        },
      )
    }

    if (brand === 'be' || inEveryLook) {
      test('a text message is chosen over the app, and its code signs in', nightly, async ({ page, request }) => {
        const { email, tenant } = await createTestUser(request, brand)
        await signIn(page, email)
        await expectSignedIn(page)
        await page.goto('/profile')
        const number = `+1555${String(Date.now()).slice(-7)}`
        const phone = page.getByRole('region', { name: 'Phone' })
        await phone.getByRole('button', { name: 'Add a number' }).click()
        await phone.getByLabel('Number').fill(number.replace('+1555', '+1 (555) '))
        await phone.getByLabel('Current password', { exact: true }).fill(password)
        await phone.getByRole('button', { name: 'Save the number' }).click()
        await expect(phone.getByLabel('Code from the text message')).toBeFocused()
        await phone.getByLabel('Code from the text message').fill(await tenant.codeSentTo(number))
        await phone.getByLabel('Current password', { exact: true }).fill(password)
        await phone.getByRole('button', { name: 'Confirm', exact: true }).click()
        await expect(phone.getByText('Confirmed', { exact: true })).toBeVisible()

        await page.getByRole('link', { name: 'Security' }).click()
        const factors = page.getByRole('region', { name: 'Second factor' })
        await factors.getByRole('button', { name: 'Set up an authenticator app' }).click()
        await factors.getByLabel('Current password', { exact: true }).fill(password)
        await factors.getByRole('button', { name: 'Set up the app' }).click()
        await factors.getByLabel('Code from the app').fill(totp((await factors.getByRole('code').textContent())!))
        await factors.getByRole('button', { name: 'Confirm' }).click()
        await factors.getByLabel('I have kept them').check()
        await factors.getByRole('button', { name: 'Continue' }).click()
        await factors.getByRole('button', { name: 'Turn off' }).click()
        await factors.getByLabel('Current password', { exact: true }).fill(password)
        await factors.getByRole('button', { name: 'Change the second factor' }).click()
        await expect(factors.getByText('Your password alone signs you in.')).toBeVisible()
        await signOut(page)

        await tenant.changeCompany({ settings: { mfa_required: true } })
        await signIn(page, email)
        await title(page, 'How do you want to confirm that it is you?')
        await expect(page.getByRole('radio', { name: /authenticator app/ })).toBeFocused()
        await check(page)
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await title(page, 'Enter the code from your phone')
        await check(page)
        await typeCode(page, await tenant.codeSentTo(number))
        await expectSignedIn(page)
        await page.goto('/profile/security')
        await expect(factors.getByText('You can change it, but not turn it off.')).toBeVisible()
        await expect(factors.getByRole('button', { name: 'Remove the app' })).toHaveCount(0)
      })

      test('a company that requires mailed codes gets one at sign-in', nightly, async ({ page, request }) => {
        const { email, tenant } = await createTestUser(request, brand, { mailed_code_required: true })
        await signIn(page, email)
        await title(page, 'Enter the code from your email')
        await check(page)
        await typeCode(page, await tenant.codeSentTo(email))
        await expectSignedIn(page)
      })

      test('a password that must change is changed before any page is shown', async ({ page, request }) => {
        const { email, id, tenant } = await createTestUser(request, brand)
        await tenant.changeUser(id, { password_change_required: true })
        await page.goto('/survey-results?search=x')
        await signIn(page, email)
        await expect(page).toHaveURL(/\/password-update-needed/)
        await title(page, 'Choose a new password')
        await check(page)
        await page.getByLabel('New password').fill(`${password} too`)
        await page.getByRole('button', { name: 'Save and continue' }).click()
        await expectSignedIn(page)
        await page.goto('/password-update-needed')
        await title(page, 'Choose a new password')
      })

      test('a sign-in link is mailed, waits for a click, and works once', async ({ page, request }) => {
        const { email, tenant } = await createTestUser(request, brand)
        await page.goto('/login')
        await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
        await title(page, 'Email me a sign-in link')
        await check(page)
        await page.getByLabel('Email').fill(email)
        await page.keyboard.press('Enter')
        await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible()
        const link = await tenant.linkSentTo(email)
        await page.goto(link)
        await title(page, 'Sign in by link')
        await expect(page).not.toHaveURL(/#/)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expectSignedIn(page)
        await signOut(page)
        await page.goto(link)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(alert(page)).toHaveText('This link has been used or has expired.')
        await check(page)
      })
    }
  })

test('a session ended by another person is explained, and signing in leads to the requested page', async ({
  page,
  request,
}) => {
  const { email, id, tenant } = await createTestUser(request, 'hb')
  await signIn(page, email)
  await expectSignedIn(page)
  // No page is open, because a background call of an open page would report the end of the session first.
  await page.goto('about:blank')
  await tenant.endSessions(id)
  await page.goto('/about')
  await expect(page.getByText('Session is invalid due to a sign-out by an owner of your company.')).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await title(page, /^About/)
})

test('a sign-out without a connection is sent to the server at the next load', async ({ page, context, request }) => {
  const { email } = await createTestUser(request, 'hb')
  await signIn(page, email)
  await expectSignedIn(page)
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await signOut(page)
  await expect.poll(() => storedKeys(page)).toEqual(['seatwise.sign_out_due'])
  const hasRefreshCookie = async () => (await context.cookies()).some(({ name }) => name === 'seatwise_refresh')
  expect(await hasRefreshCookie()).toBe(true)
  await page.unroute('**/api/auth/sign-out')
  const signedOut = page.waitForResponse('**/api/auth/sign-out')
  await page.reload()
  await signedOut
  await expect.poll(() => storedKeys(page)).toEqual([])
  await expect.poll(hasRefreshCookie).toBe(false)
})

test('a second password waits for the first', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/auth/sign-in', () => new Promise(() => undefined))
  await page.getByText('Demo accounts').click()
  await page.getByRole('button', { name: /^company.user/ }).click()
  await page.getByRole('button', { name: /^company.owner/ }).click()
  await expect(alert(page)).toHaveText('Pending sign-in attempt already in progress')
})

test('a second Enter in the form is told that the first is under way', nightly, async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/auth/sign-in', () => new Promise(() => undefined))
  await page.getByLabel('Email', { exact: true }).fill('company.user@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  for (let nth = 0; nth < 2; nth++) await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(alert(page)).toHaveText('Pending sign-in attempt already in progress')
})

for (const [address, words] of [
  ['?error=access_denied&error_description=%3Cb%3Eraw%3C%2Fb%3E', 'The sign-in was canceled'],
  ['#access_token=stolen&token_type=bearer', 'no token may stand in an address'],
  [`?code=made-up&state=${'s'.repeat(43)}`, 'Hosted sign-in is not set up here'],
] as const)
  test(
    `an answer of a hosted provider, ${address.slice(0, 8)}, is refused in words and leaves the address`,
    address.startsWith('?error') ? nightly : {},
    async ({ page }) => {
      await page.goto(`/login${address}`)
      await expect(alert(page)).toContainText(words)
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('raw')).toHaveCount(0)
      await page.getByRole('button', { name: 'Back to sign in' }).click()
      await expect(page.getByLabel('Email')).toBeVisible()
    },
  )

test('a person manages their own details, password, sessions and data', async ({ page, request, browser, toasts }) => {
  const { email } = await createTestUser(request, 'hb')
  const otherPage = await browser.newPage()
  await openSignedIn(otherPage, email, '/about', password)
  await title(otherPage, /^About/)
  await openSignedIn(page, email, '/profile', password)
  await page.getByLabel('First name').fill('Élodie')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Lisbon')
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'ÉN: account of Élodie Newcomer' })).toBeVisible()

  const tab = (name: string) => page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name })
  await tab('Sessions').click()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  // The third session is the one of the set-up.
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await tab('Security').click()
  // Closes the other page, because it would notice the end of its session and show it before the URL below is opened.
  await otherPage.goto('about:blank')
  const passwords = page.getByRole('region', { name: 'Password' })
  await passwords.getByLabel('Current password').fill('not it')
  await passwords.getByLabel('New password').fill('saturn orchard pebble')
  await passwords.getByRole('button', { name: 'Change the password' }).click()
  await expect(passwords.getByLabel('Current password')).toHaveAccessibleDescription('The password is not right.')
  await expect(passwords.getByLabel('Current password')).toBeFocused()
  await passwords.getByLabel('Current password').fill(password)
  await passwords.getByRole('button', { name: 'Change the password' }).click()
  await expect.poll(() => toasts).toEqual(['Details saved', 'Password changed'])
  await tab('Sessions').click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await otherPage.goto('/about')
  await expect(otherPage.getByText('Session is invalid due to a changed password.')).toBeVisible()
  await otherPage.close()

  await tab('Details').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('seatwise-my-data.zip')
})
