import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { CallError } from '../../kernel/call.ts'
import { notifyOf } from '../../kernel/notify.ts'
import { pageAfterSignIn } from '../../kernel/own-path.ts'
import { placed } from '../../kernel/problem-messages.ts'
import { problemWords } from '../../kernel/problem-words.ts'
import { queryClient } from '../../kernel/query.ts'
import { SignInStopped, type PendingChallenge, type SignInOutcome } from '../../kernel/sign-in.ts'
import { suspension } from './words.ts'

type Work = () => Promise<SignInOutcome>
type Step =
  | { kind: 'start' }
  /**
   * `again` repeats the previous step to get another code. It is kept only in memory, because it contains the password.
   */
  | (PendingChallenge & { again?: Work | undefined })
  | { kind: 'backup_codes'; codes: string[] }

/** The pending challenge for the password update page. It is kept only in memory, so a reload restarts the sign-in. */
let carriedChallenge: PendingChallenge | undefined
const updatePage = '/password-update-needed'

type FormProblems = ReturnType<typeof placed>
const noProblem: FormProblems = placed(undefined)
/** Form fields of the challenges and of the set-up, at which their validation messages are shown. */
const answerFields = ['code', 'new_password', 'newPassword', 'attributes']

/** Returns a sentence that replaces the usual message of an error, or undefined. */
type MessageOverride = (error: unknown) => string | undefined
const stoppedMessage: MessageOverride = (error) => (error instanceof SignInStopped ? error.message : undefined)

/** The state machine of a sign-in: from the first answer through every challenge to the page `to`. */
export function useSignIn(to: string | undefined) {
  const router = useRouter()
  const [step, setStep] = useState<Step>(
    () => (location.pathname === updatePage ? carriedChallenge : undefined) ?? { kind: 'start' },
  )
  const [shown, setShown] = useState<FormProblems>(noProblem)
  const [running, setRunning] = useState(0)

  async function finish() {
    queryClient.clear()
    await router.navigate({ href: pageAfterSignIn(to) ?? '/' })
  }

  async function proceed(outcome: SignInOutcome, again?: Work) {
    carriedChallenge = undefined
    if (outcome.kind === 'signed_in') {
      if (outcome.backup_codes.length === 0) return finish()
      return setStep({ kind: 'backup_codes', codes: outcome.backup_codes })
    }
    if (outcome.challenge.challenge_name === 'NEW_PASSWORD_REQUIRED' && location.pathname !== updatePage) {
      carriedChallenge = outcome
      return router.navigate({ to: updatePage, search: { to } })
    }
    setStep({ ...outcome, again })
  }

  async function refuse(error: unknown, override: MessageOverride) {
    const code = error instanceof CallError ? error.problem : undefined
    if (error instanceof CallError && code === 'deactivated')
      return router.navigate({ to: '/account-access-expired', search: suspension(error.reason) })
    if (code === 'challenge_over') abandon()
    const sentence = override(error)
    if (sentence) notifications.show({ message: sentence, color: 'red' })
    else notifyOf(error)
    setShown(sentence ? { problem: sentence, faults: {} } : placed(error, answerFields, problemWords))
  }

  /**
   * Runs one step. Calls may overlap: kernel/sign-in.ts refuses a second password attempt while one is pending.
   * @param again repeats the step, if possible: a mailed link works only once
   */
  async function attempt(work: Work, override: MessageOverride = stoppedMessage, again?: Work) {
    setRunning((count) => count + 1)
    setShown(noProblem)
    try {
      await proceed(await work(), again)
    } catch (error) {
      // An AbortError means that the user left the waiting page, so no message is shown.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await refuse(error, override)
    } finally {
      setRunning((count) => count - 1)
    }
  }

  /** Returns to the password form. The server lets the abandoned challenge expire. */
  function abandon() {
    carriedChallenge = undefined
    setStep({ kind: 'start' })
    setShown(noProblem)
  }

  return { step, ...shown, pending: running > 0, attempt, abandon, finish }
}

export type SignIn = ReturnType<typeof useSignIn>
