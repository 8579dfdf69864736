import type { SurveyResult } from '@seatwise/contract/survey-results'
import type { CallReply } from '@seatwise/contract/routes'
import { Dialog } from '../../../ui/dialog.tsx'
import { nameOf } from '../words.ts'

export type SkippedResults = CallReply<'PUT /survey-results/bulk-update'>['data']['skipped']
type Props = { skipped: SkippedResults; rows: readonly SurveyResult[]; onClose: () => void }

const reasonWords: Record<SkippedResults[number]['reason'], string> = {
  changed_meanwhile: 'Somebody else changed it in the meantime.',
}

/** Which results a change of many left as they were, and why. */
export function SkippedDialog({ skipped, rows, onClose }: Props) {
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  return (
    <Dialog
      title={skipped.length === 1 ? '1 result was not changed' : `${skipped.length} results were not changed`}
      onClose={onClose}
    >
      <ul>
        {skipped.map(({ id, reason }) => (
          <li key={id}>
            {names.get(id) ?? 'A result that is not on this page'}: {reasonWords[reason]}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
