import { useEffect, useRef, useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CallReply } from '@seatwise/contract/routes'
import { send } from '../../kernel/call.ts'
import { textOf } from '../../kernel/forms.ts'
import { signInOnceConfirmed } from '../../kernel/sign-in.ts'
import { useAction } from '../../kernel/use-action.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import classes from './auth.module.css'
import { Frame } from './parts/frame.tsx'
import { Invited, personalWordsOf, type Invitation } from './parts/invited.tsx'
import { NewPasswordField } from './parts/new-password-field.tsx'
import { SendAgain } from './parts/send-again.tsx'
import { Steps } from './parts/steps.tsx'
import { useSentToken } from './use-sent-token.ts'
import { useSignIn } from './use-sign-in.ts'

type SignUp = CallReply<'POST /auth/register'>['data']

/** Sign-up by a link that an owner has given: name and password, then confirmation of the email address. */
export function SignUpPage() {
  const token = useSentToken()
  const [signUp, setSignUp] = useState<SignUp>()
  const [isConfirmed, setConfirmed] = useState(false)
  const signIn = useSignIn(undefined)

  if (signIn.step.kind !== 'start') return <Steps signIn={signIn} onAbandon={signIn.abandon} />
  if (signUp?.confirmation === 'code' && !isConfirmed)
    return <SignUpCode signUp={signUp} onConfirmed={() => setConfirmed(true)} />
  if (signUp)
    return (
      <SignUpWait
        signUp={isConfirmed ? { ...signUp, confirmation: 'done' } : signUp}
        problem={signIn.problem}
        onEnter={(left) => signIn.attempt(() => signInOnceConfirmed(signUp.session, left))}
      />
    )
  return (
    <Invited token={token}>
      {(invitation) => <SignUpForm invitation={invitation} token={token!} onRegistered={setSignUp} />}
    </Invited>
  )
}

type FormProps = { invitation: Invitation; token: string; onRegistered: (signUp: SignUp) => void }

function SignUpForm({ invitation, token, onRegistered }: FormProps) {
  const { problem, faults, pending, run } = useAction({ fields: ['first', 'last', 'newPassword'] })
  const register = async (formData: FormData) => {
    const names = { first: textOf(formData, 'first'), last: textOf(formData, 'last') }
    const body = { token, ...names, newPassword: textOf(formData, 'newPassword') }
    onRegistered((await send('POST /auth/register', { body })).data)
  }
  return (
    <Frame title="Create your account" lead={`At ${invitation.company_name}, as ${invitation.email}.`}>
      <Form
        submit="Create the account"
        pending={pending}
        problem={problem}
        onSubmit={(formData) => void run(() => register(formData))}
      >
        <input type="email" name="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <TextInput
          name="first"
          error={faults.first}
          label="First name"
          defaultValue={invitation.first}
          autoComplete="given-name"
          required
          withAsterisk={false}
          size="md"
        />
        <TextInput
          name="last"
          error={faults.last}
          label="Last name"
          defaultValue={invitation.last}
          autoComplete="family-name"
          required
          withAsterisk={false}
          size="md"
        />
        <NewPasswordField fault={faults.newPassword} label="Password" personal={personalWordsOf(invitation)} />
      </Form>
    </Frame>
  )
}

type CodeProps = { signUp: SignUp; onConfirmed: () => void }

/** Confirms the email address by the mailed code; the page then signs the user in. */
function SignUpCode({ signUp, onConfirmed }: CodeProps) {
  const { problem, faults, pending, run } = useAction({ fields: ['code'] })
  return (
    <Frame title="Confirm your address" lead={`We have mailed a code to ${signUp.destination}.`} isNext>
      <Form
        submit="Confirm"
        pending={pending}
        problem={problem}
        onSubmit={(formData) =>
          void run(async () => {
            await send('POST /auth/confirm-sign-up', {
              body: { session: signUp.session, code: textOf(formData, 'code') },
            })
            onConfirmed()
          })
        }
      >
        <CodeField label="Code" problem={problem} fault={faults.code} />
      </Form>
      <ConfirmationAgain session={signUp.session} />
    </Frame>
  )
}

/** Sends the code or the link again. */
function ConfirmationAgain({ session }: Pick<SignUp, 'session'>) {
  const { problem, pending, run } = useAction({ isToldInPlace: true })
  return (
    <>
      <SendAgain
        pending={pending}
        isRefused={problem !== undefined}
        onSend={() => void run(() => send('POST /auth/send-confirmation', { body: { session } }))}
      />
      <Text tone="bad" className={classes.problem} role="alert">
        {problem}
      </Text>
    </>
  )
}

type WaitProps = { signUp: SignUp; problem: string | undefined; onEnter: (signal: AbortSignal) => Promise<void> }

/** Signs in automatically: immediately if the address is confirmed, otherwise as soon as the mailed link is opened. */
function SignUpWait({ signUp, problem, onEnter }: WaitProps) {
  const enter = useRef(onEnter)
  useEffect(() => {
    const left = new AbortController()
    void enter.current(left.signal)
    return () => left.abort()
  }, [])
  const isDone = signUp.confirmation === 'done'
  return (
    <Frame title={isDone ? 'Your account is ready' : 'Confirm your address'} isNext>
      {!isDone && !problem && (
        <p>
          We have mailed a link to {signUp.destination}. Follow it, on any device: this page goes on by itself then.
        </p>
      )}
      {!problem && <p aria-busy="true">{isDone ? 'Signing you in.' : 'Waiting for your confirmation.'}</p>}
      {!isDone && !problem && <ConfirmationAgain session={signUp.session} />}
      <p role="alert">{problem}</p>
      {problem && (
        <Button component={Link} to="/login" size="md">
          Sign in
        </Button>
      )}
    </Frame>
  )
}
