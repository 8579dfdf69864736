import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { CleanUpItem, CleanUpList } from '@seatwise/contract/utils'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { dateTime, time } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Card, Row, Stack } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { sizeWords } from '../../../ui/file-size.ts'
import { RunProgress } from '../../task-runs/parts/run-progress.tsx'
import { useCleanUp } from '../data.ts'
import classes from '../utils.module.css'
import { itemWords, sumWords } from '../words.ts'
import { DeleteDialog } from './delete-dialog.tsx'

/** A clean-up list: its entries, the button that deletes them, and afterwards the outcome. */
export function CleanUpListCard({ id }: { id: string }) {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCleanUp(id)
  const [isAsking, setAsking] = useState(false)
  if (isError) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton columns={1} />
  const list = data.pages[0]!.data
  const items = data.pages.flatMap((page) => page.items)
  const { company, state, results, files, task_run_id } = list
  if (results + files === 0)
    return (
      <Card as="div" gap={16} padding={20} isSameOnPhones className={classes.card}>
        <EmptyState icon={IconCircleCheck} title={`${company.name} is clean`}>
          No result is marked as a test, and every stored file is in use.
        </EmptyState>
      </Card>
    )
  return (
    <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby={`list-${id}`}>
      <Row as="header" gap={12} align="start" justify="between" className={classes.head}>
        <div>
          <h3 id={`list-${id}`}>{company.name}</h3>
          <p>{task_run_id ? `${sumWords(list)} were on the list` : sumWords(list)}</p>
        </div>
        {state === 'open' && (
          <Button data-danger onClick={() => setAsking(true)}>
            Delete these…
          </Button>
        )}
      </Row>
      <Notes list={list} />
      {task_run_id && <Receipt list={list} task_run_id={task_run_id} />}
      {!task_run_id && (
        <>
          <Rows scrolls aria-label="What the list names" className={classes.items}>
            {items.map((item) => (
              <Item key={item.number} item={item} />
            ))}
          </Rows>
          {hasNextPage && (
            <Button
              variant="default"
              className={classes.more}
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show more of {(results + files).toLocaleString('en')}
            </Button>
          )}
        </>
      )}
      {isAsking && <DeleteDialog list={list} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Notes({ list: { state, has_more, made_by, created_at, expires_at, task_run_id } }: { list: CleanUpList }) {
  return (
    <Stack gap={4} className={classes.notes}>
      {!task_run_id && (
        <p>
          Listed by {made_by}, {dateTime(created_at)}.{' '}
          {state === 'open'
            ? `It can be deleted until ${time(expires_at)}; what changes meanwhile is left as it is.`
            : 'It has expired: make a new list.'}
        </p>
      )}
      {has_more && <p>There is more than one list holds. Make another one afterwards.</p>}
    </Stack>
  )
}

function Item({ item }: { item: CleanUpItem }) {
  const { title, meta } = itemWords(item)
  return (
    <li>
      <bdi>{title}</bdi> <span>{meta}</span>
    </li>
  )
}

function Receipt({ list, task_run_id }: { list: CleanUpList; task_run_id: string }) {
  const { deleted_results, deleted_files, deleted_bytes, skipped, started_by, started_at, finished_at } = list
  const number = (count: number) => count.toLocaleString('en')
  return (
    <>
      <Facts
        facts={[
          ['Deleted by', started_by],
          ['Started', started_at && dateTime(started_at)],
          ['Finished', finished_at && dateTime(finished_at)],
          ['Test results', `${number(deleted_results)} of ${number(list.results)} deleted`],
          [
            'Files',
            list.files > 0 && `${number(deleted_files)} of ${number(list.files)} deleted, ${sizeWords(deleted_bytes)}`,
          ],
          ['Left as they were', skipped > 0 && number(skipped)],
        ]}
      />
      <RunProgress
        id={task_run_id}
        words={{
          // Left out, because the facts above say it.
          changed: () => undefined,
          notChanged: 'Left as they were',
          stop: 'Stop',
          meanwhile: 'You can leave this page: the work goes on, and its receipt stays here for 30 days.',
          stopped: 'What is deleted stays deleted; the rest is left.',
          sheet: 'Download the receipt',
        }}
      />
    </>
  )
}
