import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconCircleCheck,
  IconClockPause,
  IconCloudOff,
  IconKeyOff,
  IconShieldExclamation,
  type Icon,
} from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import type { GhlConnection } from '@seatwise/contract/ghl'
import type { GhlState } from '@seatwise/contract/values/connections'
import { Confirm } from '../../../kernel/confirm.tsx'
import { useWrite } from '../../../kernel/use-action.ts'
import { Banner } from '../../../ui/banner.tsx'
import { date, recentTime } from '../../../ui/dates.ts'
import { Card, Grid, Row } from '../../../ui/layout.tsx'
import { Status } from '../../../ui/status.tsx'
import classes from '../crm.module.css'
import { deleteConnection, saveConnection } from '../data.ts'
import { refusalWords, stateNames, stateNotice } from '../words.ts'
import { ReplaceToken } from './replace-token.tsx'

const looks: Record<GhlState, { icon: Icon; tone: 'good' | 'warn' | 'bad' }> = {
  active: { icon: IconCircleCheck, tone: 'good' },
  token_refused: { icon: IconKeyOff, tone: 'bad' },
  scope_missing: { icon: IconShieldExclamation, tone: 'bad' },
  unreachable: { icon: IconCloudOff, tone: 'warn' },
  limit_reached: { icon: IconClockPause, tone: 'warn' },
}

/** The primary button of the page, by the state of the connection. */
const firstSteps: Partial<Record<GhlState, 'replace' | 'retry'>> = { token_refused: 'replace', scope_missing: 'retry' }

/** The connection of a company, its state, and the actions. */
export function ConnectionCard({ connection }: { connection: GhlConnection }) {
  const { user } = useRouteContext({ from: '/shell' })
  const { company, location_id, state, state_since, connected_by, connected_at, people, version } = connection
  const [dialog, setDialog] = useState<'replace' | 'disconnect'>()
  const { pending, run } = useWrite('ghl', { words: refusalWords })
  const notice = stateNotice(connection)
  const first = firstSteps[state]
  const close = () => setDialog(undefined)
  const retry = () =>
    void run(async () => {
      await saveConnection({ company_id: company.id, version, retry: true })
      notifications.show({ message: 'It is being tried again' })
    })
  const who = connected_by.id === user.id ? 'You' : (connected_by.name ?? 'Somebody of another company')
  return (
    <Card gap={16} padding={20} className={classes.card} aria-labelledby="connection">
      <header>
        <h3 id="connection">GoHighLevel</h3>
        <Status {...looks[state]} detail={state === 'active' ? null : `since ${recentTime(state_since)}`}>
          {stateNames[state]}
        </Status>
      </header>
      {notice && (
        <Banner tone={notice.tone} detail={notice.todo}>
          {notice.title}
        </Banner>
      )}
      <Grid as="dl" gap={24} rowGap={12} className={classes.facts}>
        <Fact label="Location">
          <code>{location_id}</code>
        </Fact>
        <Fact label="Connected by">{who}</Fact>
        <Fact label="Connected since">{date(connected_at)}</Fact>
      </Grid>
      <Row className={classes.buttons}>
        <Button
          id="replace-token"
          variant={first === 'replace' ? 'filled' : 'default'}
          onClick={() => setDialog('replace')}
        >
          Replace token
        </Button>
        {(state !== 'active' || people.failed > 0) && (
          <Button variant={first === 'retry' ? 'filled' : 'default'} loading={pending} onClick={retry}>
            Try again now
          </Button>
        )}
        <Button id="disconnect" variant="subtle" color="gray" onClick={() => setDialog('disconnect')}>
          Disconnect…
        </Button>
      </Row>
      {dialog === 'replace' && <ReplaceToken connection={connection} returnTo="replace-token" onClose={close} />}
      {dialog === 'disconnect' && <Disconnect connection={connection} returnTo="disconnect" onClose={close} />}
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type DialogProps = { connection: GhlConnection; returnTo: string; onClose: () => void }

function Disconnect({ connection: { company, people }, ...props }: DialogProps) {
  const waiting = people.waiting > 0 ? ` ${people.waiting.toLocaleString('en')} changes that wait are not sent.` : ''
  return (
    <Confirm
      {...props}
      feature="ghl"
      title={`Disconnect ${company.name} from GoHighLevel?`}
      explains={`Its token is deleted here, and nothing goes there or comes from there any more.${waiting} Nothing is deleted in GoHighLevel: contacts, cards and messages stay as they are. Which stages belong together is kept for the next time.`}
      confirm="Disconnect"
      isDangerous
      run={() => deleteConnection(company.id)}
      done={`${company.name} is not connected to GoHighLevel any more`}
      // Nothing to do: the card is removed with its connection.
      onDone={() => undefined}
    />
  )
}
