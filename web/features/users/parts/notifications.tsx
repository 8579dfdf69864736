import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Role, RoleFilters } from '@seatwise/contract/roles'
import type { UserProfile } from '@seatwise/contract/users'
import { call } from '../../../platform/session.ts'
import { Problem } from '../../../ui/problem.tsx'
import { usePreferences } from '../../preferences/data.ts'
import { FollowSwitch } from '../../roles/parts/follow-switch.tsx'
import classes from '../profile.module.css'
import { Section } from './section.tsx'

/** Which emails the person wants, and the roles that they get them for. */
export function Notifications({ user }: { user: UserProfile }) {
  return (
    <>
      <FinishedSurveys email={user.email} />
      <FollowedRoles company_id={user.company.id} />
    </>
  )
}

function FinishedSurveys({ email }: { email: string }) {
  const { preferences, change, pending } = usePreferences()
  return (
    <Section title="Finished surveys" lead="Your company can turn these emails off for everyone.">
      <Switch
        label="Email me when a survey is finished"
        description={`Sent to ${email} as soon as somebody finishes, for your own survey links and for the roles that you follow.`}
        checked={preferences?.mail_on_finished ?? true}
        disabled={!preferences || pending}
        onChange={({ currentTarget }) => void change({ mail_on_finished: currentTarget.checked })}
      />
    </Section>
  )
}

const searchRoles = async (filters: RoleFilters) =>
  (await call('POST /roles/search', { body: { filters, page_size: 200 } })).data

/** The active roles of the person's company, and those of other companies that they follow, by name. */
async function rolesToFollow(company_id: string): Promise<Role[]> {
  const [offered, followed] = await Promise.all([
    searchRoles({ company_id, states: ['active'] }),
    searchRoles({ is_followed: true }),
  ])
  return [...new Map([...offered, ...followed].map((role) => [role.id, role])).values()].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en-US'),
  )
}

function FollowedRoles({ company_id }: { company_id: string }) {
  const roles = useQuery({
    queryKey: ['roles', 'to follow', company_id],
    queryFn: () => rolesToFollow(company_id),
  })
  const isOff = usePreferences().preferences?.mail_on_finished === false
  return (
    <Section
      title="Roles you follow"
      lead="Turn on the roles you care about. You get one email for each finished survey, whoever sent its link."
    >
      {roles.isPending && <p aria-busy="true">Loading</p>}
      {roles.isError && <Problem error={roles.error} onRetry={() => void roles.refetch()} />}
      {isOff && <p className={classes.notice}>Nothing is sent while the emails above are off.</p>}
      {roles.data?.length === 0 && <p className={classes.quiet}>Your company has no roles yet.</p>}
      <ul className={classes.list}>
        {roles.data?.map((role) => (
          <li key={role.id}>
            <FollowSwitch
              role={role}
              label={role.name}
              description={[role.department?.name, role.company?.name ?? 'All companies'].filter(Boolean).join(' · ')}
              classNames={{ root: classes.follow }}
            />
          </li>
        ))}
      </ul>
      <p>
        <Link to="/roles">See all roles</Link>
      </p>
    </Section>
  )
}
