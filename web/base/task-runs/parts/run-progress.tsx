import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CallReply } from '@seatwise/contract/routes'
import { useAction, useWrite } from '../../../kernel/use-action.ts'
import { call } from '../../../kernel/session.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { useRun } from '../data.ts'
import { downloadSheet } from '../sheet-file.ts'
import classes from '../task-runs.module.css'
import { keepsItsEffects, stateWords, stoppedWords } from '../words.ts'

type Words = {
  /** Returns the number of changed rows in words; undefined if it is obvious. */
  changed: (count: number, run: Run) => string | undefined
  /** The heading of the rows that were not changed. */
  notChanged: string
  stop: string
  /** Says that nobody needs to wait; left out in a dialog. */
  meanwhile?: string
  /** What happened to the rows when the task was stopped. */
  stopped?: string | undefined
  /** The label of the download of the result sheet. */
  sheet?: string
}
/** @property children what else the result says, above its download */
type Props = { id: string; words: Words; children?: ReactNode }
type RunReply = CallReply<'GET /task-runs/{id}'>
type Run = RunReply['data']

/** The progress of a task that the user has just started. */
export function RunProgress({ id, words, children }: Props) {
  const { data, isError, error, refetch } = useRun(id)
  if (isError) return <Problem error={error} onRetry={() => void refetch()} />
  const isOpen = !data || data.data.state === 'waiting' || data.data.state === 'running'
  if (isOpen) return <Open id={id} run={data?.data} words={words} />
  return (
    <Ended id={id} match={data} words={words}>
      {children}
    </Ended>
  )
}

function Open({ id, run, words }: Props & { run: Run | undefined }) {
  const { pending, problem, run: write } = useWrite('task-runs', { isToldInPlace: true })
  const stop = () => write(() => call('POST /task-runs/{id}/stop', { params: { id } }))
  return (
    <>
      <Stack gap={6} role="status">
        <ProgressBar label="Progress" max={run?.total ?? 1} value={run?.done ?? 0} />
        <Text tone="quiet">
          {run?.done ? `${run.done.toLocaleString('en')} of ${run.total?.toLocaleString('en')}` : 'Starting'}
        </Text>
        <Text tone="quiet">{words.meanwhile ?? 'You can close this: the work goes on.'}</Text>
      </Stack>
      {problem && <Cut>{problem}</Cut>}
      {run?.can.stop && (
        <Button className={classes.below} variant="default" loading={pending} onClick={() => void stop()}>
          {words.stop}
        </Button>
      )}
    </>
  )
}

function Ended({ id, match: { data: run, changed, not_changed, rows }, words, children }: Props & { match: RunReply }) {
  const { pending, problem, run: save } = useAction({ isToldInPlace: true })
  const hasSucceeded = run.state === 'succeeded'
  const more = not_changed - rows.length
  const did = keepsItsEffects(run) ? words.changed(changed, run) : undefined
  return (
    <>
      {run.state === 'stopped' && <Cut>Stopped. {words.stopped ?? stoppedWords(run.name)}</Cut>}
      {!hasSucceeded && run.state !== 'stopped' && <Cut>{stateWords(run).detail}</Cut>}
      {did && (
        <Row as="p" align="center" isOneLine className={classes.count} role="status">
          {hasSucceeded && <IconCircleCheck size={20} aria-hidden />}
          {did}
        </Row>
      )}
      {not_changed > 0 && (
        <Stack as="section" gap={8} className={classes.notChanged} aria-labelledby="not-changed">
          <Text as="h3" size="control" weight="medium" id="not-changed">
            {words.notChanged}
          </Text>
          <Rows scrolls>
            {rows.map(({ number, label, detail }) => (
              <li key={number}>
                <bdi>{label}</bdi> <span>{detail}</span>
              </li>
            ))}
          </Rows>
          {more > 0 && <p>And {more.toLocaleString('en')} more.</p>}
        </Stack>
      )}
      {hasSucceeded && children}
      {problem && <Cut>{problem}</Cut>}
      {run.done > 0 && (
        <Row gap={16} rowGap={8} align="center">
          <Button
            variant="default"
            loading={pending}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void save(() => downloadSheet(id))}
          >
            {words.sheet ?? 'Download the result of every row'}
          </Button>
          <Link to="/task-runs" search={{ run: id }}>
            Open the task
          </Link>
        </Row>
      )}
    </>
  )
}

const Cut = ({ children }: { children: ReactNode }) => (
  <Text tone="warn" role="alert">
    {children}
  </Text>
)
