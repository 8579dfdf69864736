import type { SurveyResult } from '@seatwise/contract/survey-results'
import { Text } from '../../../ui/layout.tsx'
import { None } from '../../../ui/none.tsx'
import { StageDot } from '../../../ui/stage-dot.tsx'
import classes from './stage.module.css'

type StageLabel = Pick<NonNullable<SurveyResult['status']>, 'name' | 'color'>

type Props = {
  status: StageLabel | null
  /** Why the person was rejected. */
  reject_reason?: SurveyResult['reject_reason'] | undefined
}

/** The name of a stage, with a dot in the stage's color, and below it the reason of a rejection. */
export function Stage({ status, reject_reason }: Props) {
  if (!status) return <None>No stage</None>
  const stage = (
    <span className={classes.stage}>
      <StageDot color={status.color} />
      {status.name}
    </span>
  )
  if (!reject_reason) return stage
  return (
    <span className={classes.rejected} title={`${status.name}: ${reject_reason.name}`}>
      {stage}
      <Text as="span" tone="quiet" size="meta" isTruncated>
        {reject_reason.name}
      </Text>
    </span>
  )
}
