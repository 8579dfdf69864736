import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { currentBrand } from '../../platform/brand.ts'
import { roleWords } from '../../platform/role-words.ts'
import { initialsOf } from '../../ui/initials.ts'
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

/** The own account, one tab at each address. */
export function ProfilePage() {
  const { user } = useRouteContext({ from: '/shell' })
  const { tab } = useParams({ from: '/shell/profile/$tab' })
  const shown = isProfileTab(tab) ? tab : 'details'
  return (
    <div className={classes.page}>
      <title>{`${user.superAdmin ? 'Profile' : profileTabs[shown]} · ${currentBrand().name}`}</title>
      <div className={classes.head}>
        <span className={classes.avatar} aria-hidden>
          {initialsOf(user)}
        </span>
        <div>
          <h1 tabIndex={-1}>
            {user.first} {user.last}
          </h1>
          <p>
            {user.email} · {roleWords[user.auth_role]} at {user.company.name}
          </p>
        </div>
      </div>
      {user.superAdmin ? <SeenByAnother user={user} /> : <Own user={user} shown={shown} />}
    </div>
  )
}

function Own({ user, shown }: { user: UserProfile; shown: ProfileTab }) {
  return (
    <>
      <nav aria-label="Profile" className={classes.tabs}>
        {Object.entries(profileTabs).map(([tab, label]) => (
          <Link key={tab} to="/profile/$tab" params={{ tab }}>
            {label}
          </Link>
        ))}
      </nav>
      {shown === 'details' && (
        <>
          <Section title="Details" lead="Your name, and the time zone of the dates that you read.">
            <DetailsForm user={user} />
          </Section>
          <Email user={user} />
          <Phone user={user} />
          <OwnData />
        </>
      )}
      {shown === 'security' && (
        <>
          <Password user={user} />
          <SecondFactors />
          <Devices />
        </>
      )}
      {shown === 'sessions' && <Sessions />}
      {shown === 'notifications' && <Notifications user={user} />}
    </>
  )
}

/** Read-only profile in a proxy session. Password, second factors, devices and sessions belong to the user alone. */
function SeenByAnother({ user }: { user: UserProfile }) {
  return (
    <>
      <p className={classes.notice}>
        You act as {user.first} {user.last}. Only they themselves can change these details, their password, second
        factors, devices and sessions.
      </p>
      <Section title="Details">
        <dl className={classes.facts}>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Phone</dt>
          <dd>{user.phone_number ?? 'None'}</dd>
          <dt>Time zone</dt>
          <dd>{user.time_zone ?? ownZoneWords(user)}</dd>
          <dt>Language</dt>
          <dd>English</dd>
        </dl>
      </Section>
    </>
  )
}
