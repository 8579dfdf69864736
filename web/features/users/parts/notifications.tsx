import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Role } from '@seatwise/contract/roles'
import { call } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { Problem } from '../../../ui/problem.tsx'
import { usePreferences } from '../../preferences/data.ts'
import classes from '../profile.module.css'
import { Section } from './section.tsx'

/** Which emails the person wants, and the roles that they get them for. */
export function Notifications() {
  return (
    <>
      <FinishedSurveys />
      <FollowedRoles />
    </>
  )
}

function FinishedSurveys() {
  const { preferences, change, pending } = usePreferences()
  return (
    <Section title="Finished surveys">
      <Switch
        label="Email me when a survey is finished"
        description="For survey links that you own and roles that you follow. A company can switch these emails off for everybody."
        checked={preferences?.mail_on_finished ?? true}
        disabled={!preferences || pending}
        onChange={({ currentTarget }) => void change({ mail_on_finished: currentTarget.checked })}
      />
    </Section>
  )
}

function FollowedRoles() {
  const roles = useQuery({
    queryKey: ['roles', 'followed'],
    queryFn: async () =>
      (await call('POST /roles/search', { body: { filters: { is_followed: true }, page_size: 200 } })).data,
  })
  return (
    <Section title="Roles you follow">
      {roles.isPending && <p aria-busy="true">Loading</p>}
      {roles.isError && <Problem error={roles.error} onRetry={() => void roles.refetch()} />}
      {roles.data?.length === 0 && <p className={classes.quiet}>You follow no role yet.</p>}
      <ul className={classes.list}>
        {roles.data?.map((role) => (
          <FollowedRole key={role.id} role={role} />
        ))}
      </ul>
      <p>
        <Link to="/roles">Choose roles to follow</Link>
      </p>
    </Section>
  )
}

function FollowedRole({ role }: { role: Role }) {
  const { pending, problem, run } = useWrite('roles', { isToldInPlace: true })
  const unfollow = () => call('DELETE /roles/{id}/follow', { params: { id: role.id } })
  return (
    <li>
      <div>
        <b>{role.name}</b>
        <small>{role.company?.name ?? 'All companies'}</small>
        {problem && <small role="alert">{problem}</small>}
      </div>
      <Button
        variant="default"
        loading={pending}
        aria-label={`Unfollow ${role.name}`}
        onClick={() => void run(unfollow)}
      >
        Unfollow
      </Button>
    </li>
  )
}
