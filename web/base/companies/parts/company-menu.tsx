import { IconFileAnalytics, IconSettings, IconUserPlus, IconUsers, IconUserShare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import { menuId, RowActions } from '../../../ui/row-actions.tsx'
import { addOwnerHash } from '../words.ts'

/** The dialog that a row's menu has opened, and its company. */
export type Opening = { action: 'settings' | 'logInAs'; company: Company }

type Props = { company: Company; linksUsers: boolean; onOpen: (opening: Opening) => void }

/** The menu of a row with the user's actions for the company. */
export function CompanyMenu({ company, linksUsers, onOpen }: Props) {
  const navigate = useNavigate()
  const { id, name, can, users, has_user_to_act_as } = company
  return (
    <RowActions
      id={menuId(company)}
      name={name}
      actions={() => [
        {
          label: 'Survey results',
          icon: IconFileAnalytics,
          run: () => void navigate({ to: '/survey-results', search: { company_id: id } }),
        },
        linksUsers && {
          label: 'Users',
          icon: IconUsers,
          run: () => void navigate({ to: '/user-management', search: { company_id: [id] } }),
        },
        linksUsers &&
          users === 0 && {
            label: 'Add its owner',
            icon: IconUserPlus,
            run: () => void navigate({ to: '/user-management', search: { company_id: [id] }, hash: addOwnerHash }),
          },
        can.update && { label: 'Settings', icon: IconSettings, run: () => onOpen({ action: 'settings', company }) },
        has_user_to_act_as && {
          label: 'Log in as…',
          icon: IconUserShare,
          run: () => onOpen({ action: 'logInAs', company }),
        },
      ]}
    />
  )
}
