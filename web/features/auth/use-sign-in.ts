import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { CallError } from '../../platform/call.ts'
import { notifyOf } from '../../platform/notify.ts'
import { ownPath } from '../../platform/own-path.ts'
import { placed } from '../../platform/problem-messages.ts'
import { queryClient } from '../../platform/query.ts'
import { SignInStopped, type PendingChallenge, type SignInOutcome } from '../../platform/sign-in.ts'
import { suspension } from './words.ts'

type Step = { kind: 'start' } | PendingChallenge | { kind: 'backup_codes'; codes: string[] }

/** A sign-in that goes on at another page lives in memory only: a reload begins it anew. */
let carried: PendingChallenge | undefined
const updatePage = '/password-update-needed'

type Shown = ReturnType<typeof placed>
const nothing: Shown = placed(undefined)
/** Where the answers to challenges are typed. */
const answerFields = ['code', 'new_password', 'attributes']

/** One sentence in place of all others. */
type Say = (error: unknown) => string | undefined
const ownSentence: Say = (error) => (error instanceof SignInStopped ? error.message : undefined)

/** A sign-in from its first answer, through every challenge, to the page `to`. */
export function useSignIn(to: string | undefined) {
  const router = useRouter()
  const [step, setStep] = useState<Step>(
    () => (location.pathname === updatePage ? carried : undefined) ?? { kind: 'start' },
  )
  const [shown, setShown] = useState<Shown>(nothing)
  const [running, setRunning] = useState(0)

  async function finish() {
    queryClient.clear()
    await router.navigate({ href: ownPath(to) ?? '/' })
  }

  async function proceed(outcome: SignInOutcome) {
    carried = undefined
    if (outcome.kind === 'signed_in') {
      if (outcome.backup_codes.length === 0) return finish()
      return setStep({ kind: 'backup_codes', codes: outcome.backup_codes })
    }
    if (outcome.challenge.challenge_name === 'NEW_PASSWORD_REQUIRED' && location.pathname !== updatePage) {
      carried = outcome
      return router.navigate({ to: updatePage, search: { to } })
    }
    setStep(outcome)
  }

  async function refuse(error: unknown, say: Say) {
    const code = error instanceof CallError ? error.problem : undefined
    if (error instanceof CallError && code === 'deactivated')
      return router.navigate({ to: '/account-access-expired', search: suspension(error.reason) })
    if (code === 'challenge_over') abandon()
    const sentence = say(error)
    if (sentence) notifications.show({ message: sentence, color: 'red' })
    else notifyOf(error)
    setShown(sentence ? { problem: sentence, faults: {} } : placed(error, answerFields))
  }

  /** Runs one step. That a second password waits for the first is the sign-in's own rule. */
  async function attempt(work: () => Promise<SignInOutcome>, say: Say = ownSentence) {
    setRunning((count) => count + 1)
    setShown(nothing)
    try {
      await proceed(await work())
    } catch (error) {
      // Whoever leaves a page that waits is not told about it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await refuse(error, say)
    } finally {
      setRunning((count) => count - 1)
    }
  }

  /** Back to the beginning; the server lets the challenge expire. */
  function abandon() {
    carried = undefined
    setStep({ kind: 'start' })
    setShown(nothing)
  }

  return { step, ...shown, pending: running > 0, attempt, abandon, finish }
}

export type SignIn = ReturnType<typeof useSignIn>
