import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { noAnswer } from '../../../kernel/call.ts'
import { call } from '../../../kernel/session.ts'
import { endActing } from '../data.ts'
import { announcement, remaining } from '../remaining.ts'
import { Meta, Stack } from '../../../ui/layout.tsx'
import classes from '../proxy-sessions.module.css'

type SuperAdmin = NonNullable<UserProfile['superAdmin']>
/** `panel` is for the sidebar, `rail` for the collapsed sidebar, `strip` for the top of a page on a phone. */
type Shape = 'panel' | 'rail' | 'strip'
type Props = { user: UserProfile; superAdmin: SuperAdmin; shape: Shape }

/** Shows the user who is acted as, the remaining time, and a button that ends the proxy session. */
export function Acting({ user, superAdmin, shape }: Props) {
  const left = useTicking(() => remaining(superAdmin.expires_at, Date.now()))
  const [ending, setEnding] = useState(false)
  const compact = shape === 'rail'
  const who = `${user.first} ${user.last} of ${user.company.name}`

  async function goBack() {
    setEnding(true)
    await endActing().catch(() => {
      notifications.show({ message: noAnswer, color: 'red' })
      setEnding(false)
    })
  }

  return (
    <Stack as="section" gap={4} className={classes.acting} data-shape={shape} aria-label="Acting as another user">
      <p className={classes.who}>
        Logged in as: <b>{who}</b>
      </p>
      <Meta title={compact ? `Logged in as: ${who}` : undefined}>{left}</Meta>
      <Button
        className={classes.back}
        variant="default"
        size="sm"
        loading={ending}
        aria-label={compact ? 'Back to All Companies' : undefined}
        title={compact ? 'Back to All Companies' : undefined}
        leftSection={compact ? undefined : <IconArrowBackUp size={18} aria-hidden />}
        onClick={() => void goBack()}
      >
        {compact ? <IconArrowBackUp size={20} aria-hidden /> : 'Back to All Companies'}
      </Button>
    </Stack>
  )
}

const retryMs = 5_000

/**
 * Announces the remaining time to screen readers, and asks the server when the time seems to be over. Render it once
 * per page.
 */
export function ActingWatch({ superAdmin }: { superAdmin: SuperAdmin }) {
  const spoken = useTicking(() => announcement(superAdmin.expires_at, Date.now()))
  const over = useTicking(() => remaining(superAdmin.expires_at, Date.now()) === 'ending')

  // The server's clock decides: a refused call ends the proxy session in this browser too.
  useEffect(() => {
    if (!over) return
    const ask = () => void call('GET /users/profile', {}).catch(() => undefined)
    ask()
    const asking = setInterval(ask, retryMs)
    return () => clearInterval(asking)
  }, [over])

  return (
    <p role="status" className="visually-hidden">
      {spoken}
    </p>
  )
}

function useTicking<Value extends string | boolean>(look: () => Value): Value {
  return useSyncExternalStore(everySecond, look)
}

function everySecond(tick: () => void) {
  const ticking = setInterval(tick, 1_000)
  return () => clearInterval(ticking)
}
