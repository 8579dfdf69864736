import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from '../job-application-templates.module.css'
import { moveButtonId, type ItemOrder } from '../use-item-order.ts'

type Props = { name: string; at: number; order: ItemOrder }

export const MoveButtons = (props: Props) => (
  <>
    <MoveButton {...props} by={-1} />
    <MoveButton {...props} by={1} />
  </>
)

/** At an end of the list, the button stays focusable but does nothing. */
const MoveButton = ({ name, at, by, order }: Props & { by: -1 | 1 }) => (
  <ActionIcon
    id={moveButtonId(order.path, at, by)}
    className={classes.move}
    variant="subtle"
    color="gray"
    title={by < 0 ? 'Move up' : 'Move down'}
    aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
    aria-disabled={by < 0 ? at === 0 : at === order.count - 1}
    onClick={() => order.press(at, by)}
  >
    {by < 0 ? <IconArrowUp size={16} aria-hidden /> : <IconArrowDown size={16} aria-hidden />}
  </ActionIcon>
)
