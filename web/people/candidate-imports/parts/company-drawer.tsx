import { useState, type ReactNode } from 'react'
import { NativeSelect } from '@mantine/core'
import type { Permission } from '@seatwise/contract/permissions'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { mayLeave } from '../../../kernel/unsaved-changes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useCompanyChoices } from '../../../base/companies/public.ts'
import { DrawerBody } from '../../../ui/layout.tsx'

type Props = {
  user: UserProfile
  title: string
  shape: 'drawer' | 'wide-drawer'
  permission: Permission
  onClose: () => void
  /** Drawn anew for another company. */
  children: (company_id: string) => ReactNode
}

/** A drawer in which people are added to a company, which users of several companies choose. */
export function CompanyDrawer({ user, title, shape, permission, onClose, children }: Props) {
  const [company_id, setCompany] = useState(user.company.id)
  const choices = useCompanyChoices(reachOf(user, permission) !== 'company')
  const companies = choices.data ?? []
  const leave = async (go: () => void) => {
    if (await mayLeave()) go()
  }
  return (
    <Dialog shape={shape} title={title} onClose={() => void leave(onClose)}>
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
        {children(company_id)}
      </DrawerBody>
    </Dialog>
  )
}
