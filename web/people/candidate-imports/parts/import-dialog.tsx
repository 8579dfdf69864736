import type { UserProfile } from '@seatwise/contract/users'
import { importTitle } from '../words.ts'
import { CompanyDrawer } from './company-drawer.tsx'
import { ImportPeople } from './import-people.tsx'

/** Imports people from a file into a company. */
export const ImportDialog = ({ user, onClose }: { user: UserProfile; onClose: () => void }) => (
  <CompanyDrawer user={user} title={importTitle} shape="drawer" permission="candidates.import" onClose={onClose}>
    {(company_id) => <ImportPeople key={company_id} user={user} company_id={company_id} onClose={onClose} />}
  </CompanyDrawer>
)
