import { useState } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { maxDevices, rememberDeviceDays } from '@seatwise/contract/limits'
import { call, callOnce } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { date, dateTime } from '../../../ui/dates.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { PlainList, Row, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useDevices, useMfa, useReloadSecurity } from '../data.ts'
import classes from '../profile.module.css'
import { Section } from './section.tsx'

/** Lists devices that skip the second factor for a while, and offers to remember this one. */
export function Devices() {
  const devices = useDevices()
  const mfa = useMfa().data?.data
  const reload = useReloadSecurity()
  const [asked, setAsked] = useState<string>()
  const { problem, pending, run } = useAction({ isToldInPlace: true })
  const list = devices.data?.data ?? []
  const remember = async () => {
    await callOnce('POST /auth/devices', { body: {} })
    notifications.show({ message: `This device is remembered for ${rememberDeviceDays} days` })
    await reload()
  }
  const forget = async (id: string) => {
    await call('DELETE /auth/devices', { query: { id } })
    setAsked(undefined)
    await reload()
  }
  // Only with a second factor, because that is what a remembered device skips.
  if (!mfa || (mfa.preferred === 'NONE' && !mfa.required)) return null
  return (
    <Section
      title="Devices"
      lead={`A remembered device is not asked for the second factor for ${rememberDeviceDays} days.`}
    >
      {devices.isPending && <LinesSkeleton />}
      {devices.isError && <Problem error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.isSuccess && list.length === 0 && <p className={classes.quiet}>No device yet.</p>}
      <PlainList className={classes.list}>
        {list.map((device) => (
          <li key={device.id}>
            <div>
              <b>{device.name}</b> {device.current && <Pill tone="good">This device</Pill>}
              <Text as="small" isBlock tone="quiet" size="meta">
                Last used {dateTime(device.last_used_at)}
                {device.remembered_until && `, remembered until ${date(device.remembered_until)}`}
              </Text>
            </div>
            {asked === device.id ? (
              <Row align="center" className={classes.actions}>
                <span>Its sessions end.</span>
                <Button ref={takeFocus} data-danger loading={pending} onClick={() => void run(() => forget(device.id))}>
                  Forget it
                </Button>
                <Button variant="default" onClick={() => setAsked(undefined)}>
                  Keep it
                </Button>
              </Row>
            ) : (
              <Button variant="default" aria-label={`Forget ${device.name}`} onClick={() => setAsked(device.id)}>
                Forget
              </Button>
            )}
          </li>
        ))}
      </PlainList>
      {list.length >= maxDevices && <p className={classes.quiet}>The latest {maxDevices} are shown.</p>}
      {problem && <p role="alert">{problem}</p>}
      <Row align="center" className={classes.actions}>
        <Button variant="default" loading={pending && !asked} onClick={() => void run(remember)}>
          Remember this device
        </Button>
      </Row>
    </Section>
  )
}
