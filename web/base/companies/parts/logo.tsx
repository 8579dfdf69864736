import type { Company } from '@seatwise/contract/companies'
import { Avatar } from '../../../ui/avatar.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import classes from '../companies.module.css'

/** The logo or the initials of the name. Hidden from screen readers, because the name follows. */
export function Logo({ company, large = false }: { company: Pick<Company, 'name' | 'logo_id'>; large?: boolean }) {
  if (!company.logo_id && !large) return <Avatar name={company.name} />
  if (!company.logo_id)
    return (
      <span className={classes.logo} data-large aria-hidden>
        {initialsOf(company.name)}
      </span>
    )
  const of = (width: number) => `/images/${company.logo_id}/${width}.webp`
  return (
    <img
      className={classes.logo}
      data-large={large}
      src={of(large ? 128 : 48)}
      srcSet={large ? `${of(256)} 2x` : `${of(96)} 2x`}
      alt=""
    />
  )
}
