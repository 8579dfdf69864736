import { currentBrand } from '../../../kernel/brand.ts'
import classes from '../result.module.css'
import { Meta } from '../../../ui/layout.tsx'

/** What scores are based on: a note for every page with scores, in the hiring brand. */
export function ScoreNote() {
  const { self_report_note } = currentBrand().texts
  return self_report_note === null ? null : <Meta className={classes.scoreNote}>{self_report_note}</Meta>
}
