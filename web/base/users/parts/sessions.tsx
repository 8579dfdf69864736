import { Button } from '@mantine/core'
import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import type { CallReply } from '@seatwise/contract/routes'
import type { UserProfile } from '@seatwise/contract/users'
import { call } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { dateTime } from '../../../ui/dates.ts'
import { PlainList, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useReloadSecurity, useSessions } from '../data.ts'
import { keysWords } from '../words.ts'
import classes from '../profile.module.css'
import { OpenKeys } from './open-keys.tsx'
import { Section } from './section.tsx'

type Session = CallReply<'GET /auth/sessions'>['data'][number]

/** Lists the user's active sessions, so that unknown ones can be ended. */
export function Sessions({ user }: { user: UserProfile }) {
  const sessions = useSessions()
  const reload = useReloadSecurity()
  const { problem, pending, run } = useAction({ isToldInPlace: true })
  const [keys, setKeys] = useState(0)
  const list = sessions.data?.data ?? []
  const end = (id?: string) =>
    run(async () => {
      const { data } = await call('DELETE /auth/sessions', { query: { id } })
      notifications.show({ message: id ? 'The session has ended' : 'Every other session has ended' })
      if (!id) setKeys(data.open_api_keys)
      await reload()
    })
  return (
    <Section
      title="Sessions"
      lead={`Where you are signed in now. End those that you do not recognize.${keysWords(user)}`}
      action={
        list.length > 1 && (
          <Button variant="default" loading={pending} onClick={() => void end()}>
            Sign out others
          </Button>
        )
      }
    >
      {sessions.isPending && <LinesSkeleton />}
      {sessions.isError && <Problem error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <PlainList className={classes.list}>
        {list.map((session) => (
          <li key={session.id}>
            <div>
              <b>{session.device_name ?? 'Unknown device'}</b>{' '}
              {session.current && <Pill tone="good">This session</Pill>}
              <Text as="small" isBlock tone="quiet" size="meta">
                Last used {dateTime(session.last_used_at)} · signed in {methods[session.method]}{' '}
                {dateTime(session.created_at)}
                {session.ip && ` · ${session.ip}`}
              </Text>
            </div>
            {!session.current && (
              <Button
                variant="default"
                aria-label={`End the session of ${dateTime(session.created_at)}`}
                onClick={() => void end(session.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </PlainList>
      {problem && <p role="alert">{problem}</p>}
      {keys > 0 && <OpenKeys user_id={user.id} whose="Your other" keys={keys} onClose={() => setKeys(0)} />}
    </Section>
  )
}

const methods: Record<Session['method'], string> = {
  password: 'with the password',
  hosted: 'by the hosted sign-in',
  link: 'by a mailed link',
  set_up: 'at the set-up',
  sign_up: 'at the sign-up',
}
