import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react'
import { choosable, moved, toggled, type ColumnChoice } from './column-choice.ts'
import classes from './columns-button.module.css'
import { Meta, PlainList, Row } from './layout.tsx'

type Props = {
  columns: readonly { id?: string; label: string }[]
  choice: ColumnChoice
  /** The choice that applies until the user makes one. */
  standard?: ColumnChoice | undefined
  onChange: (choice: ColumnChoice) => void
}

const asTheProduct: ColumnChoice = { order: [], hidden: [] }

/** A button to choose the columns of a list and their order. Narrow windows may still leave some columns out. */
export function ColumnsButton({ columns, choice, standard = asTheProduct, onChange }: Props) {
  const listed = choosable(columns, choice)
  const isChanged = JSON.stringify(choice) !== JSON.stringify(standard)
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button className={classes.button} variant="default" leftSection={<IconColumns size={18} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <PlainList className={classes.columns}>
          {listed.map(({ id = '', label }, index) => (
            <Row as="li" isOneLine gap={4} align="center" key={id}>
              <Row as="label" isOneLine align="center">
                <input
                  type="checkbox"
                  checked={!choice.hidden.includes(id)}
                  onChange={() => onChange(toggled(choice, id))}
                />
                {label}
              </Row>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move ${label} to the left`}
                disabled={index === 0}
                onClick={() => onChange(moved(columns, choice, id, -1))}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move ${label} to the right`}
                disabled={index === listed.length - 1}
                onClick={() => onChange(moved(columns, choice, id, 1))}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
            </Row>
          ))}
        </PlainList>
        <Meta className={classes.hint}>A narrow window leaves out those that do not fit.</Meta>
        <Button variant="subtle" size="xs" disabled={!isChanged} onClick={() => onChange(standard)}>
          Back to the standard columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
