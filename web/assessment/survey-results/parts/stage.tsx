import type { SurveyResult } from '@seatwise/contract/survey-results'
import { None } from '../../../ui/none.tsx'
import { StageDot } from '../../../ui/stage-dot.tsx'
import classes from './stage.module.css'

type StageLabel = Pick<NonNullable<SurveyResult['status']>, 'name' | 'color'>

/** A stage by its name; the dot repeats it in the color that the company has chosen. */
export function Stage({ status }: { status: StageLabel | null }) {
  if (!status) return <None>No stage</None>
  return (
    <span className={classes.stage}>
      <StageDot color={status.color} />
      {status.name}
    </span>
  )
}
