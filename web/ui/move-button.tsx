import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './move-button.module.css'

export type MovableRow = { id: string; name: string }

type Props = { of: MovableRow; by: -1 | 1; isAtEnd: boolean; onMove: (by: -1 | 1) => void }

/** At an end of the list, the button stays focusable but does nothing. */
export const MoveButton = ({ of, by, isAtEnd, onMove }: Props) => (
  <ActionIcon
    className={classes.move}
    variant="subtle"
    color="gray"
    aria-label={`Move ${of.name} ${by < 0 ? 'up' : 'down'}`}
    aria-disabled={isAtEnd}
    onClick={() => onMove(by)}
  >
    {by < 0 ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
  </ActionIcon>
)
