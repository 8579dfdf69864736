import { NativeSelect } from '@mantine/core'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { call } from '../../../platform/session.ts'
import { useResultWrite, useRolesOf } from '../data.ts'
import classes from '../result.module.css'

/** The role of a result, to be changed in place; its score is then the one for the new role. */
export function ChangeRole({ result: { id, version, role_id, role_name, company } }: { result: SurveyResultDetail }) {
  const roles = useRolesOf(company.id).data ?? []
  const { pending, write } = useResultWrite()
  const isOffered = roles.some((role) => role.id === role_id)
  const choose = (chosen: string) => {
    const name = roles.find((role) => role.id === chosen)?.name
    if (!name) return
    void write(`Role changed to ${name}.`, () =>
      call('PUT /survey-results/update-role', { body: { id, version, role_id: chosen } }),
    )
  }
  return (
    <NativeSelect
      className={classes.choice}
      aria-label="Role"
      size="sm"
      aria-busy={pending}
      data={[
        // A retired role, or none, is not offered again.
        ...(isOffered ? [] : [{ value: role_id ?? '', label: role_name ?? 'None' }]),
        ...roles.map((role) => ({ value: role.id, label: role.name })),
      ]}
      value={role_id ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
