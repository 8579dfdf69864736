import { useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import type { SignUp } from './sign-up-form.tsx'
import { Frame } from './frame.tsx'

type Props = { signUp: SignUp; problem: string | undefined; onEnter: (signal: AbortSignal) => Promise<void> }

/** Signs in automatically: at once if the address is confirmed, else as soon as the mailed link is followed. */
export function SignUpWait({ signUp, problem, onEnter }: Props) {
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
      <p role="alert">{problem}</p>
      {problem && <Link to="/login">Sign in</Link>}
    </Frame>
  )
}
