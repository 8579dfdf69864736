import { useState } from 'react'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { changeResult, useResultWrite } from './data.ts'
import { ReasonDialog } from './parts/reason-dialog.tsx'

type Stage = SurveyResultDetail['stages'][number]

/** Moves a result to another stage. A rejection asks for its reason, in `dialog`. */
export function useMove(result: SurveyResultDetail, onMoved?: () => void) {
  const { pending, write } = useResultWrite()
  const [asking, setAsking] = useState<Stage>()
  const move = (to: Stage, reason?: string) =>
    write(`Moved to ${to.name}.`, async () => {
      const answer = await changeResult(result, { move: { status_id: to.id, ...(reason ? { reason } : {}) } })
      setAsking(undefined)
      onMoved?.()
      return answer
    })
  const choose = (status_id: string) => {
    const to = result.stages.find((stage) => stage.id === status_id)
    if (!to) return
    if (needsReason(to)) setAsking(to)
    else void move(to)
  }
  const dialog = asking && (
    <ReasonDialog
      title={`Move to ${asking.name}`}
      explains="The person can ask for the reason. It stays in the history of the result."
      button={`Move to ${asking.name}`}
      pending={pending}
      onConfirm={(reason) => void move(asking, reason)}
      onClose={() => setAsking(undefined)}
    />
  )
  return { pending, choose, dialog }
}
