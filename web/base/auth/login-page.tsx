import { lazy, Suspense, useState } from 'react'
import { PasswordInput, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { currentBrand } from '../../kernel/brand.ts'
import { bootConfig } from '../../kernel/boot-config.ts'
import { textOf } from '../../kernel/forms.ts'
import { signIn as signInByPassword } from '../../kernel/sign-in.ts'
import classes from './auth.module.css'
import { parseHostedReturn } from './hosted-return.ts'
import { DemoAccounts } from './parts/demo-accounts.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { Form } from '../../ui/form.tsx'
import { Row, Surface } from '../../ui/layout.tsx'
import { Frame } from './parts/frame.tsx'
import { useTypedBefore } from './typed-before.ts'
import { useSignIn } from './use-sign-in.ts'
import { endReasonWords, signInWordsFor } from './words.ts'

// Loaded on demand: most sign-ins need only the password form.
const Steps = lazy(async () => ({ default: (await import('./parts/steps.tsx')).Steps }))
const LinkRequest = lazy(async () => ({ default: (await import('./parts/link-request.tsx')).LinkRequest }))
const HostedReturnStep = lazy(async () => ({ default: (await import('./parts/hosted-return.tsx')).HostedReturnStep }))
const HostedButton = lazy(async () => ({ default: (await import('./parts/hosted-button.tsx')).HostedButton }))

/**
 * Removes the authorization code from the URL before the router stores it in the history or an error report contains
 * it.
 */
const hostedReturn = location.pathname === '/login' ? parseHostedReturn(location.search, location.hash) : undefined
if (hostedReturn) history.replaceState(null, '', location.pathname)

export function LoginPage() {
  const { to, reason } = useSearch({ from: '/login' })
  const [view, setView] = useState<'password' | 'link' | 'hosted'>(hostedReturn ? 'hosted' : 'password')
  const signIn = useSignIn(to)
  useTypedBefore()
  if (signIn.step.kind !== 'start')
    return (
      <Suspense>
        <Steps signIn={signIn} onAbandon={signIn.abandon} />
      </Suspense>
    )
  if (view === 'link')
    return (
      <Suspense>
        <LinkRequest onBack={() => setView('password')} />
      </Suspense>
    )
  if (view === 'hosted' && hostedReturn)
    return (
      <Suspense>
        <HostedReturnStep returned={hostedReturn} signIn={signIn} onBack={() => setView('password')} />
      </Suspense>
    )
  const enter = (username: string, password: string) => {
    const work = () => signInByPassword(username, password)
    void signIn.attempt(work, signInWordsFor, work)
  }
  const enterTyped = (formData: FormData) => enter(textOf(formData, 'email'), textOf(formData, 'password'))
  return (
    <Frame title="Sign in" lead={currentBrand().tagline}>
      {reason && !signIn.problem && (
        <Surface className={classes.reason} role="status">
          {endReasonWords(reason)}
        </Surface>
      )}
      <Form
        submit="Sign in"
        pending={signIn.pending}
        problem={signIn.problem}
        onSubmit={enterTyped}
        onEnterWhilePending={enterTyped}
      >
        <TextInput
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          ref={takeFocus}
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
      </Form>
      <Row gap={16} rowGap={0} justify="between" className={classes.aside}>
        <Link to="/forgot-password">Forgot password?</Link>
        <button type="button" onClick={() => setView('link')}>
          Email me a sign-in link
        </button>
      </Row>
      {bootConfig.hosted && (
        <Suspense>
          <HostedButton name={bootConfig.hosted} />
        </Suspense>
      )}
      {bootConfig.demo && <DemoAccounts demo={bootConfig.demo} onChoose={enter} />}
    </Frame>
  )
}
