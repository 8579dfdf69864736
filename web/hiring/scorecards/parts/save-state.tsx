import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import { messageFor } from '../../../kernel/problem-messages.ts'
import { problemWords } from '../../../kernel/problem-words.ts'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { Row } from '../../../ui/layout.tsx'
import classes from '../interview.module.css'
import type { Fields } from '../draft.ts'
import type { KitQuestion } from '../kit.ts'
import { recommendationWords } from '../words.ts'
import type { OwnDraft } from '../use-draft.ts'

const words = {
  idle: '',
  typed: 'Not saved yet',
  saving: 'Saving',
  saved: 'Saved just now',
  waiting: 'No connection. What you wrote is kept here and sent again.',
  differs: 'Not saved: changed in another tab',
  refused: 'Not saved',
}

/** Whether the text is saved. */
export const SaveState = ({ own: { status } }: { own: OwnDraft }) => (
  <p className={classes.state} data-status={status} role="status">
    {status === 'saved' ? <Saved /> : words[status]}
  </p>
)

const justNowMs = 60_000

function Saved() {
  const [isLongAgo, setLongAgo] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLongAgo(true), justNowMs)
    return () => clearTimeout(timer)
  }, [])
  return isLongAgo ? 'Saved' : words.saved
}

/** The reason why the scorecard cannot be saved, with what to do. */
export function SaveProblem({ own, questions }: { own: OwnDraft; questions: readonly KitQuestion[] }) {
  const { status, stored, fields, error, draft } = own
  if (status === 'differs' && stored) {
    const names = Object.keys(stored)
    const labels = Object.fromEntries(names.map((name) => [name, labelOf(name, questions)]))
    return (
      <ChangedMeanwhile
        labels={labels}
        typed={textsOf(fields, names)}
        stored={textsOf(stored, names)}
        onTake={() => draft.choose('stored')}
        onKeep={() => draft.choose('mine')}
      />
    )
  }
  if (status !== 'refused') return null
  return (
    <Row gap={12} rowGap={8} align="center" justify="between" className={classes.refused} role="alert">
      <p>{messageFor(error, problemWords)} What you typed since the last save is only here: copy what you need.</p>
      <Button size="xs" variant="default" onClick={() => draft.drop()}>
        Discard it
      </Button>
    </Row>
  )
}

function labelOf(name: string, questions: readonly KitQuestion[]): string {
  if (name === 'summary') return 'Summary'
  if (name === 'recommendation') return 'Recommendation'
  return questions.find(({ key }) => key === name)?.text ?? 'A question'
}

const textsOf = ({ summary = '', recommendation, ...answers }: Fields, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => {
      if (name === 'summary') return [name, summary]
      if (name === 'recommendation') return [name, recommendation ? recommendationWords[recommendation] : '']
      const { rating = null, note = '' } = answers[name as keyof typeof answers] ?? {}
      return [name, [rating, note].filter(Boolean).join(': ')]
    }),
  )
