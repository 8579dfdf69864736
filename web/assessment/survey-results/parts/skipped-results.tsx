import { counted } from '../../../kernel/counted.ts'
import { SkippedDialog } from '../../../ui/skipped-dialog.tsx'

type Props = {
  skipped: readonly { id: string }[]
  /** The names of people by the ids of their results. */
  names: ReadonlyMap<string, string>
  /** The label of a result that the page has not loaded. */
  unnamed: string
  onClose: () => void
}

/** Lists the results that a bulk change skipped. */
export const SkippedResults = ({ skipped, ...shown }: Props) => (
  <SkippedDialog
    title={`${counted(skipped.length, ['result was', 'results were'])} not changed`}
    skipped={skipped}
    reasonOf={() => 'Somebody else changed it in the meantime.'}
    {...shown}
  />
)
