import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import { finishHostedSignIn } from '../../../kernel/sign-in.ts'
import { Text } from '../../../ui/layout.tsx'
import classes from '../auth.module.css'
import type { HostedReturn as Returned } from '../hosted-return.ts'
import type { SignIn } from '../use-sign-in.ts'
import { hostedWordsFor } from '../words.ts'
import { Frame } from './frame.tsx'

type Props = { returned: Returned; signIn: SignIn; onBack: () => void }

/** Exchanges the hosted provider's authorization code, once. Errors of the provider are shown in our own words. */
export function HostedReturnStep({ returned, signIn, onBack }: Props) {
  const isExchanged = useRef(false)
  const { attempt } = signIn
  useEffect(() => {
    if (returned.kind !== 'code' || isExchanged.current) return
    isExchanged.current = true
    void attempt(() => finishHostedSignIn(returned.query))
  }, [returned, attempt])

  const problem = returned.kind === 'code' ? signIn.problem : hostedWordsFor(returned)
  return (
    <Frame title={problem ? 'You are not signed in' : 'Signing you in'} isNext>
      {!problem && <p aria-busy="true">One moment, please.</p>}
      <Text as="div" tone="bad" className={classes.problem} role="alert">
        {problem}
      </Text>
      {problem && (
        <Button size="md" onClick={onBack}>
          Back to sign in
        </Button>
      )}
    </Frame>
  )
}
