import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import type { Role } from '@seatwise/contract/roles'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { call } from '../../../kernel/session.ts'
import { useResultWrite, useRolesOf } from '../data.ts'
import classes from '../result.module.css'
import type { PipelineChange } from '../other-pipeline.ts'
import { useOtherPipeline } from '../use-other-pipeline.ts'
import { RoleMoveDialog } from './role-move-dialog.tsx'

/** The role of a result, as a select. The score is then the one for the new role. */
export function ChangeRole({ result }: { result: SurveyResultDetail }) {
  const { id, version, role_id, role_name, company } = result
  const { data } = useRolesOf(company.id)
  const { pending, write } = useResultWrite()
  const changeOf = useOtherPipeline(result)
  const roles = (changeOf && data) ?? []
  const [asking, setAsking] = useState<{ role: Role; change: PipelineChange }>()
  const isOffered = roles.some((role) => role.id === role_id)
  const choose = (chosen: string) => {
    const role = roles.find((one) => one.id === chosen)
    if (!role) return
    const change = changeOf?.(role)
    if (change) return setAsking({ role, change })
    void write(`Role changed to ${role.name}.`, () =>
      call('PUT /survey-results/update-role', { body: { id, version, role_id: chosen } }),
    )
  }
  return (
    <>
      {asking && <RoleMoveDialog {...asking} result={result} onClose={() => setAsking(undefined)} />}
      <NativeSelect
        className={classes.choice}
        aria-label="Role"
        size="sm"
        aria-busy={pending}
        data={[
          // The current role is added if it is not offered as a choice, because it is retired or missing.
          ...(isOffered ? [] : [{ value: role_id ?? '', label: role_name ?? 'None' }]),
          ...roles.map((role) => ({ value: role.id, label: role.name })),
        ]}
        value={role_id ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </>
  )
}
