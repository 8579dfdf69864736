import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ImportUndoPreview } from '@seatwise/contract/candidate-imports'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { draw, drawPage } from '../../app/test-draw.tsx'
import { TaskRunsPage } from '../../app/pages/task-runs-page.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { UndoImport } from './parts/undo-import.tsx'

/** Undoing an import of people, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()

const send = 'POST /candidates/import/undo'
const preview: ImportUndoPreview = {
  step: 'check',
  removed: 40,
  changed: 1,
  kept: 2,
  stays: [{ label: 'Bo Lee, bo@people.test', detail: 'Since the import there is a survey.' }],
  stay_count: 2,
  added_names: ['Nantes', 'Night shift'],
  until: '2026-12-07T10:00:00Z',
}
const run: TaskRun = {
  id: 'a',
  name: 'import-candidates',
  state: 'succeeded',
  company_name: 'Northgate',
  actor: null,
  acting_as: null,
  done: 43,
  total: 43,
  failed_rows: 0,
  attempts: 1,
  error: null,
  created_at: '2026-11-30T10:00:00Z',
  started_at: '2026-11-30T10:00:00Z',
  finished_at: '2026-11-30T10:00:10Z',
  undo_until: '2026-12-07T10:00:00Z',
  can: { stop: false, retry: false },
}
const undo: TaskRun = { ...run, id: 'b', name: 'undo-candidate-import', undo_until: null }
const answerOf = (data: object) => ({ body: { data } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const onClose = vi.fn()
const drawn = () => draw(<UndoImport task_run_id="a" onClose={onClose} />)

beforeEach(() => onClose.mockClear())

describe('the undo of an import', () => {
  it('says before what it would do, who stays and why, and until when it is possible', async () => {
    answers[send] = answerOf(preview)
    await drawn()
    await expect.element(page.getByText('40 people will be deleted, 1 changed back')).toBeVisible()
    await expect.element(page.getByText('Bo Lee, bo@people.test')).toBeVisible()
    await expect.element(page.getByText('Since the import there is a survey.')).toBeVisible()
    await expect.element(page.getByText(/^It also added Nantes and Night shift to the company\./)).toBeVisible()
    await expect.element(page.getByText('And 1 more. The result will have a line for everyone.')).toBeVisible()
    await expect
      .element(
        page.getByText(
          /^People whom this import added are deleted for good\. People whom it changed .* This is possible until/,
        ),
      )
      .toBeVisible()
    await expect.element(button('Keep the import')).toHaveFocus()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('shows how far it is after the confirmation, and then its result', async () => {
    answers[send] = answerOf(preview)
    await drawn()
    await expect.element(button('Undo import')).toBeEnabled()
    answers[send] = answerOf({ step: 'confirm', task_run_id: 'b' })
    const counts = { changed: 41, not_changed: 1 }
    const kept = { number: 1, label: 'Bo Lee', outcome: 'refused', detail: 'Since the import there is a survey.' }
    answers['GET /task-runs/b'] = { body: { data: undo, ...counts, rows: [kept], next: null } }
    await button('Undo import').click()
    await expect.element(page.getByText('Import undone: 41 people deleted or changed back')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Kept' })).toMatchTextContent(/Bo Lee.*a survey/)
    expect(asked).toHaveBeenCalledWith(send, { step: 'confirm', task_run_id: 'a' })
    expect(await faults()).toEqual([])
    await button('Done').click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('shows that it is loading, and a refusal in words', async () => {
    let answer = () => undefined as void
    answers[send] = {
      status: 409,
      body: { problem: 'import_undone', message: 'This import has been undone already.' },
      after: new Promise<void>((resolve) => (answer = resolve)),
    }
    await drawn()
    await expect.element(page.getByText('Looking at what this import has changed')).toBeVisible()
    await expect.element(button('Undo import')).toBeDisabled()
    answer()
    await expect.element(page.getByText(/has been undone already/)).toBeVisible()
  })

  it('cannot be confirmed when everybody stays, and tells a refusal of the confirmation in place', async () => {
    answers[send] = answerOf({ ...preview, removed: 0, changed: 0 })
    const { unmount } = await drawn()
    await expect.element(page.getByText('Nothing of this import can be undone')).toBeVisible()
    await expect.element(button('Undo import')).toBeDisabled()
    await unmount()
    answers[send] = answerOf(preview)
    await drawn()
    await expect.element(button('Undo import')).toBeEnabled()
    answers[send] = { status: 409, body: { problem: 'import_over', message: 'The seven days are over.' } }
    await button('Undo import').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The seven days are over.')
  })
})

describe('the list of tasks', () => {
  it('offers the undo of an import in its row and in its sheet, while it is possible', async () => {
    const counts = { waiting: 0, running: 0, failed: 0 }
    answers['GET /task-runs'] = { body: { data: [undo, run], total: 2, next_cursor: null, counts } }
    answers['GET /task-runs/a'] = { body: { data: run, changed: 43, not_changed: 0, rows: [], next: null } }
    answers[send] = answerOf(preview)
    await drawPage({ '/task-runs': TaskRunsPage }, { at: '/task-runs?run=a' })
    await expect.element(page.getByText('Can be undone until')).toBeVisible()
    await button('Undo import').click()
    await expect.element(page.getByText('40 people will be deleted, 1 changed back')).toBeVisible()
    await button('Keep the import').click()
    await page.getByRole('button', { name: 'Close' }).click()
    const offers = page.getByRole('button', { name: 'Undo Import people from a file' })
    await offers.click()
    await expect.element(page.getByText('40 people will be deleted, 1 changed back')).toBeVisible()
    expect(page.getByRole('button', { name: 'Undo Undo an import of people' }).elements()).toEqual([])
  })
})
