import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Role, RoleFilters } from '@seatwise/contract/roles'
import { applicationMailChoices, type ApplicationMailChoice } from '@seatwise/contract/values/base'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { call } from '../../../kernel/session.ts'
import { Surface } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ChoiceSetting, SettingRows } from '../../../ui/setting-rows.tsx'
import { useCompany } from '../../companies/data.ts'
import { usePreferences } from '../../preferences/data.ts'
import { FollowSwitch } from '../../roles/parts/follow-switch.tsx'
import { reachWords, whoChanges } from '../../roles/words.ts'
import classes from '../profile.module.css'
import { Section } from './section.tsx'

/** The emails that the user wants, and the roles that they are about. */
export function Notifications({ user }: { user: UserProfile }) {
  return (
    <>
      <Emails user={user} />
      <FollowedRoles company_id={user.company.id} />
    </>
  )
}

const applicationMailWords: Record<ApplicationMailChoice, string> = {
  each: 'Each one',
  daily: 'One email a day',
  none: 'None',
}

/** True if the company has turned these emails off, so that users cannot turn them on. */
const useIsOffForEveryone = (company_id: string) => useCompany(company_id).data?.settings.mail_on_finished === false

function Emails({ user }: { user: UserProfile }) {
  const { email, company } = user
  const isOffForEveryone = useIsOffForEveryone(company.id)
  const { preferences, change, pending } = usePreferences()
  return (
    <Section title="Emails" lead={`Sent to ${email}`}>
      {isOffForEveryone && (
        <Surface as="p" className={classes.notice}>
          Your company has turned emails about finished surveys off for everyone.
        </Surface>
      )}
      <SettingRows>
        <Switch
          label="Finished surveys"
          description="For your own survey links and the roles you follow."
          checked={preferences?.mail_on_finished ?? true}
          disabled={!preferences || pending || isOffForEveryone}
          onChange={({ currentTarget }) => void change({ mail_on_finished: currentTarget.checked })}
        />
        <Switch
          label="Mentions"
          description="When a colleague mentions you in a note. Home shows them in any case."
          checked={preferences?.mail_on_mention ?? true}
          disabled={!preferences || pending}
          onChange={({ currentTarget }) => void change({ mail_on_mention: currentTarget.checked })}
        />
        {currentBrand().features.jobs && can(user, 'jobs.write') && (
          <ChoiceSetting
            label="Applications for your jobs"
            description="When somebody applies, changes the application or withdraws. Home shows new applications in any case."
            value={preferences?.mail_on_applications ?? 'each'}
            disabled={!preferences || pending}
            data={applicationMailChoices.map((value) => ({ value, label: applicationMailWords[value] }))}
            onChange={({ currentTarget: { value } }) =>
              void change({ mail_on_applications: value as ApplicationMailChoice })
            }
          />
        )}
        {can(user, 'role-benchmarks.ask') && (
          <Switch
            label="Targets of roles"
            description={
              can(user, 'role-benchmarks.write')
                ? 'When an owner asks for targets. Home shows the requests in any case.'
                : 'When targets of your roles change or are declined. Home answers your own requests in any case.'
            }
            checked={preferences?.mail_on_targets ?? true}
            disabled={!preferences || pending}
            onChange={({ currentTarget }) => void change({ mail_on_targets: currentTarget.checked })}
          />
        )}
      </SettingRows>
    </Section>
  )
}

const searchRoles = async (filters: RoleFilters) =>
  (await call('POST /roles/search', { body: { filters, page_size: 200 } })).data

/** The active roles of the user's company, and roles of other companies that the user follows, by name. */
async function rolesToFollow(company_id: string): Promise<Role[]> {
  const [offered, followed] = await Promise.all([
    searchRoles({ company_id, states: ['active'] }),
    searchRoles({ is_followed: true }),
  ])
  return [...new Map([...offered, ...followed].map((role) => [role.id, role])).values()].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en-US'),
  )
}

const useRolesToFollow = (company_id: string) =>
  useQuery({ queryKey: ['roles', 'to follow', company_id], queryFn: () => rolesToFollow(company_id) })

function FollowedRoles({ company_id }: { company_id: string }) {
  const roles = useRolesToFollow(company_id)
  const isOffForEveryone = useIsOffForEveryone(company_id)
  const isOff = usePreferences().preferences?.mail_on_finished === false
  return (
    <Section
      title="Roles you follow"
      lead="One email for each finished survey of these roles, whoever sent its link."
      action={
        <Link to="/roles" className={classes.seeAll}>
          See all roles
        </Link>
      }
    >
      {roles.isPending && <LinesSkeleton />}
      {roles.isError && <Problem error={roles.error} onRetry={() => void roles.refetch()} />}
      {isOff && !isOffForEveryone && (
        <p className={classes.quiet}>Nothing is sent while emails about finished surveys are off.</p>
      )}
      {roles.data?.length === 0 && <p className={classes.quiet}>Your company has no roles yet.</p>}
      {roles.data && roles.data.length > 0 && (
        <SettingRows>
          {roles.data.map((role) => (
            <FollowSwitch
              key={role.id}
              role={role}
              label={role.name}
              description={
                <span title={whoChanges(role)}>
                  {[role.department?.name, reachWords(role)].filter(Boolean).join(' · ')}
                </span>
              }
              disabled={isOff || isOffForEveryone}
            />
          ))}
        </SettingRows>
      )}
    </Section>
  )
}
