import type { GhlConnection } from '@seatwise/contract/ghl'
import { Ago } from '../../../ui/ago.tsx'
import { Card, Grid, Row } from '../../../ui/layout.tsx'
import classes from '../crm.module.css'
import { isReading, peopleWords, readingWords, timeAhead } from '../words.ts'

const kinds = [
  { key: 'synced', label: 'Up to date' },
  { key: 'waiting', label: 'Waiting' },
  { key: 'failed', label: 'Failed' },
] as const

/** The number of people who are up to date in the CRM, and the progress of reading the CRM's cards. */
export function PeopleCard({ connection }: { connection: GhlConnection }) {
  const { people, read } = connection
  return (
    <Card gap={16} padding={20} className={classes.card} aria-labelledby="crm-people">
      <header>
        <h3 id="crm-people">People</h3>
        <p role="status">{peopleWords(connection)}</p>
      </header>
      {/* Hidden from screen readers, because the figures below say the same. */}
      <Row isOneLine gap={2} className={classes.shares} aria-hidden>
        {kinds.map(({ key }) => people[key] > 0 && <i key={key} data-kind={key} style={{ flexGrow: people[key] }} />)}
      </Row>
      <Grid as="dl" gap={24} rowGap={12} columns={3} className={classes.figures}>
        {kinds.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <i data-kind={key} aria-hidden />
              {label}
            </dt>
            <dd>{people[key].toLocaleString('en')}</dd>
          </div>
        ))}
      </Grid>
      <Reading read={read} />
    </Card>
  )
}

function Reading({ read }: Pick<GhlConnection, 'read'>) {
  const { finished_at, next_at } = read
  return (
    <p className={classes.meta}>
      <span>
        {finished_at ? (
          <>
            Cards of GoHighLevel last read <Ago at={finished_at} isInSentence />
          </>
        ) : (
          'Cards of GoHighLevel not read yet'
        )}
      </span>
      {isReading(read) ? <span>{readingWords(read)}</span> : next_at && <span>Next read {timeAhead(next_at)}</span>}
    </p>
  )
}
