import { useState } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { changeResult, useResultWrite } from './data.ts'
import { isAsked, type MoveAnswer } from './move-mails.ts'
import { MoveDialog } from './parts/move-dialog.tsx'
import { nameOf } from './words.ts'

type Stage = SurveyResultDetail['stages'][number]

/** Moves a result to another stage. `dialog` asks for the reason or the choice of the email, if needed. */
export function useMove(result: SurveyResultDetail, onMoved?: () => void) {
  const { user } = useRouteContext({ from: '/shell' })
  const { pending, problem, write } = useResultWrite()
  const [asking, setAsking] = useState<Stage>()
  const move = (to: Stage, answer: MoveAnswer = {}) =>
    write(`Moved to ${to.name}.`, async () => {
      const written = await changeResult(result, { move: { status_id: to.id, ...answer } })
      setAsking(undefined)
      onMoved?.()
      return written
    })
  const choose = (status_id: string) => {
    const to = result.stages.find((stage) => stage.id === status_id)
    if (!to) return
    if (isAsked(user, to)) setAsking(to)
    else void move(to)
  }
  const dialog = asking && (
    <MoveDialog
      whose={nameOf(result)}
      company_id={result.company.id}
      to={asking}
      selection={{ ids: [result.id] }}
      areMany={false}
      pending={pending}
      problem={problem}
      onMove={(answer) => void move(asking, answer)}
      onClose={() => setAsking(undefined)}
    />
  )
  return { pending, choose, dialog }
}
