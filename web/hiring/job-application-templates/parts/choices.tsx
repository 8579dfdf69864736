import { useRef, type KeyboardEvent } from 'react'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { applicationTemplate as limits } from '@seatwise/contract/limits'
import { newChoice, type DraftQuestion, type TemplateForm } from '../draft.ts'
import classes from '../job-application-templates.module.css'
import { useFocusAfter } from '../use-focus-after.ts'
import { useItemOrder } from '../use-item-order.ts'
import { MoveButtons } from './move-buttons.tsx'
import { Grid, Row, Stack, Text } from '../../../ui/layout.tsx'

type Props = { form: TemplateForm; question: DraftQuestion; at: number; name: string }

/** The choices of a question. */
export function Choices({ form, question: { options }, at: place, name }: Props) {
  const path = `questions.${place}.options` as const
  const names = options.map(({ text }, at) => text.trim() || `Choice ${at + 1}`)
  const order = useItemOrder(form, path, names)
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const focusAfter = useFocusAfter()
  const isFull = options.length >= limits.options

  function insert(at: number) {
    if (isFull) return
    focusAfter(() => list.current?.querySelectorAll('input').item(at))
    form.clearFieldError(path)
    form.insertListItem(path, newChoice(), at)
  }
  function remove(at: number) {
    form.clearFieldError(path)
    form.removeListItem(path, at)
    add.current?.focus()
  }
  const addOnEnter = (at: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the whole form.
    event.preventDefault()
    insert(at + 1)
  }
  return (
    <Stack
      gap={8}
      className={classes.choices}
      role="group"
      tabIndex={-1}
      aria-label={`Choices of ${name}`}
      {...(form.errors[path] ? { 'data-path': path } : {})}
    >
      <Text as="span" weight="medium">
        Choices
      </Text>
      <Stack as="ol" gap={6} ref={list}>
        {options.map((choice, at) => (
          // The index is the key, because a choice has no id and is labelled by its position.
          <Grid as="li" gap={4} columns="1fr auto" align="start" key={at}>
            <TextInput
              aria-label={`Choice ${at + 1} of ${name}`}
              {...form.getInputProps(`${path}.${at}`)}
              value={choice.text}
              onChange={({ currentTarget }) => {
                form.clearFieldError(path)
                form.setFieldValue(`${path}.${at}`, { ...choice, text: currentTarget.value })
              }}
              onKeyDown={addOnEnter(at)}
            />
            <Row as="span" isOneLine gap={0} align="center" className={classes.tools}>
              <MoveButtons name={names[at]!} at={at} order={order} />
              <ActionIcon
                variant="subtle"
                color="gray"
                title="Remove"
                aria-label={`Remove ${names[at]!}`}
                onClick={() => remove(at)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Row>
          </Grid>
        ))}
      </Stack>
      {form.errors[path] && (
        <Text tone="bad" size="meta">
          {form.errors[path]}
        </Text>
      )}
      <Button
        ref={add}
        className={classes.add}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={isFull}
        aria-label={`Add a choice to ${name}`}
        onClick={() => insert(options.length)}
      >
        Add a choice
      </Button>
      <p className="visually-hidden" role="status">
        {order.said}
      </p>
    </Stack>
  )
}
