import { useState } from 'react'
import { Button } from '@mantine/core'
import type { MfaType } from '@seatwise/contract/values/base'
import type { CallReply } from '@seatwise/contract/routes'
import { call } from '../../../kernel/session.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { Row } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { BackupCodes } from '../../auth/parts/backup-codes.tsx'
import { PasswordForm } from '../../auth/parts/password-form.tsx'
import { useMfa, useReloadSecurity } from '../data.ts'
import classes from '../profile.module.css'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { Section } from './section.tsx'

type Mfa = CallReply<'GET /auth/mfa'>['data']
type MfaReply = CallReply<'POST /auth/mfa'>['data']

type View =
  | { at: 'shown' }
  | { at: 'begin' | 'renew' | 'remove' }
  | { at: 'prefer'; preferred: MfaType }
  | { at: 'confirm'; secret: string; uri: string }
  | { at: 'codes'; codes: string[] }

const lead = 'Asked for after your password. It keeps out even those who know your password.'

/** Shows and changes the second factors. Each change requires the password again. */
export function SecondFactors() {
  const mfa = useMfa()
  const [view, setView] = useState<View>({ at: 'shown' })
  const reload = useReloadSecurity()

  async function settle({ backup_codes }: Partial<MfaReply>) {
    await reload()
    setView(backup_codes ? { at: 'codes', codes: backup_codes } : { at: 'shown' })
  }
  const body = (password: string) => {
    if (view.at === 'prefer') return { step: 'prefer', preferred: view.preferred, password } as const
    return { step: view.at === 'begin' ? 'begin_totp' : 'backup_codes', password } as const
  }
  async function change(password: string) {
    if (view.at === 'remove') {
      await call('DELETE /auth/mfa', { body: { password } })
      return settle({})
    }
    const { data } = await call('POST /auth/mfa', { body: body(password) })
    if (data.secret && data.uri) return setView({ at: 'confirm', secret: data.secret, uri: data.uri })
    await settle(data)
  }

  if (mfa.isError)
    return (
      <Section title="Second factor" lead={lead}>
        <Problem error={mfa.error} onRetry={() => void mfa.refetch()} />
      </Section>
    )
  if (!mfa.data)
    return (
      <Section title="Second factor" lead={lead}>
        <LinesSkeleton />
      </Section>
    )
  return (
    <Section title="Second factor" lead={lead}>
      {view.at === 'codes' ? (
        <>
          {/* The codes are shown only now, so the focus scrolls to them. */}
          <h3 ref={takeFocus} tabIndex={-1}>
            Backup codes
          </h3>
          <BackupCodes codes={view.codes} onStored={() => setView({ at: 'shown' })} />
        </>
      ) : (
        <Status mfa={mfa.data.data} onChoose={setView} isBusy={view.at !== 'shown'} />
      )}
      {view.at === 'confirm' && <AuthenticatorForm secret={view.secret} uri={view.uri} onConfirmed={settle} />}
      {(view.at === 'begin' || view.at === 'renew' || view.at === 'remove' || view.at === 'prefer') && (
        <PasswordForm key={view.at} submit={submitLabels[view.at]} onGiven={change} />
      )}
      {view.at !== 'shown' && view.at !== 'codes' && (
        <Row align="center" className={classes.actions}>
          <Button variant="default" onClick={() => setView({ at: 'shown' })}>
            Cancel
          </Button>
        </Row>
      )}
    </Section>
  )
}

const submitLabels = {
  begin: 'Set up the app',
  renew: 'Make new codes',
  remove: 'Remove the app',
  prefer: 'Change the second factor',
}

function Status({ mfa, isBusy, onChoose }: { mfa: Mfa; isBusy: boolean; onChoose: (view: View) => void }) {
  const prefers = (preferred: MfaType) => () => onChoose({ at: 'prefer', preferred })
  return (
    <>
      <p>
        {mfa.preferred === 'NONE' ? <Pill>Off</Pill> : <Pill tone="good">On</Pill>} {states[mfa.preferred]}
      </p>
      {mfa.required && <p>Your company requires a second factor. You can change it, but not turn it off.</p>}
      {mfa.totp && (
        <p className={classes.quiet}>
          {mfa.backup_codes_left === 1 ? '1 backup code is' : `${mfa.backup_codes_left} backup codes are`} left.
        </p>
      )}
      {!isBusy && (
        <Row align="center" className={classes.actions}>
          {!mfa.totp && (
            <Button variant="default" onClick={() => onChoose({ at: 'begin' })}>
              Set up an authenticator app
            </Button>
          )}
          {mfa.totp && mfa.preferred !== 'TOTP' && (
            <Button variant="default" onClick={prefers('TOTP')}>
              Ask for the app
            </Button>
          )}
          {mfa.sms && mfa.preferred !== 'SMS' && (
            <Button variant="default" onClick={prefers('SMS')}>
              Ask by text message
            </Button>
          )}
          {mfa.preferred !== 'NONE' && !mfa.required && (
            <Button variant="default" onClick={prefers('NONE')}>
              Turn off
            </Button>
          )}
          {mfa.totp && (
            <Button variant="default" onClick={() => onChoose({ at: 'renew' })}>
              New backup codes
            </Button>
          )}
          {mfa.totp && !mfa.required && (
            <Button variant="default" onClick={() => onChoose({ at: 'remove' })}>
              Remove the app
            </Button>
          )}
        </Row>
      )}
    </>
  )
}

const states: Record<MfaType, string> = {
  TOTP: 'After your password, you type the code that your authenticator app shows.',
  SMS: 'After your password, you type the code that we send to your phone. An app is safer: a phone number can be taken over.',
  NONE: 'Your password alone signs you in.',
}
