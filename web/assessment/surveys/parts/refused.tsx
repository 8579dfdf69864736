/** @jsxImportSource preact */
import type { CallError } from '../../../kernel/call.ts'
import { isBusy, isFinal } from '../attempt-answers.ts'
import type { GoTo } from '../data.ts'
import { useLoadedPart } from '../use-loaded-part.ts'
import { Notice } from './notice.tsx'

/** @property hasUnsaved true if the page shows answers that have not been saved */
type Props = { error: CallError; hasUnsaved?: boolean; onRetry: () => void; goTo: GoTo }

const loadRefusal = async () => (await import('./refusal.tsx')).Refusal

/** Says why a survey cannot be opened. */
export function Refused({ error, hasUnsaved = false, onRetry, goTo }: Props) {
  const isRefused = isFinal(error)
  const { Part: Refusal, isLost } = useLoadedPart(loadRefusal, isRefused)
  if (Refusal && isRefused) return <Refusal error={error} hasUnsaved={hasUnsaved} goTo={goTo} />
  if (isRefused && !isLost) return null
  return (
    <Notice title={isBusy(error) ? 'We cannot open this just now' : 'There is no connection just now'}>
      <p className="lead">Nothing that you have entered is lost, and we keep trying.</p>
      <button type="button" className="button" onClick={onRetry}>
        Try now
      </button>
    </Notice>
  )
}
