import { Fragment, useState } from 'react'
import type { AuditEvent } from '@seatwise/contract/audit-events'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { dateTime, shortDateTime, zoneWords } from '../../../ui/dates.ts'
import type { Column, Found } from '../../../ui/table-column.ts'
import classes from '../audit-events.module.css'
import { collapse, type Line } from '../collapse.ts'
import { detailsOf } from '../detail-words.ts'
import { lineWords, verbPhraseOf, whoOf } from '../words.ts'
import { EventIcon } from './event-icon.tsx'

/** `part` says that the row is one event of an opened line. */
type Row = Line & { part?: true }

export function EventsTable({ found, manyCompanies }: { found: Found<AuditEvent>; manyCompanies: boolean }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const rows = collapse(found.data).flatMap((line): Row[] => [
    line,
    ...(opened.has(line.id)
      ? line.events.map((event): Row => ({ id: `${line.id} ${event.id}`, events: [event], part: true }))
      : []),
  ])
  const toggle = (id: string) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  const title = (row: Row) => <What row={row} isOpen={opened.has(row.id)} onToggle={() => toggle(row.id)} />
  const columns: Column<Row, never>[] = [
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
    { label: 'IP address', width: 130, leaves: 2, cell: (row) => addressOf(row) },
    {
      label: `When (${zoneWords()})`,
      width: 172,
      cell: ({ events: [event] }) => <Time at={event.created_at} />,
    },
  ]
  return (
    <DataTable
      caption="What was done"
      columns={columns}
      found={{ ...found, data: rows, rowCount: found.more.hasNext ? -1 : rows.length }}
      phoneRow={(row) => (
        <PhoneRow
          title={<span className={classes.wrapped}>{title(row)}</span>}
          details={[
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

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateTime(at)}>
    {shortDateTime(at)}
  </time>
)

type WhatProps = { row: Row; isOpen: boolean; onToggle: () => void }

/** The entry as a sentence; one that stands for several opens them. */
function What({ row, isOpen, onToggle }: WhatProps) {
  const [event, ...others] = row.events
  const isFolded = others.length > 0
  const done = isFolded ? lineWords(row.events) : verbPhraseOf(event)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <span className={classes.what} data-part={row.part}>
      <EventIcon action={event.action} />
      <span title={[`${whoOf(event)} ${done}`, metaOf(row)].filter(Boolean).join(' · ')}>
        <b>{whoOf(event)}</b> {done}
      </span>
      {isFolded && (
        <button type="button" className={classes.repeated} aria-expanded={isOpen} onClick={onToggle}>
          {row.events.length} entries
          <Chevron size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}

const metaOf = ({ events: [event, ...others] }: Row) => (others.length > 0 ? '' : detailsOf(event).join(' · '))

function addressOf({ events }: Row): string {
  const addresses = new Set(events.map(({ ip }) => ip ?? 'Unknown'))
  return addresses.size === 1 ? [...addresses].join() : `${addresses.size} addresses`
}
