import { Link } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import { counted, countedTo } from '../../../kernel/counted.ts'
import { Text } from '../../../ui/layout.tsx'
import classes from '../companies.module.css'
import type { Sum } from '../nested.ts'

type CountProps = {
  company: Company
  /** The sums, for a franchise whose companies are listed below it. */
  sum: Sum | undefined
}
type UsersProps = CountProps & { linksUsers: boolean }

const sumTitle = (sum: Sum | undefined) => sum && `Its own and those of its ${sum.companyIds.length} companies`

export function Count({ of, company, sum }: CountProps & { of: 'results' | 'started' | 'finished' | 'open_jobs' }) {
  const count = (sum ?? company)[of]
  return (
    <span className={classes.count} data-none={count === 0} title={sumTitle(sum)}>
      {countedTo(count)}
    </span>
  )
}

/** The number of users. Without users nobody can read the results, so a user who can add some is offered to. */
export function Users({ company, sum, linksUsers }: UsersProps) {
  const { id, name } = company
  const { users } = sum ?? company
  const isNone = users === 0
  if (!linksUsers)
    return (
      <span className={classes.count} data-none={isNone} title={sumTitle(sum)}>
        {users}
      </span>
    )
  const shown = isNone ? 'None' : users
  return (
    <Link
      className={classes.overRow}
      data-warn={isNone}
      to="/user-management"
      search={{ company_id: [id, ...(sum?.companyIds ?? [])] }}
      aria-label={`${shown}: users of ${name}`}
      title={isNone ? `No users of ${name} yet` : (sumTitle(sum) ?? `Users of ${name}`)}
    >
      {shown}
    </Link>
  )
}

/** The number of users, for phones. */
export function UserCount({ company, sum, linksUsers }: UsersProps) {
  const { users } = sum ?? company
  if (users === 0 && linksUsers)
    return (
      <Text as="span" tone="warn">
        No users yet
      </Text>
    )
  return counted(users, ['user', 'users'])
}
