import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { maxGroups } from '@seatwise/contract/limits'
import type { PageAction } from '../../../ui/page-actions.tsx'
import { useCompanyChoices } from '../../../base/companies/public.ts'
import classes from './group-switch.module.css'

type Grouping = { isOn: boolean; onChange: (isOn: boolean) => void }

/** True if results can be grouped by company: not if there is only one, or if there are very many. */
export function useMayGroup(manyCompanies: boolean): boolean {
  const companies = useCompanyChoices(manyCompanies).data?.length ?? 0
  return companies >= 2 && companies <= maxGroups
}

export const GroupSwitch = ({ isOn, onChange }: Grouping) => (
  <Button
    className={classes.switch}
    variant="default"
    leftSection={<IconStack2 size={18} aria-hidden />}
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
  >
    Group by company
  </Button>
)

/** The switch as an entry of a menu. */
export const groupAction = ({ isOn, onChange }: Grouping): PageAction => ({
  label: isOn ? 'Do not group by company' : 'Group by company',
  icon: IconStack2,
  run: () => onChange(!isOn),
  isForPhones: true,
})
