import { useId, type ReactNode } from 'react'
import { Checkbox, Input } from '@mantine/core'
import { Stack } from './layout.tsx'
import classes from './checkbox-groups.module.css'
import type { Choice, ChoiceGroup } from './choice-group.ts'

type Props<Value> = {
  label: string
  description?: string
  groups: readonly ChoiceGroup<Value>[]
  value: readonly Value[]
  error?: ReactNode
  onChange: (value: Value[]) => void
  /** The path of the field, by which the error summary of a form finds the element. */
  'data-path'?: string
}

/** The error is shown above the checkboxes, because nobody would see it below a long list. */
const order: ('label' | 'description' | 'error' | 'input')[] = ['label', 'description', 'error', 'input']

/** Checkboxes in groups. The value keeps the order of the choices. */
export function CheckboxGroups<Value extends string>(props: Props<Value>) {
  const { label, description, groups, value, error, onChange } = props
  const errorId = useId()
  const choices = groups.flatMap((group) => group.choices)
  const open = choices.filter(({ unavailable }) => !unavailable)
  const isAllChosen = open.every((choice) => value.includes(choice.value))
  const choose = (isChosen: (choice: Choice<Value>) => boolean) =>
    onChange(choices.filter(isChosen).map((choice) => choice.value))
  return (
    <Input.Wrapper
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={error ? errorId : undefined}
      data-path={props['data-path']}
      label={
        <>
          {label}
          <button
            type="button"
            className={classes.all}
            onClick={() => choose((choice) => !isAllChosen && (!choice.unavailable || value.includes(choice.value)))}
          >
            {isAllChosen ? 'Choose none' : 'Choose all'}
            <span className="visually-hidden">: {label}</span>
          </button>
        </>
      }
      labelElement="div"
      description={description}
      error={error}
      errorProps={{ id: errorId }}
      inputWrapperOrder={order}
      classNames={{
        root: classes.root!,
        label: classes.label!,
        description: classes.description!,
        error: classes.error!,
      }}
    >
      <div className={classes.groups}>
        {groups.map((group) => (
          <Stack key={group.label} as="fieldset" gap={10} className={classes.group}>
            <legend>{group.label}</legend>
            {group.choices.map((choice) => {
              const isChosen = value.includes(choice.value)
              return (
                <Checkbox
                  key={choice.value}
                  label={choice.label}
                  description={choice.unavailable || undefined}
                  disabled={Boolean(choice.unavailable) && !isChosen}
                  checked={isChosen}
                  onChange={() => choose((one) => (one === choice ? !isChosen : value.includes(one.value)))}
                />
              )
            })}
          </Stack>
        ))}
      </div>
    </Input.Wrapper>
  )
}
