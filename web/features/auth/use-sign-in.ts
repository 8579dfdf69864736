import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { CallError } from '../../platform/call.ts'
import { ownPath } from '../../platform/own-path.ts'
import { queryClient } from '../../platform/query.ts'
import type { PendingChallenge, SignInOutcome } from '../../platform/sign-in.ts'
import { wordsFor } from './words.ts'

type Step = { kind: 'start' } | PendingChallenge | { kind: 'backup_codes'; codes: string[] }

/** A sign-in that goes on at another page lives in memory only: a reload begins it anew. */
let carried: PendingChallenge | undefined
const updatePage = '/password-update-needed'

/** A sign-in from its first answer, through every challenge, to the page `to`. */
export function useSignIn(to: string | undefined) {
  const router = useRouter()
  const [step, setStep] = useState<Step>(
    () => (location.pathname === updatePage ? carried : undefined) ?? { kind: 'start' },
  )
  const [problem, setProblem] = useState<string>()
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

  async function refuse(error: unknown, name: (error: unknown) => string) {
    const code = error instanceof CallError ? error.problem : undefined
    if (code === 'deactivated') return router.navigate({ to: '/account-access-expired' })
    if (code === 'challenge_over') abandon()
    setProblem(name(error))
    notifications.show({ message: name(error), color: 'red' })
  }

  /** Runs one step. That a second password waits for the first is the sign-in's own rule. */
  async function attempt(work: () => Promise<SignInOutcome>, name = wordsFor) {
    setRunning((count) => count + 1)
    setProblem(undefined)
    try {
      await proceed(await work())
    } catch (error) {
      // Whoever leaves a page that waits is not told about it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await refuse(error, name)
    } finally {
      setRunning((count) => count - 1)
    }
  }

  /** Back to the beginning; the server lets the challenge expire. */
  function abandon() {
    carried = undefined
    setStep({ kind: 'start' })
    setProblem(undefined)
  }

  return { step, problem, pending: running > 0, attempt, abandon, finish }
}

export type SignIn = ReturnType<typeof useSignIn>
