import type { SurveyResult } from '@seatwise/contract/survey-results'
import { None } from '../../../ui/none.tsx'
import { StageDot } from '../../../ui/stage-dot.tsx'
import classes from './stage.module.css'

type StageLabel = Pick<NonNullable<SurveyResult['status']>, 'name' | 'color'>

/** The name of a stage, with a dot in the stage's color. */
export function Stage({ status }: { status: StageLabel | null }) {
  if (!status) return <None>No stage</None>
  return (
    <span className={classes.stage}>
      <StageDot color={status.color} />
      {status.name}
    </span>
  )
}
