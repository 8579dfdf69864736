import { useState } from 'react'
import { signInOnceConfirmed } from '../../platform/sign-in.ts'
import { Invited } from './parts/invited.tsx'
import { SignUpCode } from './parts/sign-up-code.tsx'
import { SignUpForm, type SignUp } from './parts/sign-up-form.tsx'
import { SignUpWait } from './parts/sign-up-wait.tsx'
import { Steps } from './parts/steps.tsx'
import { useSentToken } from './use-sent-token.ts'
import { useSignIn } from './use-sign-in.ts'

/** Sign-up by a link that an owner handed over: name and password, then confirmation of the email address. */
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
