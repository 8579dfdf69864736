import { useState } from 'react'
import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { applicationTemplate as limits } from '@seatwise/contract/limits'
import { applicationQuestionTypes, type ApplicationQuestionType } from '@seatwise/contract/values/hiring'
import { PageCard, CardHead } from '../../../ui/card-page.tsx'
import { takeFocus } from '../../../ui/focus.ts'
import { Meta, Row, Text } from '../../../ui/layout.tsx'
import { newQuestion, type DraftQuestion, type TemplateForm } from '../draft.ts'
import classes from '../job-application-templates.module.css'
import { useFocusAfter } from '../use-focus-after.ts'
import { useItemOrder } from '../use-item-order.ts'
import { questionName, typeNames } from '../words.ts'
import { OrderArea } from './order-area.tsx'
import { Question } from './question.tsx'
import { typeIcons } from './type-icons.ts'

type Props = {
  form: TemplateForm
  /** Ids of the expanded questions. */
  opened: ReadonlySet<string>
  onOpen: (id: string) => void
  onClose: (id: string) => void
}

const list = 'questions'

/** The company's own questions, in their order. */
export function Questions({ form, opened, onOpen, onClose }: Props) {
  const { questions } = form.values
  const [added, setAdded] = useState<string>()
  const [removed, setRemoved] = useState<{ question: DraftQuestion; at: number }>()
  const [held, setHeld] = useState<string>()
  const order = useItemOrder(form, list, questions.map(questionName))
  const focusAfter = useFocusAfter()

  function add(type: ApplicationQuestionType) {
    const question = newQuestion(type)
    form.insertListItem(list, question)
    setAdded(question.id)
    onOpen(question.id)
  }
  function remove(at: number) {
    setRemoved({ question: questions[at]!, at })
    form.removeListItem(list, at)
  }
  function undo({ question, at }: NonNullable<typeof removed>) {
    focusAfter(() => document.getElementById(toggleId(question.id)))
    form.insertListItem(list, question, Math.min(at, questions.length))
    setRemoved(undefined)
  }

  // Not after a discard, which has restored the question.
  const offered = removed && questions.every(({ id }) => id !== removed.question.id) ? removed : undefined
  const isFull = questions.length >= limits.questions
  const rows = questions.map((question, at) => (
    <Question
      key={question.id}
      form={form}
      question={question}
      at={at}
      toggleId={toggleId(question.id)}
      isOpened={opened.has(question.id)}
      isNew={question.id === added}
      isHeld={question.id === held}
      order={order}
      onToggle={(isOpen) => {
        setAdded(undefined)
        if (isOpen) onClose(question.id)
        else onOpen(question.id)
      }}
      onRemove={() => remove(at)}
    />
  ))
  if (offered)
    rows.splice(
      offered.at,
      0,
      <Row as="li" gap={12} align="center" justify="between" isOneLine key="removed" className={classes.removed}>
        <span>“{questionName(offered.question, offered.at)}” removed</span>
        <Button
          ref={takeFocus}
          size="xs"
          variant="subtle"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => undo(offered)}
        >
          Undo
        </Button>
      </Row>,
    )
  return (
    <PageCard titleId="questions">
      <CardHead>
        <div>
          <h2 id="questions" data-path={list} tabIndex={-1} aria-label="Questions">
            Questions
          </h2>
          <Meta>
            {questions.length === 0
              ? 'None yet. They follow on a page of their own.'
              : `${questions.length} of at most ${limits.questions}, on a page of their own.`}
          </Meta>
        </div>
        <Menu position="bottom-end" withInitialFocusPlaceholder={false} returnFocus={false}>
          <Menu.Target>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={isFull}>
              Add a question
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {applicationQuestionTypes.map((type) => {
              const Icon = typeIcons[type]
              return (
                <Menu.Item key={type} leftSection={<Icon size={16} aria-hidden />} onClick={() => add(type)}>
                  {typeNames[type]}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      </CardHead>
      {form.errors[list] && (
        <Text tone="bad" size="meta" role="alert">
          {form.errors[list]}
        </Text>
      )}
      {rows.length > 0 && (
        <OrderArea
          nameOf={(id) => {
            const at = questions.findIndex((question) => question.id === id)
            return at < 0 ? '' : questionName(questions[at]!, at)
          }}
          onHold={setHeld}
          onMove={order.move}
        >
          {rows}
        </OrderArea>
      )}
      <p className="visually-hidden" role="status">
        {order.said}
      </p>
    </PageCard>
  )
}

const toggleId = (id: string) => `question-${id}`
