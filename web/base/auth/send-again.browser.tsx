import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw, drawPage } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { SecondFactors } from '../users/parts/second-factors.tsx'
import { ConfirmAccountPage } from './confirm-account-page.tsx'
import { Steps } from './parts/steps.tsx'
import { SignUpPage } from './sign-up-page.tsx'
import { useSignIn } from './use-sign-in.ts'

const { answers, asked } = setUpServer()
const token = 'x'.repeat(43)
const button = page.getByRole('button', { name: 'Send again' })
const timesAsked = (call: string) => asked.mock.calls.filter(([name]) => name === call).length

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const Home = () => <h1>Home</h1>

async function signUp(confirmation: 'code' | 'link') {
  const invitation = { first: '', last: '', email: 'ana@people.test', company_name: 'Northgate', brand: 'hb' }
  answers['POST /auth/invitation'] = { body: { data: invitation } }
  answers['POST /auth/register'] = { body: { data: { confirmation, session: token, destination: 'a***@people.test' } } }
  answers['POST /auth/auto-sign-in'] = { status: 409, body: { problem: 'sign_up_unconfirmed', message: 'Not yet' } }
  await drawPage({ '/': Home, '/sign-up': SignUpPage }, { at: `/sign-up#${token}` })
  await page.getByLabelText('First name').fill('Ana')
  await page.getByLabelText('Last name').fill('Torres')
  await page.getByLabelText('Password', { exact: true }).fill('a quiet lake at noon')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect.element(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
}

it.each(['code', 'link'] as const)(
  'A %s that has not arrived is sent again, after a wait and up to the limit',
  async (by) => {
    answers['POST /auth/send-confirmation'] = { body: { data: { accepted: true } } }
    await signUp(by)
    await expect.element(button).not.toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(31_000)
    await button.click()
    await expect.element(page.getByText('Sent again. Only the newest one works.')).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    expect(timesAsked('POST /auth/send-confirmation')).toBe(1)
    answers['POST /auth/send-confirmation'] = { status: 429, body: { problem: 'mails_exceeded', message: 'Several.' } }
    await vi.advanceTimersByTimeAsync(31_000)
    await button.click()
    await expect.element(page.getByText('Several.')).toBeVisible()
  },
)

const challenge = (session: string) => ({
  challenge_name: 'CUSTOM_CHALLENGE' as const,
  session,
  expires_at: '2030-01-01T00:00:00Z',
  parameters: { destination: 'a***@people.test' },
})

function SignIn({ isRepeatable }: { isRepeatable: boolean }) {
  const signIn = useSignIn(undefined)
  const begun = vi.fn(async () => {
    const { data } = (await (await fetch('/api/auth/sign-in', { method: 'POST' })).json()) as {
      data: ReturnType<typeof challenge>
    }
    return { kind: 'challenge' as const, challenge: data, method: 'password' as const }
  })
  if (signIn.step.kind === 'start')
    return (
      <button type="button" onClick={() => void signIn.attempt(begun, undefined, isRepeatable ? begun : undefined)}>
        Begin
      </button>
    )
  return <Steps signIn={signIn} onAbandon={signIn.abandon} />
}

it('The code of a sign-in by password is sent again, and the answer belongs to the new challenge', async () => {
  answers['POST /auth/sign-in'] = { body: { data: challenge('first') } }
  await drawPage({ '/': () => <SignIn isRepeatable /> }, { at: '/' })
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect.element(page.getByText('We have sent it to a***@people.test.')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(31_000)
  answers['POST /auth/sign-in'] = { body: { data: challenge('second') } }
  await button.click()
  await expect.element(page.getByText('Sent again. Only the newest one works.')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await page.getByLabelText('Code').fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  const answered = { challenge_name: 'CUSTOM_CHALLENGE', session: 'second', code: '123456' }
  await expect.poll(() => asked.mock.calls).toContainEqual(['POST /auth/challenge', answered])
})

it('After a mailed link, which works once, no other code is offered', async () => {
  answers['POST /auth/sign-in'] = { body: { data: challenge('first') } }
  await drawPage({ '/': () => <SignIn isRepeatable={false} /> }, { at: '/' })
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect.element(page.getByText('We have sent it to a***@people.test.')).toBeVisible()
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.element(button).not.toBeInTheDocument()
})

it('A sign-up continues without a click once its address is confirmed by the mailed link', async () => {
  await signUp('link')
  await expect.poll(() => timesAsked('POST /auth/auto-sign-in')).toBe(1)
  await expect.element(page.getByText('Waiting for your confirmation.')).toBeVisible()
  answers['POST /auth/auto-sign-in'] = { body: { data: { access_token: 'a.b.c', expires_in: 900 } } }
  await vi.advanceTimersByTimeAsync(6_000)
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(timesAsked('POST /auth/auto-sign-in')).toBe(2)
})

it('A mailed link confirms an address on a click and not when it is opened', async () => {
  answers['POST /auth/confirm-sign-up'] = { body: { data: { confirmed: true } } }
  await drawPage({ '/confirm-account': ConfirmAccountPage }, { at: `/confirm-account#${token}` })
  await expect.element(page.getByRole('heading', { name: 'Confirm your account' })).toBeVisible()
  expect(await faults()).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Confirm my account' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  expect(asked.mock.calls).toEqual([['POST /auth/confirm-sign-up', { token }]])
})

it('A text message is chosen over the app by keyboard, and its code is asked for', async () => {
  const choices = { choices: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'] }
  const choice = { ...challenge('first'), challenge_name: 'SELECT_MFA_TYPE', parameters: choices }
  answers['POST /auth/sign-in'] = { body: { data: choice } }
  answers['POST /auth/challenge'] = { body: { data: { ...challenge('second'), challenge_name: 'SMS_MFA' } } }
  await drawPage({ '/': () => <SignIn isRepeatable /> }, { at: '/' })
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect.element(page.getByRole('radio', { name: 'With the code of my authenticator app' })).toHaveFocus()
  expect(await faults()).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Enter the code from your phone' })).toBeVisible()
  const answered = { challenge_name: 'SELECT_MFA_TYPE', session: 'first', answer: 'SMS_MFA' }
  expect(asked.mock.calls).toContainEqual(['POST /auth/challenge', answered])
  await page.getByLabelText('Code').fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = { challenge_name: 'SMS_MFA', session: 'second', code: '123456', remember_device: false }
  await expect.poll(() => asked.mock.calls).toContainEqual(['POST /auth/challenge', code])
})

it('A user who gets codes by text message reads that an app is safer', async () => {
  const mfa = { preferred: 'SMS', required: false, totp: false, sms: true, backup_codes_left: 0 }
  answers['GET /auth/mfa'] = { body: { data: mfa } }
  await draw(<SecondFactors />)
  await expect.element(page.getByText(/An app is safer: a phone number can be taken over\.$/)).toBeVisible()
})

it('A second factor that the company requires is changed, but not removed or turned off', async () => {
  const mfa = { preferred: 'TOTP', required: true, totp: true, sms: true, backup_codes_left: 9 }
  answers['GET /auth/mfa'] = { body: { data: mfa } }
  await draw(<SecondFactors />)
  const factors = page.getByRole('region', { name: 'Second factor' })
  await expect.element(factors.getByText(/You can change it, but not turn it off\.$/)).toBeVisible()
  await expect.element(factors.getByRole('button', { name: 'Ask by text message' })).toBeVisible()
  for (const name of ['Remove the app', 'Turn off'])
    await expect.element(factors.getByRole('button', { name })).not.toBeInTheDocument()
  expect(await faults()).toEqual([])
})
