import type { UserProfile } from '@seatwise/contract/users'
import { currentBrand } from '../../../platform/brand.ts'
import { Nothing } from '../../../ui/list-page.tsx'
import { FirstSteps } from '../../first-steps/parts/first-steps.tsx'
import { Invite } from '../../survey-links/parts/invite.tsx'

type Props = { user: UserProfile; isFiltered: boolean; onClear: () => void }

/** In place of the rows: the way to the first ones, or out of the filters. */
export function NoResults({ user, isFiltered, onClear }: Props) {
  return (
    <>
      {!isFiltered && <FirstSteps user={user} />}
      <Nothing isFiltered={isFiltered} onClear={onClear} title={`Invite ${currentBrand().texts.people}`}>
        <Invite user={user} />
      </Nothing>
    </>
  )
}
