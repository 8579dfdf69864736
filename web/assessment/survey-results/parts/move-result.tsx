import { changeResult, useResultWrite, useSurveyResult } from '../data.ts'
import { StageDialog } from './stage-dialog.tsx'

type Props = { id: string; whose: string; onClose: () => void }

/** Asks for the new stage of a result, and moves the result. */
export function MoveResult({ id, whose, onClose }: Props) {
  const record = useSurveyResult(id)
  const { pending, problem, write } = useResultWrite()
  const move = (status_id: string, name: string, answer: object) =>
    write(`Moved to ${name}.`, async () => {
      const moved = await changeResult(record.data!, { move: { status_id, ...answer } })
      onClose()
      return moved
    })
  return (
    <StageDialog
      whose={whose}
      company_id={record.data?.company.id}
      selection={{ ids: [id] }}
      stages={record.data?.stages}
      from={record.data?.status_id}
      pending={pending}
      problem={record.isError ? 'The stages could not be loaded.' : problem}
      onMove={(stage, answer = {}) => void move(stage.id, stage.name, answer)}
      onClose={onClose}
    />
  )
}
