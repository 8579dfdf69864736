import { Button } from '@mantine/core'
import { maxGroups } from '@seatwise/contract/limits'
import { useCompanyChoices } from '../../companies/data.ts'
import classes from './group-switch.module.css'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Lists the results company by company, for readers of several companies. */
export function GroupSwitch({ isOn, onChange }: Props) {
  const companies = useCompanyChoices(true).data?.length ?? 0
  if (companies < 2 || companies > maxGroups) return null
  return (
    <Button className={classes.switch} variant="default" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      Group by company
    </Button>
  )
}
