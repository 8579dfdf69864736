import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import type { PageAction } from '../../../ui/page-actions.tsx'
import classes from '../board.module.css'

type Compact = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Switches between cards with all details and cards of one line. */
export const CompactSwitch = ({ isOn, onChange }: Compact) => (
  <Button
    className={classes.compactSwitch}
    variant="default"
    leftSection={<IconListDetails size={18} aria-hidden />}
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
  >
    Compact
  </Button>
)

/** The switch as an entry of a menu, for phones. */
export const compactAction = ({ isOn, onChange }: Compact): PageAction => ({
  label: isOn ? 'Cards with details' : 'Compact cards',
  icon: IconListDetails,
  run: () => onChange(!isOn),
  isForPhones: true,
})
