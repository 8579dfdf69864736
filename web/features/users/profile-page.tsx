import { useRouteContext } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { initialsOf } from '../../ui/initials.ts'
import { DetailsForm } from './parts/details-form.tsx'
import { Devices } from './parts/devices.tsx'
import { Email } from './parts/email.tsx'
import { OwnData } from './parts/own-data.tsx'
import { Password } from './parts/password.tsx'
import { Phone } from './parts/phone.tsx'
import { SecondFactors } from './parts/second-factors.tsx'
import { Section } from './parts/section.tsx'
import { Sessions } from './parts/sessions.tsx'
import { ownZoneWords } from './words.ts'
import classes from './profile.module.css'

export function ProfilePage() {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <div className={classes.page}>
      <title>Profile</title>
      <div className={classes.head}>
        <span className={classes.avatar} aria-hidden>
          {initialsOf(user)}
        </span>
        <div>
          <h1>
            {user.first} {user.last}
          </h1>
          <p>
            {user.email} · {roles[user.auth_role]} at {user.company.name}
          </p>
        </div>
      </div>
      {user.superAdmin ? <SeenByAnother user={user} /> : <Own user={user} />}
    </div>
  )
}

function Own({ user }: { user: UserProfile }) {
  return (
    <>
      <Section title="Details">
        <DetailsForm user={user} />
      </Section>
      <Email user={user} />
      <Phone user={user} />
      <Password user={user} />
      <SecondFactors />
      <Devices />
      <Sessions />
      <OwnData />
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

const roles: Record<UserProfile['auth_role'], string> = {
  SUPER_ADMIN: 'Super admin',
  FRANCHISE_OWNER: 'Franchise owner',
  FRANCHISE_USER: 'Franchise user',
  COMPANY_OWNER: 'Company owner',
  COMPANY_USER: 'Company user',
}
