import { useId, useRef, type KeyboardEvent } from 'react'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { customFieldLimits } from '@seatwise/contract/limits'
import type { Form } from '../../../kernel/use-form.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout.tsx'
import { MoveButton } from '../../../ui/move-button.tsx'
import classes from '../custom-fields.module.css'

/** A choice without an id is new. */
export type DraftOption = { id?: string; name: string }
type Draft = { name: string; options: DraftOption[] }
type Props = {
  form: Pick<
    Form<Draft>,
    'values' | 'errors' | 'getInputProps' | 'insertListItem' | 'removeListItem' | 'reorderListItem'
  >
}

/** The choices of a field in their order. */
export function OptionsField({ form }: Props) {
  const { options } = form.values
  const list = useRef<HTMLOListElement>(null)
  const helpId = useId()
  const isFull = options.length >= customFieldLimits.options

  function insert(at: number) {
    if (isFull) return
    form.insertListItem('options', { name: '' }, at)
    requestAnimationFrame(() => list.current?.querySelectorAll('input').item(at).focus())
  }
  const addOnEnter = (at: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the whole form.
    event.preventDefault()
    insert(at + 1)
  }
  return (
    <fieldset className={classes.options} aria-describedby={helpId}>
      <legend>Choices</legend>
      <Stack gap={8}>
        <Text id={helpId} tone="quiet" size="meta">
          A choice that you take away stays where it was chosen, and is offered no longer.
        </Text>
        <Stack as="ol" gap={6} ref={list}>
          {options.map((option, at) => {
            const name = option.name.trim() || `choice ${at + 1}`
            return (
              // A new choice has no id; its position labels it.
              <Grid as="li" gap={4} columns="1fr auto" align="start" key={option.id ?? at}>
                <TextInput
                  aria-label={`Choice ${at + 1}`}
                  onKeyDown={addOnEnter(at)}
                  {...form.getInputProps(`options.${at}.name`)}
                />
                <Row as="span" isOneLine gap={0} align="center">
                  {([-1, 1] as const).map((by) => (
                    <MoveButton
                      key={by}
                      of={{ id: String(at), name }}
                      by={by}
                      isAtEnd={by < 0 ? at === 0 : at === options.length - 1}
                      onMove={() => options[at + by] && form.reorderListItem('options', { from: at, to: at + by })}
                    />
                  ))}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Take away ${name}`}
                    onClick={() => form.removeListItem('options', at)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Row>
              </Grid>
            )
          })}
        </Stack>
        {form.errors.options && (
          <Text tone="bad" size="meta" role="alert">
            {form.errors.options}
          </Text>
        )}
        <Row>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={isFull}
            onClick={() => insert(options.length)}
          >
            Add a choice
          </Button>
        </Row>
      </Stack>
    </fieldset>
  )
}
