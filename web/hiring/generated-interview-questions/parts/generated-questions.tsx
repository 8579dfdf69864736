import { useId } from 'react'
import { Button } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { can } from '@seatwise/domain/permissions'
import { useWrite } from '../../../kernel/use-action.ts'
import { Card, Meta, PageHead, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { GeneratedBy } from '../../generations/parts/generated-by.tsx'
import { GeneratedLines } from '../../generations/parts/generated-lines.tsx'
import { nearQuotaWords } from '../../generations/words.ts'
import { generateQuestions, useGeneratedQuestions } from '../data.ts'
import classes from '../generated-questions.module.css'

/** A line that is kept becomes a custom question of the interview kit. */
const feature = 'custom-interview-questions'
const asking = { label: 'Add to the kit', kept: 'Added', goesElsewhere: 'in the kit' }

/** Generated questions, separate from those of the interview kit: a person decides which of them are asked. */
export function GeneratedQuestions({
  survey_result_id,
  isReadOnly,
}: {
  survey_result_id: string
  isReadOnly: boolean
}) {
  const { user } = useRouteContext({ from: '/shell' })
  const id = useId()
  const { data, error, refetch } = useGeneratedQuestions(survey_result_id)
  const { pending, problem, run } = useWrite(feature, { isToldInPlace: true })
  const mayGenerate = can(user, 'generated-interview-questions.create') && !isReadOnly
  const generated = data?.data
  return (
    <Card gap={16} isSameOnPhones className={classes.card} aria-labelledby={id}>
      <PageHead className={classes.head}>
        <div>
          <h2 id={id}>Generated questions</h2>
          <Meta>
            From what the result leaves open, and where a language model has read the resume also from that. None is
            asked before somebody keeps it.
          </Meta>
        </div>
        {mayGenerate && (
          <Button
            variant="default"
            loading={pending}
            onClick={() => void run(() => generateQuestions(survey_result_id))}
          >
            {generated ? 'Generate again' : 'Generate questions'}
          </Button>
        )}
      </PageHead>
      {problem && (
        <Text tone="bad" role="alert">
          {problem}
        </Text>
      )}
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {generated && (
        <>
          <GeneratedBy generation={generated.generation} reader_id={user.id} />
          {generated.lines.length === 0 && (
            <Meta>Nothing is left to ask: the kit has every question of the bank on what stands out.</Meta>
          )}
          <GeneratedLines label="Generated questions" lines={generated.lines} feature={feature} keeping={asking} />
        </>
      )}
      {data && mayGenerate && <Meta>{nearQuotaWords(data.quota)}</Meta>}
    </Card>
  )
}
