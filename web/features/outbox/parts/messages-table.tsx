import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CallReply } from '@seatwise/contract/routes'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { Ago } from '../../../ui/ago.tsx'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { isSelected, nothingSelected, useSelection } from '../../../ui/selection.ts'
import type { Column, Found } from '../../../ui/table-column.ts'
import type { ListState } from '../list-state.ts'
import classes from '../outbox.module.css'
import { withoutRepeats, type Line } from '../repeats.ts'
import { maxReplayed, useReplay } from '../use-replay.ts'
import { titleOf, whyNotSent } from '../words.ts'
import { State } from './state.tsx'

type Leaves = CallReply<'GET /outbox'>['leaves']
type Props = { found: Found<OutboxMessage>; state: ListState; leaves: Leaves }

/** Messages, the same ones in a row as one line; those that were not sent can be selected. */
export function MessagesTable({ found, state, leaves }: Props) {
  const lines = withoutRepeats(found.data)
  const [selection, onSelect] = useSelection({ state: state.state })
  const canSelect = ({ messages: [message] }: Line) => message.is_replayable
  const menuOf = (line: Line) => <MessageMenu line={line} state={state} leaves={leaves} />
  const columns: Column<Line, never>[] = [
    {
      label: 'Message',
      cell: (line) => (
        <RowTitle meta={line.messages[0].about?.role}>
          <Title line={line} state={state} />
        </RowTitle>
      ),
    },
    { label: 'To', width: 196, leaves: 3, cell: ({ messages: [{ recipient }] }) => <Whole text={recipient} /> },
    {
      label: 'Company',
      width: 160,
      leaves: 2,
      cell: ({ messages: [{ company_name }] }) => <Whole text={company_name} />,
    },
    { label: 'Status', width: 172, cell: ({ messages: [message] }) => <State message={message} /> },
    {
      label: 'Written',
      width: 120,
      leaves: 1,
      cell: ({ messages: [{ created_at }] }) => <Ago at={created_at} />,
    },
    { label: 'Actions', isLabelHidden: true, width: 56, align: 'end', cell: menuOf },
  ]
  return (
    <>
      <DataTable
        caption="Messages"
        columns={columns}
        found={{ ...found, data: lines, rowCount: found.more.hasNext ? -1 : lines.length }}
        selection={
          lines.some(canSelect)
            ? { value: selection, onChange: onSelect, canSelect, nameOf: ({ messages: [message] }) => titleOf(message) }
            : undefined
        }
        phoneRow={(line) => (
          <PhoneRow
            title={<Title line={line} state={state} />}
            menu={menuOf(line)}
            details={[
              <State key="state" message={line.messages[0]} />,
              <Ago key="when" at={line.messages[0].created_at} isInSentence />,
              line.messages[0].recipient,
            ]}
          />
        )}
      />
      <SendAgain
        selection={selection}
        ids={lines
          .filter(({ id }) => isSelected(selection, id))
          .flatMap(({ messages }) => messages.map(({ id }) => id))}
        onClear={() => onSelect(nothingSelected)}
      />
    </>
  )
}

function Title({ line: { messages }, state }: { line: Line; state: ListState }) {
  const [message] = messages
  const title = titleOf(message)
  return (
    <>
      <Link to="/outbox" search={{ ...state, message: message.id }} title={title}>
        {title}
      </Link>
      {messages.length > 1 && <span className={classes.times}>{messages.length} times</span>}
    </>
  )
}

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
          label: 'Send again',
          unavailable: whyNotSent(message, leaves),
          run: () => replay(messages.map(({ id }) => id)),
        },
      ]}
    />
  )
}

const Whole = ({ text }: { text: string }) => <span title={text}>{text}</span>

type SendAgainProps = { selection: Parameters<typeof isSelected>[0]; ids: readonly string[]; onClear: () => void }

function SendAgain({ selection, ids, onClear }: SendAgainProps) {
  const { problem, pending, replay } = useReplay(onClear)
  const isTooMany = ids.length > maxReplayed
  return (
    <BulkBar selection={selection} problem={problem} onClear={onClear}>
      <Button size="xs" variant="default" loading={pending} disabled={isTooMany} onClick={() => replay(ids)}>
        {isTooMany ? `Send at most ${maxReplayed} at once` : 'Send again'}
      </Button>
    </BulkBar>
  )
}
