import { Button } from '@mantine/core'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import type { CallReply } from '@seatwise/contract/routes'
import { currentBrand } from '../../platform/brand.ts'
import { counted } from '../../platform/counted.ts'
import { omitUndefined } from '../../platform/list-state.ts'
import { Banner } from '../../ui/banner.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import type { PageAction } from '../../ui/page-actions.tsx'
import { useOutbox } from './data.ts'
import type { ListState } from './list-state.ts'
import { Message } from './parts/message.tsx'
import { MessagesTable } from './parts/messages-table.tsx'
import { maxReplayed, useReplay } from './use-replay.ts'
import { noticesOf, stateChoices, whyNotSent } from './words.ts'

/** Shows waiting, failed and sent messages. Operators can send failed ones again. */
export function OutboxPage() {
  const search = useSearch({ from: '/shell/outbox' })
  const navigate = useNavigate({ from: '/outbox' })
  const { state } = search
  const messages = useOutbox(state)
  const count = counted(messages.data?.total, ['message', 'messages'])
  const show = (changed: { state: ListState['state'] | undefined }) => void navigate({ search: omitUndefined(changed) })
  const leaves = messages.data?.first.leaves ?? none
  const sendAgain = useSendAgain(messages.data?.data ?? [], leaves)
  const opened = messages.data?.data.find(({ id }) => id === search.message)
  return (
    <section>
      <title>{`Outbox · ${currentBrand().name}`}</title>
      <ListPage
        title="Outbox"
        count={count}
        request={messages}
        more={[sendAgain]}
        notice={messages.data && <Notices outbox={messages.data.first} shown={state} onShow={show} />}
        tools={
          (state || messages.data?.total !== 0) && (
            <Filters
              always={['state']}
              filters={{ state: { control: { kind: 'one', label: 'Status', options: stateChoices } } }}
              state={{ state }}
              onChange={(changed) => show({ state: stateChoices.find(({ value }) => value === changed.state)?.value })}
              found={count}
            />
          )
        }
        empty={
          <Nothing
            isFiltered={state !== undefined}
            onClear={() => show({ state: undefined })}
            icon={IconMail}
            title="No messages yet"
          >
            Invitations, codes and notices appear here when they are sent.
          </Nothing>
        }
      >
        {(found) => <MessagesTable found={found} state={search} leaves={leaves} />}
      </ListPage>
      {opened && (
        <Message
          message={opened}
          isShown={messages.data?.first.shows_contents ?? false}
          onClose={() => show({ state })}
        />
      )}
    </section>
  )
}

const none = { mail: false, sms: false }

/** Sends what was not sent, as many at once as the server takes; whoever may have received a message is asked about first. */
function useSendAgain(messages: readonly OutboxMessage[], leaves: typeof none): PageAction | undefined {
  const { pending, replay } = useReplay()
  const waiting = messages.filter(({ state, is_replayable }) => is_replayable && state !== 'uncertain')
  const ready = waiting.filter((message) => !whyNotSent(message, leaves)).slice(0, maxReplayed)
  if (!waiting[0]) return undefined
  return {
    label: ready.length > 0 ? `Send ${ready.length} again` : 'Send again',
    icon: IconSend,
    isPending: pending,
    unavailable: ready.length === 0 && whyNotSent(waiting[0], leaves),
    run: () => replay(ready.map(({ id }) => id)),
  }
}

type NoticesProps = {
  outbox: CallReply<'GET /outbox'>
  shown: ListState['state']
  onShow: (changed: Pick<Required<ListState>, 'state'>) => void
}

const Notices = ({ outbox, shown, onShow }: NoticesProps) =>
  noticesOf(outbox).map(({ tone, text, todo, state }) => (
    <Banner
      key={text}
      tone={tone}
      detail={todo}
      action={
        state &&
        state !== shown && (
          <Button variant="default" size="xs" onClick={() => onShow({ state })}>
            Show
          </Button>
        )
      }
    >
      {text}
    </Banner>
  ))
