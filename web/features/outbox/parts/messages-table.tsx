import { useState } from 'react'
import { Button, Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { callOnce } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import { Pill } from '../../../ui/pill.tsx'
import classes from '../outbox.module.css'
import { channelWords, stateWords } from '../words.ts'

type Props = { found: Found<OutboxMessage>; onOpen: (message: OutboxMessage) => void }

/** Messages, with check boxes for sending failed ones again. */
export function MessagesTable({ found, onOpen }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const replayable = found.data.filter((message) => message.is_replayable)
  const chosen = replayable.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  const box = (message: OutboxMessage) =>
    message.is_replayable && (
      <Checkbox
        aria-label={`Send the message to ${message.recipient} again`}
        checked={ticked.has(message.id)}
        onChange={({ currentTarget }) => tick(message.id, currentTarget.checked)}
      />
    )
  const title = (message: OutboxMessage) => (
    <button type="button" className={classes.open} onClick={() => onOpen(message)}>
      {message.subject || channelWords[message.channel]}
    </button>
  )
  const columns: Column<OutboxMessage, never>[] = [
    { label: 'Select', isLabelHidden: true, width: 44, cell: box },
    { label: 'Message', cell: (message) => <RowTitle meta={message.recipient}>{title(message)}</RowTitle> },
    { label: 'Company', width: 160, leaves: 2, cell: ({ company_name }) => company_name },
    { label: 'State', width: 250, cell: (message) => <State message={message} /> },
    { label: 'When', width: 132, align: 'end', leaves: 3, cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
  return (
    <>
      {replayable.length > 0 && (
        <Replay
          chosen={chosen}
          of={replayable.length}
          onAll={(isTicked) => setTicked(new Set(isTicked ? replayable.map(({ id }) => id) : []))}
          onDone={() => setTicked(new Set())}
        />
      )}
      <DataTable
        caption="Messages"
        columns={columns}
        found={found}
        phoneRow={(message) => (
          <PhoneRow
            title={title(message)}
            value={box(message)}
            details={[message.recipient, stateWords(message), <Ago key="when" at={message.created_at} />]}
          />
        )}
      />
    </>
  )
}

const tones: Record<OutboxMessage['state'], 'neutral' | 'good' | 'warn' | 'bad'> = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'good',
  held: 'warn',
  uncertain: 'warn',
  dead: 'bad',
}

function State({ message }: { message: OutboxMessage }) {
  return (
    <span title={message.last_error ?? undefined}>
      <Pill tone={tones[message.state]}>{stateWords(message)}</Pill>
    </span>
  )
}

type ReplayProps = {
  chosen: readonly string[]
  of: number
  onAll: (isTicked: boolean) => void
  onDone: () => void
}

function Replay({ chosen, of, onAll, onDone }: ReplayProps) {
  const { problem, pending, run } = useWrite('outbox')
  async function replay() {
    const { queued, skipped } = (await callOnce('POST /outbox/replay', { body: { ids: [...chosen] } })).data
    onDone()
    const others = skipped.length > 0 ? `, ${skipped.length} skipped: their state has changed` : ''
    notifications.show({ message: `${queued.length} queued again${others}` })
  }
  return (
    <div className={classes.actions}>
      <Checkbox
        label={`Select all ${of} that can be sent again`}
        checked={chosen.length === of}
        onChange={({ currentTarget }) => onAll(currentTarget.checked)}
      />
      {problem && <small role="alert">{problem}</small>}
      <Button variant="default" disabled={chosen.length === 0} loading={pending} onClick={() => void run(replay)}>
        Send {chosen.length || 'selected'} again
      </Button>
    </div>
  )
}
