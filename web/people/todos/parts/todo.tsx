import { useState } from 'react'
import { Checkbox } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { updateTodo, type Todo as TodoRow } from '@seatwise/contract/todos'
import { call } from '../../../kernel/session.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { dateOfDay } from '../../../ui/dates.ts'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { reloadHome, useAssignees, useTodoWrite } from '../data.ts'
import classes from '../todos.module.css'
import { doneWords, dueWords, fieldLabels, peopleWords } from '../words.ts'
import { TodoFields, type Draft } from './todo-fields.tsx'

export function Todo({ todo }: { todo: TodoRow }) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const { pending, problem, run, setDone } = useTodoWrite()
  const close = () => setDialog(undefined)
  const { can, done, due, text } = todo
  const menuId = `todo-${todo.id}`
  const remove = () =>
    void run(async () => {
      await call('DELETE /todos/{id}', { params: { id: todo.id } })
      close()
    })
  if (dialog === 'edit')
    return (
      <Row as="li" gap={8} align="start" className={classes.todo}>
        <EditTodo todo={todo} onClose={close} />
      </Row>
    )
  const words = dueWords(todo)
  return (
    <Row as="li" gap={8} align="start" className={classes.todo} data-done={done ? '' : undefined}>
      <div>
        <Checkbox
          label={text}
          description={
            done ? (
              doneWords(done)
            ) : (
              <>
                {words && (
                  <Text as="span" tone={due === 'overdue' ? 'bad' : 'quiet'} size="meta">
                    {words}
                  </Text>
                )}
                {words && ' · '}
                {peopleWords(todo)}
              </>
            )
          }
          checked={done !== null}
          disabled={!can.set_done || pending}
          onChange={({ currentTarget: { checked } }) => void run(() => setDone(todo, checked))}
        />
      </div>
      {(can.update || can.assign || can.delete) && (
        <RowActions
          id={menuId}
          name={`“${text}”`}
          actions={() => [
            (can.update || can.assign) && !done && { label: 'Edit', icon: IconPencil, run: () => setDialog('edit') },
            can.delete && { label: 'Delete…', icon: IconTrash, run: () => setDialog('delete') },
          ]}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this to-do"
          explains="It is gone for good, for everybody."
          confirm="Delete"
          isDangerous
          pending={pending}
          problem={problem}
          onKeep={close}
          onConfirm={remove}
          returnTo={menuId}
        />
      )}
    </Row>
  )
}

const draftOf = ({ text, due_on, assignee }: TodoRow): Draft => ({
  text,
  due_on: due_on ?? '',
  assignee_user_id: assignee.id ?? '',
})

function EditTodo({ todo, onClose }: { todo: TodoRow; onClose: () => void }) {
  const assignees = useAssignees(todo.candidate.id).data ?? []
  const { row, ...form } = useRowForm({
    feature: 'todos',
    write: 'PUT /todos/{id}',
    row: todo,
    draftOf,
    shape: updateTodo.body,
    bodyOf: (draft, { version, assignee, can }) => ({
      version,
      ...(can.update ? { text: draft.text, due_on: draft.due_on || null } : {}),
      ...(draft.assignee_user_id && draft.assignee_user_id !== assignee.id
        ? { assignee_user_id: draft.assignee_user_id }
        : {}),
    }),
    save: async (body) => {
      await call('PUT /todos/{id}', { params: { id: row.id }, body })
      reloadHome()
      onClose()
    },
  })
  const { changed, values, errors } = form
  const shown = ({ text, due_on, assignee_user_id }: Draft) => ({
    text,
    due_on: due_on && dateOfDay(due_on),
    assignee_user_id: assignees.find(({ id }) => id === assignee_user_id)?.name ?? row.assignee.name ?? '',
  })
  return (
    <EditForm
      form={form}
      notice={
        changed && (
          <ChangedMeanwhile {...changed} labels={fieldLabels} typed={shown(values)} stored={shown(changed.stored)} />
        )
      }
      submit="Save"
      onCancel={() => void form.leave(onClose)}
    >
      <TodoFields
        candidate_id={row.candidate.id}
        values={values}
        faults={errors}
        assignee={row.assignee}
        mayEdit={row.can.update}
        onChange={(change) => form.setValues(change)}
      />
    </EditForm>
  )
}
