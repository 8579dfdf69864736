import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../app/boot.css'
import { drawPage } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { Steps } from './parts/steps.tsx'
import { SignUpPage } from './sign-up-page.tsx'
import { useSignIn } from './use-sign-in.ts'

const { answers, asked } = setUpServer()
const token = 'x'.repeat(43)
const button = page.getByRole('button', { name: 'Send again' })
const timesAsked = (call: string) => asked.mock.calls.filter(([name]) => name === call).length

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

async function signUp(confirmation: 'code' | 'link') {
  const invitation = { first: '', last: '', email: 'ana@people.test', company_name: 'Northgate', brand: 'hb' }
  answers['POST /auth/invitation'] = { body: { data: invitation } }
  answers['POST /auth/register'] = { body: { data: { confirmation, session: token, destination: 'a***@people.test' } } }
  answers['POST /auth/auto-sign-in'] = { status: 409, body: { problem: 'sign_up_unconfirmed', message: 'Not yet' } }
  await drawPage({ '/sign-up': SignUpPage }, { at: `/sign-up#${token}` })
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
