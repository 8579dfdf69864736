import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { mayLeave } from '../../../kernel/unsaved-changes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useCompanyChoices } from '../../../base/companies/public.ts'
import { DrawerBody } from '../../../ui/layout.tsx'
import { importTitle } from '../words.ts'
import { ImportPeople } from './import-people.tsx'

/** Imports people from a file into a company. */
export function ImportDialog({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const [company_id, setCompany] = useState(user.company.id)
  const choices = useCompanyChoices(reachOf(user, 'candidates.import') !== 'company')
  const companies = choices.data ?? []
  const leave = async (go: () => void) => {
    if (await mayLeave()) go()
  }
  return (
    <Dialog shape="drawer" title={importTitle} onClose={() => void leave(onClose)}>
      <DrawerBody as="div">
        {choices.isError && !choices.data && <Problem error={choices.error} onRetry={() => void choices.refetch()} />}
        {companies.length > 1 && (
          <NativeSelect
            label="Company"
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            value={company_id}
            onChange={({ currentTarget: { value } }) => void leave(() => setCompany(value))}
          />
        )}
        <ImportPeople key={company_id} user={user} company_id={company_id} onClose={onClose} />
      </DrawerBody>
    </Dialog>
  )
}
