import { useQuery } from '@tanstack/react-query'
import type { Todo } from '@seatwise/contract/todos'
import type { CallInput } from '@seatwise/contract/routes'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { useWrite } from '../../kernel/use-action.ts'

/** The to-dos about a person that the user may see: open ones, and the latest of those that are done. */
export const useTodos = (candidate_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['todos', candidate_id],
    queryFn: async () => {
      const of = (state: 'open' | 'done', page_size: string) =>
        call('GET /todos', { query: { candidate_id, state, page_size } })
      const [open, done] = await Promise.all([of('open', '100'), of('done', '20')])
      return { open: open.data, done: done.data, doneCount: done.total }
    },
  })

/** The users to whom a to-do about a person can be given, the reader first. */
export const useAssignees = (candidate_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['todos', 'assignees', candidate_id],
    queryFn: async () => (await call('GET /todos/assignees', { query: { candidate_id } })).data,
  })

export type NewTodo = CallInput<'POST /todos'>['body']
export const createTodo = (body: NewTodo) => callOnce('POST /todos', { body })

type DoneTodo = Pick<Todo, 'id' | 'version'>

/** Writes to-dos; Home, which lists those of the user, is loaded again too. */
export function useTodoWrite(options?: Parameters<typeof useWrite>[1]) {
  const { run: write, ...action } = useWrite('todos', options)
  const run = (what: () => Promise<unknown>) =>
    write(async () => {
      await what()
      reloadHome()
    })
  const setDone = ({ id, version }: DoneTodo, is_done: boolean) =>
    call('PUT /todos/{id}/done', { params: { id }, body: { version, is_done } })
  return { ...action, run, setDone }
}

export function reloadHome() {
  for (const queryKey of homes) void queryClient.invalidateQueries({ queryKey })
}
const homes = [
  ['survey-results', 'home'],
  ['outbox', 'home'],
]
