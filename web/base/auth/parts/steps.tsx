import type { ChallengeName } from '@seatwise/contract/values/base'
import { answerChallenge } from '../../../kernel/sign-in.ts'
import type { SignIn } from '../use-sign-in.ts'
import { codeWordsFor, steps } from '../words.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from '../auth.module.css'
import { BackupCodes } from './backup-codes.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { CodeStep } from './code-step.tsx'
import { Frame } from './frame.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { SendAgain } from './send-again.tsx'
import { SetUpStep } from './set-up-step.tsx'

/** Shows the current challenge of a sign-in (code, second factor, new password) with a link back. */
export function Steps({ signIn, onAbandon }: { signIn: SignIn; onAbandon: () => void }) {
  const { step, pending, problem, faults, attempt, finish } = signIn
  if (step.kind === 'start') return null
  if (step.kind === 'backup_codes')
    return (
      <Frame title="Keep your backup codes" isNext>
        <BackupCodes codes={step.codes} onStored={() => void finish()} />
      </Frame>
    )
  const { challenge, method, again } = step
  const Panel = panels[challenge.challenge_name]
  return (
    <Frame title={steps[challenge.challenge_name]} isNext>
      <Panel
        key={challenge.session}
        challenge={challenge}
        pending={pending}
        problem={problem}
        faults={faults}
        onAnswer={(answer) => void attempt(() => answerChallenge(answer, method))}
      />
      {again && sentCodes.has(challenge.challenge_name) && (
        <SendAgain
          pending={pending}
          isRefused={problem !== undefined}
          onSend={() => void attempt(again, codeWordsFor, again)}
        />
      )}
      <Row gap={16} rowGap={0} justify="between" className={classes.aside}>
        <button type="button" onClick={onAbandon}>
          Back to sign in
        </button>
      </Row>
    </Frame>
  )
}

/** Challenges whose code is sent to the user. */
const sentCodes: ReadonlySet<ChallengeName> = new Set(['CUSTOM_CHALLENGE', 'SMS_MFA'])

const panels = {
  CUSTOM_CHALLENGE: CodeStep,
  SMS_MFA: CodeStep,
  SOFTWARE_TOKEN_MFA: CodeStep,
  SELECT_MFA_TYPE: ChoiceStep,
  MFA_SETUP: SetUpStep,
  NEW_PASSWORD_REQUIRED: NewPasswordStep,
}
