import { useRef, useState } from 'react'
import { NativeSelect } from '@mantine/core'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { useShortcuts } from '../../../platform/shortcuts.ts'
import { changeResult, useResultWrite } from '../data.ts'
import classes from '../result.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import stageClasses from './stage.module.css'

type Stage = SurveyResultDetail['stages'][number]

/** The stage of a result, to be changed in place. A rejection asks for its reason. */
export function ChangeStage({ result }: { result: SurveyResultDetail }) {
  const { pending, write } = useResultWrite()
  const [asking, setAsking] = useState<Stage>()
  const select = useRef<HTMLSelectElement>(null)
  useShortcuts('This result', [{ key: 'm', does: 'Move to another stage', run: () => select.current?.focus() }])
  const move = (to: Stage, reason?: string) =>
    write(`Moved to ${to.name}.`, async () => {
      const answer = await changeResult(result, { move: { status_id: to.id, ...(reason ? { reason } : {}) } })
      setAsking(undefined)
      return answer
    })
  const present = result.stages.find(({ id }) => id === result.status_id)
  const choose = (status_id: string) => {
    const to = result.stages.find((stage) => stage.id === status_id)
    if (!to) return
    if (needsReason(to)) setAsking(to)
    else void move(to)
  }
  return (
    <>
      <NativeSelect
        ref={select}
        className={classes.choice}
        leftSection={<span className={stageClasses.stage} data-type={present?.type} />}
        aria-label="Stage"
        size="sm"
        aria-busy={pending}
        data={[
          ...(result.status_id === null ? [{ value: '', label: 'None' }] : []),
          ...result.stages.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={result.status_id ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {asking && (
        <ReasonDialog
          title={`Move to ${asking.name}`}
          explains="The person can ask for the reason. It stays in the history of the result."
          button={`Move to ${asking.name}`}
          pending={pending}
          onConfirm={(reason) => void move(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
