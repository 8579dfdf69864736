import { Button } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import { Nothing } from '../../../ui/list-page.tsx'
import { FirstDay } from '../../../base/first-steps/public.ts'

type Props = {
  user: UserProfile
  /** The company that has no survey at all, where the list is of one. */
  unused: { id: string; name: string } | undefined
  isFiltered: boolean
  search: string | undefined
  /** Undefined where archived results are included. */
  onIncludeArchived: (() => void) | undefined
  onClear: (what: 'search' | 'filters') => void
}

/** In place of the rows: the way to the first ones, or out of the filters. */
export function NoResults({ user, unused, isFiltered, search, onIncludeArchived, onClear }: Props) {
  if (unused) return <FirstDay user={user} company={unused} />
  return (
    <Nothing
      isFiltered={isFiltered}
      search={search}
      nobody="Nobody"
      searched="names and email addresses"
      onClear={onClear}
      widen={
        onIncludeArchived && (
          <Button variant="default" onClick={onIncludeArchived}>
            Include archived
          </Button>
        )
      }
      title=""
    />
  )
}
