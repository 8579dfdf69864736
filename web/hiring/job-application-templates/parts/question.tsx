import { useId } from 'react'
import { ActionIcon, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useDraggable } from '@dnd-kit/react'
import { IconAlertCircle, IconChevronDown, IconGripVertical, IconX } from '@tabler/icons-react'
import { applicationQuestionTypes } from '@seatwise/contract/values/hiring'
import { Grid, Meta, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { SettingRows } from '../../../ui/setting-rows.tsx'
import { canMark, hasChoices, withType, type DraftQuestion, type TemplateForm } from '../draft.ts'
import classes from '../job-application-templates.module.css'
import type { ItemOrder } from '../use-item-order.ts'
import { questionMeta, questionName, typeNames } from '../words.ts'
import { Choices } from './choices.tsx'
import { KnockOut } from './knock-out.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { typeIcons } from './type-icons.ts'

type Props = {
  form: TemplateForm
  question: DraftQuestion
  /** The position of the question. */
  at: number
  toggleId: string
  isOpened: boolean
  /** True if the question was just added, so that its text takes the focus. */
  isNew: boolean
  /** True while the question is dragged. */
  isHeld: boolean
  order: ItemOrder
  onToggle: (isOpen: boolean) => void
  onRemove: () => void
}

/** A question as one line, which expands for editing. */
export function Question(props: Props) {
  const { form, question, at, toggleId, order } = props
  const { ref, handleRef } = useDraggable({ id: question.id })
  const bodyId = useId()
  const name = questionName(question, at)
  const hasFault = Object.keys(form.errors).some((path) => path.startsWith(`questions.${at}.`))
  // The question is open if it has an error, because the error summary links to its fields.
  const isOpen = props.isOpened || hasFault
  const Icon = typeIcons[question.type]
  return (
    <li
      ref={ref}
      className={classes.question}
      aria-label={name}
      data-question={question.id}
      data-open={isOpen}
      data-held={props.isHeld}
    >
      <Row isOneLine gap={0} align="center" className={classes.line}>
        <span ref={handleRef} className={classes.grip} title="Drag to move" aria-hidden>
          <IconGripVertical size={16} />
        </span>
        <h3>
          <Row
            type="button"
            id={toggleId}
            as="button"
            isOneLine
            gap={10}
            align="center"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            aria-disabled={hasFault}
            onClick={() => props.onToggle(isOpen)}
          >
            {hasFault ? (
              <IconAlertCircle className={classes.faulty} size={16} aria-hidden />
            ) : (
              <Icon size={16} aria-hidden />
            )}
            <span className={classes.text}>
              <Text as="span" weight="medium" isTruncated className={classes.label} title={name}>
                {name}
              </Text>{' '}
              <Meta as="span" className={classes.facts}>
                {questionMeta(question)}
              </Meta>
            </span>
            <IconChevronDown className={classes.chevron} size={16} aria-hidden />
          </Row>
        </h3>
        <Row as="span" isOneLine gap={0} align="center" className={classes.tools}>
          <MoveButtons name={name} at={at} order={order} />
          <ActionIcon
            variant="subtle"
            color="gray"
            title="Remove"
            aria-label={`Remove ${name}`}
            onClick={props.onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Row>
      </Row>
      {isOpen && (
        <Stack gap={16} id={bodyId} className={classes.body}>
          <QuestionFields {...props} name={name} />
        </Stack>
      )}
    </li>
  )
}

function QuestionFields({ form, question, at, name, isNew }: Props & { name: string }) {
  const { type } = question
  const path = `questions.${at}` as const
  const isBox = type === 'checkbox'
  return (
    <>
      <Grid gap={16} rowGap={12} align="start" className={classes.pair}>
        <TextInput
          // The number distinguishes several questions in an error summary.
          label={
            <>
              Question<span className="visually-hidden"> {at + 1}</span>
            </>
          }
          description={isBox ? 'Stands beside the box, as in “I can work on weekends”.' : undefined}
          autoFocus={isNew}
          {...form.getInputProps(`${path}.label`)}
        />
        <NativeSelect
          label="Answer"
          aria-label={`Answer to ${name}`}
          data={applicationQuestionTypes.map((value) => ({ value, label: typeNames[value] }))}
          value={type}
          onChange={({ currentTarget }) => {
            const chosen = applicationQuestionTypes.find((one) => one === currentTarget.value)
            if (chosen) form.setFieldValue(path, withType(question, chosen))
          }}
        />
      </Grid>
      <Textarea
        label={<Optional>Help text</Optional>}
        description="Stands under the question."
        autosize
        minRows={1}
        maxRows={6}
        {...form.getInputProps(`${path}.help`)}
      />
      {hasChoices(type) && <Choices form={form} question={question} at={at} name={name} />}
      <SettingRows>
        <Switch
          label="Required"
          description={
            isBox ? 'Nobody can go on without ticking the box.' : 'Nobody can send the form without an answer.'
          }
          {...form.getInputProps(`${path}.required`, { type: 'checkbox' })}
        />
        {canMark(type) && <KnockOut form={form} question={question} at={at} />}
      </SettingRows>
    </>
  )
}
