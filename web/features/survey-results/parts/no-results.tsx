import { Button } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import { currentBrand } from '../../../platform/brand.ts'
import { Nothing } from '../../../ui/list-page.tsx'
import { FirstSteps } from '../../first-steps/parts/first-steps.tsx'
import { Invite } from '../../survey-links/parts/invite.tsx'

type Props = {
  user: UserProfile
  isFiltered: boolean
  search: string | undefined
  /** Undefined where archived results are included. */
  onIncludeArchived: (() => void) | undefined
  onClear: (what: 'search' | 'filters') => void
}

/** In place of the rows: the way to the first ones, or out of the filters. */
export function NoResults({ user, isFiltered, search, onIncludeArchived, onClear }: Props) {
  if (!isFiltered && !search)
    return (
      <>
        <FirstSteps user={user} />
        <h2>{`Invite ${currentBrand().texts.people}`}</h2>
        <Invite company={user.company} />
      </>
    )
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
