import { useState } from 'react'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouter, useSearch } from '@tanstack/react-router'
import { CallError, noAnswer } from '../../platform/call.ts'
import { currentBrand } from '../../platform/brand.ts'
import { facts } from '../../platform/facts.ts'
import { ownPath } from '../../platform/own-path.ts'
import { queryClient } from '../../platform/query.ts'
import { signIn } from '../../platform/session.ts'
import { textOf } from '../../platform/forms.ts'
import classes from './auth.module.css'
import { DemoAccounts } from './parts/demo-accounts.tsx'

/** What went wrong, in words that do not say whether the address is known. */
function wordsFor(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) return noAnswer
  return error.problem === 'attempts_exceeded'
    ? 'Password attempts exceeded. Please try again later.'
    : 'Invalid email or password'
}

export function LoginPage() {
  const router = useRouter()
  const { to = '/' } = useSearch({ from: '/login' })
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const brand = currentBrand()

  async function enter(username: string, password: string) {
    if (pending) return
    setPending(true)
    setProblem(undefined)
    try {
      await signIn(username, password)
      queryClient.clear()
      await router.navigate({ href: ownPath(to) ?? '/' })
    } catch (error) {
      if (error instanceof CallError && error.problem === 'deactivated')
        return void router.navigate({ to: '/account-access-expired' })
      setProblem(wordsFor(error))
      notifications.show({ message: wordsFor(error), color: 'red' })
    } finally {
      setPending(false)
    }
  }

  return (
    <main className={classes.page}>
      <title>{`Sign in · ${brand.name}`}</title>
      <p className="boot-mark">{brand.name}</p>
      <h1>Sign in</h1>
      <p className="boot-tagline">{brand.tagline}</p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          void enter(textOf(form, 'email'), textOf(form, 'password'))
        }}
      >
        <TextInput
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
          withAsterisk={false}
          size="md"
        />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
        />
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        <Button type="submit" size="md" loading={pending}>
          Sign in
        </Button>
      </form>
      {facts.demo && <DemoAccounts demo={facts.demo} onChoose={enter} />}
    </main>
  )
}
