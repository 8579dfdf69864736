import { useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { Card, PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { createTodo, useTodos, useTodoWrite } from '../data.ts'
import { fieldLabels } from '../words.ts'
import { Todo } from './todo.tsx'
import { TodoFields, type Draft } from './todo-fields.tsx'

type Props = {
  user: UserProfile
  candidate_id: string
  /** The survey that new to-dos are about; null if they are about the person alone. */
  survey_result_id: string | null
}

/** What is next for a person, as far as the user may see it. Nobody sees to-dos while acting as another user. */
export const TodosCard = (props: Props) => (can(props.user, 'todos.read') ? <Todos {...props} /> : null)

function Todos({ user, candidate_id, survey_result_id }: Props) {
  const { data, error, refetch } = useTodos(candidate_id)
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const endAdding = () => {
    flushSync(() => setAdding(false))
    addButton.current?.focus()
  }
  const [showsDone, setShowsDone] = useState(false)
  return (
    <Card gap={8} aria-labelledby="todos">
      <Row justify="between" align="center">
        <h2 id="todos">To-dos</h2>
        {!isAdding && (
          <Button ref={addButton} size="xs" variant="default" onClick={() => setAdding(true)}>
            Add a to-do
          </Button>
        )}
      </Row>
      {isAdding && (
        <NewTodo user={user} candidate_id={candidate_id} survey_result_id={survey_result_id} onEnd={endAdding} />
      )}
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton />}
      {data?.open.length === 0 && !isAdding && (
        <Text tone="quiet">Nothing to do. You, whom a to-do is for, and owners see it; nobody else.</Text>
      )}
      {data && data.open.length > 0 && (
        <PlainList aria-label="To-dos">
          {data.open.map((todo) => (
            <Todo key={todo.id} todo={todo} />
          ))}
        </PlainList>
      )}
      {data && data.doneCount > 0 && (
        <Row>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-expanded={showsDone}
            onClick={() => setShowsDone(!showsDone)}
          >
            {showsDone ? 'Hide what is done' : `Show ${data.doneCount.toLocaleString('en')} done`}
          </Button>
        </Row>
      )}
      {data && showsDone && (
        <PlainList aria-label="Done">
          {data.done.map((todo) => (
            <Todo key={todo.id} todo={todo} />
          ))}
        </PlainList>
      )}
    </Card>
  )
}

const fields = Object.keys(fieldLabels)

function NewTodo({ user, candidate_id, survey_result_id, onEnd }: Props & { onEnd: () => void }) {
  const [draft, setDraft] = useState<Draft>({ text: '', due_on: '', assignee_user_id: user.id })
  const { pending, problem, faults, run } = useTodoWrite({ fields, isToldInPlace: true })
  const [isMissing, setMissing] = useState(false)
  const isEmpty = draft.text.trim() === ''
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isEmpty) return setMissing(true)
    void run(async () => {
      const { text, due_on, assignee_user_id } = draft
      await createTodo({ candidate_id, survey_result_id, text, assignee_user_id, due_on: due_on || null })
      onEnd()
    })
  }
  return (
    <Stack as="form" gap={8} onSubmit={save}>
      <TodoFields
        candidate_id={candidate_id}
        values={draft}
        faults={isMissing && isEmpty ? { ...faults, text: 'Write what is to be done.' } : faults}
        mayEdit
        placeholder="Such as: call back about the start date"
        onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
      />
      {problem && (
        <Text tone="bad" role="alert">
          {problem}
        </Text>
      )}
      <Row justify="end">
        <Button variant="default" size="sm" onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={pending}>
          Add
        </Button>
      </Row>
    </Stack>
  )
}
