import { Fragment } from 'react'
import { Button } from '@mantine/core'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import type { CallReply } from '@seatwise/contract/routes'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { Banner } from '../../ui/banner.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useOutbox } from './data.ts'
import type { ListState } from './list-state.ts'
import { Message } from './parts/message.tsx'
import { MessagesTable } from './parts/messages-table.tsx'
import classes from './outbox.module.css'
import { maxReplayed, useReplay } from './use-replay.ts'
import { noticesOf, sendWords, stateChoices, whyNotSent } from './words.ts'

/** Shows waiting, failed and sent messages. Operators can send failed ones again. */
export function OutboxPage() {
  const search = useSearch({ from: '/shell/outbox' })
  const navigate = useNavigate({ from: '/outbox' })
  const { state } = search
  const messages = useOutbox(search)
  const count = counted(messages.data?.total, ['message', 'messages'])
  const show = (changed: { [Name in keyof ListState]: ListState[Name] | undefined }) =>
    void navigate({
      search: (old) => omitUndefined({ ...old, message: undefined, ...changed }),
      replace: 'search' in changed,
    })
  const leaves = messages.data?.first.leaves ?? none
  const opened = messages.data?.data.find(({ id }) => id === search.message)
  return (
    <section>
      <title>{`Outbox · ${currentBrand().name}`}</title>
      <ListPage
        title="Outbox"
        count={count}
        request={messages}
        notice={
          messages.data && (
            <Notices
              outbox={messages.data.first}
              messages={messages.data.data}
              total={messages.data.total}
              shown={state}
              onShow={show}
            />
          )
        }
        tools={
          (state || search.search || messages.data?.total !== 0) && (
            <>
              <SearchField
                label="Name or email"
                value={search.search ?? ''}
                minLength={minSearchLength}
                onSearch={(words) => show({ search: words || undefined })}
              />
              <Filters
                filters={{ state: { control: { kind: 'one', label: 'Status', options: stateChoices } } }}
                state={{ state }}
                onChange={(changed) =>
                  show({ state: stateChoices.find(({ value }) => value === changed.state)?.value })
                }
                found={count}
              />
            </>
          )
        }
        empty={
          <Nothing
            isFiltered={state !== undefined}
            search={search.search}
            searched="people and recipients"
            onClear={(what) => show(what === 'search' ? { search: undefined } : { state: undefined })}
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
          leaves={leaves}
          onClose={() => show({ message: undefined })}
        />
      )}
    </section>
  )
}

const none = { mail: false, sms: false }

type NoticesProps = {
  outbox: CallReply<'GET /outbox'>
  /** Those loaded. */
  messages: readonly OutboxMessage[]
  total: number
  shown: ListState['state']
  onShow: (changed: Pick<Required<ListState>, 'state'>) => void
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
  /** Whether messages wait for it. */
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

/** Sends as many at once as the server takes. Whoever may have received a message is asked about one by one. */
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
