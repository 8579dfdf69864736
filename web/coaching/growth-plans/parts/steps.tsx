import { useRef } from 'react'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { growthPlan as limits } from '@seatwise/contract/limits'
import { emptyStep, type DraftTarget, type PlanForm } from '../draft.ts'
import { PlainList } from '../../../ui/layout.tsx'
import classes from '../growth-plans.module.css'

type Props = {
  steps: DraftTarget['steps']
  /** The path of the target in its form. */
  path: string
  form: PlanForm
  /** The title of the target. */
  of: string
  onChange: (steps: DraftTarget['steps']) => void
}

const fields = [
  { key: 'behavior', label: 'Behavior', asks: 'What somebody would see' },
  { key: 'action', label: 'Action', asks: 'What leads there' },
  { key: 'evidence', label: 'Evidence', asks: 'What shows it' },
] as const

/** The steps of a target. */
export function Steps({ steps, path, form, of, onChange }: Props) {
  const add = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className={classes.steps}>
      <legend>The plan</legend>
      <PlainList as="ol">
        {steps.map((_, at) => (
          // A step has no name, so it is labelled by its position.
          <li key={at} aria-label={`Step ${at + 1} of ${of}`}>
            {fields.map(({ key, label, asks }) => (
              <Textarea
                key={key}
                label={label}
                placeholder={asks}
                autosize
                minRows={1}
                {...form.getInputProps(`${path}.steps.${at}.${key}`)}
              />
            ))}
            <TextInput type="date" label="By" {...form.getInputProps(`${path}.steps.${at}.due_on`)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove step ${at + 1} of ${of}`}
              title="Remove"
              onClick={() => {
                onChange(steps.filter((_one, place) => place !== at))
                add.current?.focus()
              }}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </PlainList>
      <Button
        ref={add}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={steps.length >= limits.steps}
        aria-label={`Add a step to ${of}`}
        onClick={() => onChange([...steps, emptyStep])}
      >
        Add a step
      </Button>
    </fieldset>
  )
}
