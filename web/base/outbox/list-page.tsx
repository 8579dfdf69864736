import { Fragment } from 'react'
import { Button } from '@mantine/core'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import type { CallReply } from '@seatwise/contract/routes'
import { currentBrand } from '../../kernel/brand.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useOutbox } from './data.ts'
import { outboxList, type ListState } from './list-state.ts'
import { Message } from './parts/message.tsx'
import { MessagesTable } from './parts/messages-table.tsx'
import classes from './outbox.module.css'
import { maxReplayed, useReplay } from './use-replay.ts'
import { noticesOf, sendWords, whyNotSent } from './words.ts'

const words = ['message', 'messages'] as const

/** Shows waiting, failed and sent messages. Operators can send failed ones again. */
export function OutboxPage() {
  const state = useSearch({ from: '/shell/outbox' })
  const messages = useOutbox(state)
  const { data } = messages
  const list = useListPage({ list: outboxList, state, path: '/outbox', total: data?.total, words })
  const leaves = data?.first.leaves ?? none
  const opened = data?.data.find(({ id }) => id === state.message)
  // The outbox is empty, so the search is hidden.
  const isUnused = data?.total === 0 && !list.isFiltered && !state.search
  return (
    <section>
      <title>{`Outbox · ${currentBrand().name}`}</title>
      <ListPage
        title="Outbox"
        request={messages}
        list={list}
        tools={isUnused ? false : undefined}
        search="Name or email"
        notice={
          data && (
            <Notices
              outbox={data.first}
              messages={data.data}
              total={data.total}
              shown={state.state}
              onShow={list.change}
            />
          )
        }
        searched="people and recipients"
        empty={
          <EmptyState icon={IconMail} title="No messages yet">
            Invitations, codes and notices appear here when they are sent.
          </EmptyState>
        }
      >
        {(match) => <MessagesTable match={match} state={state} leaves={leaves} />}
      </ListPage>
      {opened && (
        <Message
          message={opened}
          isShown={data?.first.shows_contents ?? false}
          leaves={leaves}
          onClose={() => list.change({})}
        />
      )}
    </section>
  )
}

const none = { mail: false, sms: false }

type NoticesProps = {
  outbox: CallReply<'GET /outbox'>
  /** The loaded messages. */
  messages: readonly OutboxMessage[]
  total: number
  shown: ListState['state']
  onShow: (changed: { state: ListState['state'] }) => void
}

const Notices = ({ outbox, messages, total, shown, onShow }: NoticesProps) =>
  noticesOf(outbox).map(({ tone, text, variables, state }) => (
    <Banner
      key={text}
      tone={tone}
      detail={variables && <HowToSetUp variables={variables} isAwaited={outbox.counts.held > 0} />}
      action={
        <>
          {state !== shown && outbox.counts[state] > 0 && outbox.counts[state] < total && (
            <Button variant="default" size="xs" onClick={() => onShow({ state })}>
              Show only these
            </Button>
          )}
          {state !== 'uncertain' && (
            <SendAll messages={messages.filter((message) => message.state === state)} leaves={outbox.leaves} />
          )}
        </>
      }
    >
      {text}
    </Banner>
  ))

type HowToSetUpProps = {
  variables: readonly string[]
  /** True if there are messages that wait for the set-up. */
  isAwaited: boolean
}

const HowToSetUp = ({ variables, isAwaited }: HowToSetUpProps) => (
  <>
    Set{' '}
    {variables.map((name, index) => (
      <Fragment key={name}>
        {index > 0 && ' and '}
        <code className={classes.variable}>{name}</code>
      </Fragment>
    ))}{' '}
    on the server and restart it.{isAwaited && ' Then they can be sent.'}
  </>
)

type SendAllProps = { messages: readonly OutboxMessage[]; leaves: typeof none }

/**
 * Sends as many messages at once as the server accepts. Messages that may have arrived have to be confirmed one by one.
 */
function SendAll({ messages, leaves }: SendAllProps) {
  const { pending, replay } = useReplay()
  const ready = messages
    .filter((message) => message.is_replayable && !whyNotSent(message, leaves))
    .slice(0, maxReplayed)
  if (ready.length === 0) return null
  return (
    <Button size="xs" leftSection={<IconSend size={16} aria-hidden />} loading={pending} onClick={() => replay(ready)}>
      {sendWords(ready, ready.length)}
    </Button>
  )
}
