import type { ReactNode } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CallReply } from '@seatwise/contract/routes'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { counted } from '../../../kernel/counted.ts'
import { Ago } from '../../../ui/ago.tsx'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { Meta } from '../../../ui/layout.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import type { RowGroups } from '../../../ui/row-groups.ts'
import { isSelected, nothingSelected, useSelection } from '../../../ui/selection.ts'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import type { Column, SearchResult } from '../../../ui/table-column.ts'
import { useToggledIds } from '../../../ui/use-toggled-ids.ts'
import { byCause, causeOfLine } from '../by-cause.ts'
import type { ListState } from '../list-state.ts'
import classes from '../outbox.module.css'
import { withoutRepeats, type Line } from '../repeats.ts'
import { maxReplayed, useReplay } from '../use-replay.ts'
import { aboutWords, messageWords, sendWords, titleOf, whyNotSent } from '../words.ts'
import { State } from './state.tsx'

type Leaves = CallReply<'GET /outbox'>['leaves']
type Props = { match: SearchResult<OutboxMessage>; state: ListState; leaves: Leaves }

/**
 * The messages, grouped by cause, with consecutive equal messages in one line. Messages that were not sent can be
 * selected.
 */
export function MessagesTable({ match, state, leaves }: Props) {
  const lines = byCause(withoutRepeats(match.data))
  const [selection, onSelect] = useSelection({ state: state.state, search: state.search })
  const canSelect = ({ messages: [message] }: Line) => message.is_replayable
  const menuOf = (line: Line) => <MessageMenu line={line} state={state} leaves={leaves} />
  const all = useGroups(lines)
  // If there are only unsent messages, no group heading is needed: the banner or the filter already says it.
  const groups = all.count === 1 && lines[0]?.messages[0].state === 'held' ? undefined : all
  const columns: Column<Line, never>[] = [
    {
      label: 'About',
      cell: (line) => (
        <RowTitle>
          <Opens line={line} state={state}>
            {aboutWords(line.messages[0])}
            <span className="visually-hidden">, to {line.messages[0].recipient}</span>
          </Opens>
          <Times line={line} />
        </RowTitle>
      ),
    },
    {
      label: 'Message',
      width: 232,
      isQuiet: true,
      cell: ({ messages: [message] }) => <Whole text={messageWords(message)} />,
    },
    { label: 'To', width: 212, leaves: 3, cell: ({ messages: [{ recipient }] }) => <Whole text={recipient} /> },
    {
      label: 'Company',
      width: 144,
      leaves: 1,
      cell: ({ messages: [{ company_name }] }) => <Whole text={company_name} />,
    },
    {
      label: 'Written',
      width: 128,
      leaves: 2,
      isQuiet: true,
      cell: ({ messages: [{ created_at }] }) => <Ago at={created_at} />,
    },
    actionsColumn(menuOf),
  ]
  return (
    <>
      <DataTable
        caption="Messages"
        columns={columns}
        found={{ ...match, data: lines, rowCount: match.more.hasNext ? -1 : lines.length }}
        groups={groups}
        selection={
          lines.some(canSelect)
            ? { value: selection, onChange: onSelect, canSelect, nameOf: ({ messages: [message] }) => titleOf(message) }
            : undefined
        }
        phoneRow={(line) => (
          <PhoneRow
            title={
              <Opens line={line} state={state}>
                {aboutWords(line.messages[0])}
              </Opens>
            }
            value={
              <Meta as="span" className={classes.times}>
                <Ago at={line.messages[0].created_at} isShort />
              </Meta>
            }
            menu={menuOf(line)}
            details={[
              `${messageWords(line.messages[0])} · ${line.messages[0].recipient}`,
              line.messages.length > 1 && `${line.messages.length} times`,
            ]}
          />
        )}
      />
      <SendSelected
        selection={selection}
        messages={lines.filter(({ id }) => isSelected(selection, id)).flatMap(({ messages }) => messages)}
        onClear={() => onSelect(nothingSelected)}
      />
    </>
  )
}

/** Groups by cause, which can be collapsed. */
function useGroups(lines: readonly Line[]): RowGroups<Line> {
  const [collapsed, onToggle] = useToggledIds()
  const counts = Map.groupBy(lines, causeOfLine)
  return {
    of: causeOfLine,
    nameOf: causeOfLine,
    heading: (line) => (
      <>
        <strong className={classes.cause}>
          <State message={line.messages[0]} />
        </strong>
        <span>{counted(messagesIn(counts.get(causeOfLine(line)) ?? []), ['message', 'messages'])}</span>
      </>
    ),
    count: counts.size,
    collapsed,
    onToggle,
  }
}

const messagesIn = (lines: readonly Line[]) => lines.reduce((sum, { messages }) => sum + messages.length, 0)

type OpensProps = { line: Line; state: ListState; children: ReactNode }

const Opens = ({ line: { messages }, state, children }: OpensProps) => (
  <Link to="/outbox" search={{ ...state, message: messages[0].id }} title={titleOf(messages[0])}>
    {children}
  </Link>
)

const Times = ({ line: { messages } }: { line: Line }) =>
  messages.length > 1 && (
    <Meta as="span" className={classes.times}>
      {messages.length} times
    </Meta>
  )

type MenuProps = { line: Line; state: ListState; leaves: Leaves }

function MessageMenu({ line: { messages }, state, leaves }: MenuProps) {
  const navigate = useNavigate()
  const { replay } = useReplay()
  const [message] = messages
  return (
    <RowActions
      name={titleOf(message)}
      actions={() => [
        { label: 'Open', run: () => void navigate({ to: '/outbox', search: { ...state, message: message.id } }) },
        message.is_replayable && {
          label: sendWords(messages),
          unavailable: whyNotSent(message, leaves),
          run: () => replay(messages),
        },
      ]}
    />
  )
}

const Whole = ({ text }: { text: string }) => <span title={text}>{text}</span>

type SendSelectedProps = {
  selection: Parameters<typeof isSelected>[0]
  messages: readonly OutboxMessage[]
  onClear: () => void
}

function SendSelected({ selection, messages, onClear }: SendSelectedProps) {
  const { problem, pending, replay } = useReplay(onClear)
  const isTooMany = messages.length > maxReplayed
  return (
    <BulkBar
      selection={selection}
      problem={problem}
      pending={pending}
      onClear={onClear}
      actions={[
        {
          label: isTooMany ? `Send at most ${maxReplayed} at once` : sendWords(messages),
          isUnavailable: isTooMany,
          run: () => replay(messages),
        },
      ]}
    />
  )
}
