import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw, owner } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { TodosCard } from './parts/todos-card.tsx'

/** To-dos in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()
const ids = {
  candidate: '00000000-0000-4000-8000-000000000001',
  todo: '00000000-0000-4000-8000-000000000002',
  colleague: '00000000-0000-4000-8000-000000000003',
}
const all = { set_done: true, assign: true, update: true, delete: true }
const todo = {
  id: ids.todo,
  candidate: { id: ids.candidate, first: 'Ana', last: 'Ruiz', email: 'ana@people.test' },
  company: { id: 'c', name: 'Lantern Northgate' },
  survey: null,
  text: 'Call about the start date',
  author: { id: owner.id, name: 'Cora Ownby' },
  assignee: { id: owner.id, name: 'Cora Ownby', is_reader: true, has_left: false },
  due_on: '2026-11-03',
  due: 'overdue' as const,
  done: null,
  created_at: '2026-11-01T10:00:00Z',
  version: 3,
  can: all,
}
const list = 'GET /todos'
const setDone = `PUT /todos/${ids.todo}/done`
const put = `PUT /todos/${ids.todo}`
const rows = (data: object[]) => ({ body: { data, total: data.length, next: null } })
const card = () => draw(<TodosCard user={owner} candidate_id={ids.candidate} survey_result_id={null} />)

beforeEach(() => {
  answers[list] = rows([todo])
  answers['GET /todos/assignees'] = {
    body: {
      data: [
        { id: owner.id, name: 'Cora Ownby' },
        { id: ids.colleague, name: 'Ben Brook' },
      ],
    },
  }
  answers[setDone] = { body: { data: { ...todo, version: 4 } } }
  answers[put] = { body: { data: { ...todo, version: 4 } } }
  answers['POST /todos'] = { body: { data: todo } }
})

describe('the to-dos of a person', () => {
  it('say in words what is overdue, and are done by a checkbox', async () => {
    await card()
    await expect.element(page.getByText('Overdue since Nov 3, 2026').first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Call about the start date' }).first().click()
    await expect.poll(() => asked.mock.calls.filter(([name]) => name === setDone)).toHaveLength(1)
    expect(asked).toHaveBeenCalledWith(setDone, { version: 3, is_done: true })
  })

  it('are added for a colleague with a due day, and not without a text', async () => {
    answers[list] = rows([])
    await card()
    await page.getByRole('button', { name: 'Add a to-do' }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(page.getByText('Write what is to be done.')).toBeVisible()
    await page.getByLabelText('To-do', { exact: true }).fill('Ask for the certificate')
    await page.getByLabelText('For', { exact: true }).selectOptions('Ben Brook')
    await page.getByLabelText(/^Due/).fill('2026-12-24')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(() => asked.mock.calls.filter(([name]) => name === 'POST /todos')).toHaveLength(1)
    expect(asked).toHaveBeenCalledWith('POST /todos', {
      candidate_id: ids.candidate,
      survey_result_id: null,
      text: 'Ask for the certificate',
      assignee_user_id: ids.colleague,
      due_on: '2026-12-24',
    })
    await expect.element(page.getByRole('button', { name: 'Add a to-do' })).toBeVisible()
  })

  it('are only handed on by whoever has them for somebody else', async () => {
    answers[list] = rows([{ ...todo, can: { ...all, update: false, delete: false } }])
    await card()
    await page.getByRole('button', { name: 'Actions for “Call about the start date”' }).first().click()
    await expect.element(page.getByRole('menuitem', { name: 'Delete…' })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect.element(page.getByLabelText(/^Due/)).not.toBeInTheDocument()
    await page.getByLabelText('For', { exact: true }).selectOptions('Ben Brook')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => asked.mock.calls.filter(([name]) => name === put)).toHaveLength(1)
    expect(asked).toHaveBeenCalledWith(put, { version: 3, assignee_user_id: ids.colleague })
  })

  it('are not shown while acting as another', async () => {
    await draw(
      <TodosCard
        user={{ ...owner, superAdmin: {} } as typeof owner}
        candidate_id={ids.candidate}
        survey_result_id={null}
      />,
    )
    await expect.element(page.getByRole('heading', { name: 'To-dos' })).not.toBeInTheDocument()
    expect(asked.mock.calls.map(([name]) => name)).not.toContain(list)
  })
})
