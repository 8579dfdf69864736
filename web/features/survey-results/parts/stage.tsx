import type { SurveyResult } from '@seatwise/contract/survey-results'
import { None } from '../../../ui/none.tsx'
import classes from './stage.module.css'

/** A stage by its name; the dot's colour only repeats its type. */
export function Stage({ status }: { status: SurveyResult['status'] }) {
  if (!status) return <None>No stage</None>
  return (
    <span className={classes.stage} data-type={status.type}>
      {status.name}
    </span>
  )
}
