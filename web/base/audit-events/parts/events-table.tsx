import { Fragment } from 'react'
import type { AuditEvent } from '@seatwise/contract/audit-events'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { dateTime, dayOf, periodWords, recentTime, zoneWords } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import type { RowGroups } from '../../../ui/row-groups.ts'
import type { Column, SearchResult } from '../../../ui/table-column.ts'
import { useToggledIds } from '../../../ui/use-toggled-ids.ts'
import classes from '../audit-events.module.css'
import { collapse, type Line } from '../collapse.ts'
import { actedAs, actorOf, lineWords, verbPhraseOf, whoOf } from '../words.ts'
import { EventIcon } from './event-icon.tsx'

/** `part` is true for a single event of an expanded line. */
type Row = Line & { part?: true }

/** Returns the details of an event besides its sentence. */
export type DetailsOf = (event: AuditEvent) => string[]

type Props = { match: SearchResult<AuditEvent>; manyCompanies: boolean; detailsOf: DetailsOf }

export function EventsTable({ match, manyCompanies, detailsOf }: Props) {
  const [opened, toggle] = useToggledIds()
  const rows = collapse(match.data).flatMap((line): Row[] => [
    line,
    ...(opened.has(line.id)
      ? line.events.map((event): Row => ({ id: `${line.id} ${event.id}`, events: [event], part: true }))
      : []),
  ])
  const metaOf = ({ events: [event, ...others] }: Row) => (others.length > 0 ? '' : detailsOf(event).join(' · '))
  const title = (row: Row) => (
    <What row={row} meta={metaOf(row)} isOpen={opened.has(row.id)} onToggle={() => toggle(row.id)} />
  )
  const columns: Column<Row, never>[] = [
    { label: 'Who', width: 224, cell: (row) => <Who row={row} /> },
    { label: 'What happened', cell: (row) => <RowTitle meta={metaOf(row)}>{title(row)}</RowTitle> },
    ...(manyCompanies
      ? [
          {
            label: 'Company',
            width: 160,
            leaves: 3,
            cell: ({ events: [{ company_name }] }: Row) =>
              company_name && <span title={company_name}>{company_name}</span>,
          },
        ]
      : []),
    {
      label: 'IP address',
      width: 130,
      leaves: 2,
      isQuiet: true,
      cell: (row) => addressOf(row) ?? <None>Not known</None>,
    },
    {
      label: zoneWords() ? `When (${zoneWords()})` : 'When',
      width: 152,
      isQuiet: true,
      cell: ({ events: [event] }) => <Time at={event.created_at} />,
    },
  ]
  return (
    <DataTable
      caption="What was done"
      columns={columns}
      found={{ ...match, data: rows, rowCount: match.more.hasNext ? -1 : rows.length }}
      groups={usePeriods(rows)}
      phoneRow={(row) => (
        <PhoneRow
          title={
            <span className={classes.wrapped}>
              {title(row)}
              <small>{metaOf(row)}</small>
            </span>
          }
          details={[
            whoOf(row.events[0]),
            <Fragment key="when">
              <Time at={row.events[0].created_at} /> {zoneWords()}
            </Fragment>,
            manyCompanies && row.events[0].company_name,
          ]}
        />
      )}
    />
  )
}

const periodOf = ({ events: [event] }: Row) => periodWords(dayOf(event.created_at))

/** Groups by period, which can be collapsed. */
function usePeriods(rows: readonly Row[]): RowGroups<Row> {
  const [collapsed, onToggle] = useToggledIds()
  return {
    of: periodOf,
    nameOf: periodOf,
    heading: periodOf,
    count: new Set(rows.map(periodOf)).size,
    collapsed,
    onToggle,
  }
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateTime(at)}>
    {recentTime(at)}
  </time>
)

/** The actor; empty for the events of an expanded line, which are all of one person. */
function Who({ row: { events, part } }: { row: Row }) {
  if (part) return null
  const [event] = events
  const as = actedAs(event)
  return (
    <RowTitle mark={<Avatar name={event.actor?.name ?? ''} />} meta={as && `as ${as}`}>
      <span title={whoOf(event)}>{actorOf(event)}</span>
    </RowTitle>
  )
}

type WhatProps = { row: Row; meta: string; isOpen: boolean; onToggle: () => void }

/** The event as a sentence; a line with several events can be expanded. */
function What({ row, meta, isOpen, onToggle }: WhatProps) {
  const [event, ...others] = row.events
  const isFolded = others.length > 0
  const done = isFolded ? lineWords(row.events) : verbPhraseOf(event)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <span className={classes.what} data-part={row.part}>
      <EventIcon action={event.action} />
      <span title={[`${whoOf(event)} ${done}`, meta].filter(Boolean).join(' · ')}>{sentence(done)}</span>
      {isFolded && (
        <button type="button" className={classes.repeated} aria-expanded={isOpen} onClick={onToggle}>
          {row.events.length} entries
          <Chevron size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}

const sentence = (phrase: string) => phrase.charAt(0).toUpperCase() + phrase.slice(1)

function addressOf({ events }: Row): string | null {
  const addresses = [...new Set(events.map(({ ip }) => ip))]
  return addresses.length === 1 ? addresses[0]! : `${addresses.length} addresses`
}
