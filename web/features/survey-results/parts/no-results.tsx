import type { UserProfile } from '@seatwise/contract/users'
import { currentBrand } from '../../../platform/brand.ts'
import { Nothing } from '../../../ui/list-page.tsx'
import { FirstSteps } from '../../first-steps/parts/first-steps.tsx'
import { Invite } from '../../survey-links/parts/invite.tsx'

type Props = {
  user: UserProfile
  isFiltered: boolean
  search: string | undefined
  onClear: (what: 'search' | 'filters') => void
}

/** In place of the rows: the way to the first ones, or out of the filters. */
export function NoResults({ user, isFiltered, search, onClear }: Props) {
  return (
    <>
      {!isFiltered && !search && <FirstSteps user={user} />}
      <Nothing
        isFiltered={isFiltered}
        search={search}
        nobody="Nobody"
        onClear={onClear}
        title={`Invite ${currentBrand().texts.people}`}
      >
        <Invite company={user.company} />
      </Nothing>
    </>
  )
}
