import { useRef } from 'react'
import { NativeSelect } from '@mantine/core'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { useShortcuts } from '../../../kernel/shortcuts.ts'
import { Meta } from '../../../ui/layout.tsx'
import { StageDot } from '../../../ui/stage-dot.tsx'
import classes from '../result.module.css'
import { useMove } from '../use-move.tsx'

/** The stage of a result, as a select, and below it the reason of a rejection. */
export function ChangeStage({ result }: { result: SurveyResultDetail }) {
  const { pending, choose, dialog } = useMove(result)
  const select = useRef<HTMLSelectElement>(null)
  useShortcuts('This result', [{ key: 'm', does: 'Move to another stage', run: () => select.current?.focus() }])
  const present = result.stages.find(({ id }) => id === result.status_id)
  return (
    <>
      <NativeSelect
        ref={select}
        className={classes.choice}
        leftSection={present && <StageDot color={present.color} />}
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
      {result.reject_reason && <Meta as="span">{result.reject_reason.name}</Meta>}
      {dialog}
    </>
  )
}
