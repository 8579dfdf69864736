import { createTodo, deleteTodo, listTodoAssignees, listTodos, setTodoDone, updateTodo } from '@seatwise/contract/todos'
import { present } from '../../kernel/changed-fields.ts'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { findPerson } from '../candidate-notes/repository.ts'
import * as actions from './actions.ts'
import { findAssignees } from './repository.ts'
import { readTodo, shownTodo, todoList, toTodo } from './search.ts'

export function registerTodos({ handle }: Server) {
  handle(listTodos, async ({ scope, query: { candidate_id, assignee, state, ...page } }) => {
    if (candidate_id !== undefined && !(await findPerson(scope, { candidate_id }))) throw new Refusal('not_found')
    const { rows, ...match } = await searchList(scope, todoList, {
      filters: present({ candidate_id, assignee, state }),
      ...page,
    })
    return { ...match, data: rows.map((row) => toTodo(scope, row)) }
  })

  handle(listTodoAssignees, async ({ scope, query: { candidate_id } }) => {
    const person = await findPerson(scope, { candidate_id })
    if (!person) throw new Refusal('not_found')
    return { data: await findAssignees(scope, person) }
  })

  handle(createTodo, async ({ scope, body }) => shownTodo(scope, await actions.createTodo(scope, body)))

  handle(updateTodo, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateTodo(scope, id, body), () => shownTodo(scope, id))
    return { data: (await readTodo(scope, id)) ?? null }
  })

  handle(setTodoDone, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.setTodoDone(scope, id, body), () => shownTodo(scope, id))
    return shownTodo(scope, id)
  })

  handle(deleteTodo, async ({ scope, params: { id } }) => {
    await actions.deleteTodo(scope, id)
    return { data: { id } }
  })
}
