import { useState } from 'react'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import type { CallReply } from '@seatwise/contract/routes'
import { currentBrand } from '../../platform/brand.ts'
import { counted } from '../../platform/counted.ts'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { useOutbox } from './data.ts'
import classes from './outbox.module.css'
import { Message } from './parts/message.tsx'
import { MessagesTable } from './parts/messages-table.tsx'
import { countWords, transportWarning } from './words.ts'

type State = OutboxMessage['state']

const states: { value: State; label: string }[] = [
  { value: 'queued', label: 'Waiting to be sent' },
  { value: 'sending', label: 'Being sent' },
  { value: 'uncertain', label: 'Uncertain: may have arrived' },
  { value: 'dead', label: 'Given up' },
  { value: 'held', label: 'Held: nothing to send them with' },
  { value: 'sent', label: 'Sent' },
]

/** Shows waiting, failed and sent messages. Operators can send failed ones again. */
export function OutboxPage() {
  const [state, setState] = useState<State>()
  const [opened, setOpened] = useState<OutboxMessage>()
  const messages = useOutbox(state)
  return (
    <section>
      <title>{`Outbox · ${currentBrand().name}`}</title>
      <ListPage
        title="Outbox"
        count={counted(messages.data?.total, ['message', 'messages'])}
        request={messages}
        intro={messages.data && <Summary found={messages.data.first} />}
        tools={
          <Filters
            filters={{ state: { control: { kind: 'one', label: 'State', options: states } } }}
            state={{ state }}
            onChange={(changed) => setState(states.find(({ value }) => value === changed.state)?.value)}
          />
        }
        empty={
          <Nothing isFiltered={state !== undefined} onClear={() => setState(undefined)} title="No messages yet">
            <p>Invitations, codes and notices appear here when they are sent.</p>
          </Nothing>
        }
      >
        {(found) => (
          <>
            <MessagesTable key={state} found={found} onOpen={setOpened} />
            {opened && (
              <Message message={opened} isShown={found.first.shows_contents} onClose={() => setOpened(undefined)} />
            )}
          </>
        )}
      </ListPage>
    </section>
  )
}

function Summary({ found }: { found: CallReply<'GET /outbox'> }) {
  const warning = transportWarning(found.leaves)
  return (
    <>
      {countWords(found.counts)}
      {!found.shows_contents && ' Subjects and texts are not shown here: they can open accounts.'}
      {warning && <strong className={classes.warning}>{warning}</strong>}
    </>
  )
}
