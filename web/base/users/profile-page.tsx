import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { currentBrand } from '../../kernel/brand.ts'
import { roleWords } from '../../kernel/role-words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Grid, Row, Stack, Surface } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DetailsForm } from './parts/details-form.tsx'
import { Devices } from './parts/devices.tsx'
import { Email } from './parts/email.tsx'
import { Notifications } from './parts/notifications.tsx'
import { OwnData } from './parts/own-data.tsx'
import { Password } from './parts/password.tsx'
import { Phone } from './parts/phone.tsx'
import { SecondFactors } from './parts/second-factors.tsx'
import { Section } from './parts/section.tsx'
import { Sessions } from './parts/sessions.tsx'
import { isProfileTab, ownZoneWords, profileTabs, type ProfileTab } from './words.ts'
import classes from './profile.module.css'

/** The user's own account; each tab has a URL. */
export function ProfilePage() {
  const { user } = useRouteContext({ from: '/shell' })
  const { tab } = useParams({ from: '/shell/profile/$tab' })
  const section = isProfileTab(tab) ? tab : 'details'
  return (
    <Stack gap={24} className={classes.page}>
      <title>{`${user.superAdmin ? 'Profile' : profileTabs[section]} · ${currentBrand().name}`}</title>
      <Row gap={16} align="center" isOneLine className={classes.head}>
        <Avatar name={`${user.first} ${user.last}`} size="large" isOwn />
        <div>
          <h1 tabIndex={-1}>
            {user.first} {user.last}
          </h1>
          <p>
            {roleWords[user.auth_role]} at {user.company.name}
          </p>
        </div>
      </Row>
      {user.superAdmin ? <SeenByAnother user={user} /> : <Own user={user} section={section} />}
    </Stack>
  )
}

function Own({ user, section }: { user: UserProfile; section: ProfileTab }) {
  return (
    <>
      <Tabs label="Profile">
        {Object.entries(profileTabs).map(([tab, label]) => (
          <Link key={tab} to="/profile/$tab" params={{ tab }}>
            {label}
          </Link>
        ))}
      </Tabs>
      {section === 'details' && (
        <>
          <Section title="Name and time zone" lead="The dates that you read are in this time zone.">
            <DetailsForm user={user} />
          </Section>
          <Email user={user} />
          <Phone user={user} />
          <OwnData />
        </>
      )}
      {section === 'security' && (
        <>
          <Password user={user} />
          <SecondFactors />
          <Devices />
        </>
      )}
      {section === 'sessions' && <Sessions user={user} />}
      {section === 'notifications' && <Notifications user={user} />}
    </>
  )
}

/**
 * The profile in a proxy session, read-only. Password, second factors, devices and sessions are not shown, because they
 * belong to the user alone.
 */
function SeenByAnother({ user }: { user: UserProfile }) {
  return (
    <>
      <Surface as="p" className={classes.notice}>
        You act as {user.first} {user.last}. Only they themselves can change these details, their password, second
        factors, devices and sessions.
      </Surface>
      <Section title="Details">
        <Grid as="dl" gap={24} rowGap={6} className={classes.facts}>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Phone</dt>
          <dd>{user.phone_number ?? 'None'}</dd>
          <dt>Time zone</dt>
          <dd>{user.time_zone ?? ownZoneWords(user)}</dd>
        </Grid>
      </Section>
    </>
  )
}
