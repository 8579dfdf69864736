import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { ImportResult } from './parts/import-result.tsx'

/** The outcomes for the people of a file, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()

const run: TaskRun = {
  id: 'a',
  name: 'import-invitations',
  state: 'running',
  company_name: 'Northgate',
  actor: null,
  acting_as: null,
  done: 40,
  total: 120,
  failed_rows: 0,
  attempts: 1,
  error: null,
  created_at: '2026-11-01T10:00:00Z',
  started_at: null,
  finished_at: null,
  undo_until: null,
  can: { stop: true, retry: false },
}
const answer = (changed: Partial<TaskRun>, counts = { changed: 40, not_changed: 0 }, rows: object[] = []) => ({
  body: { data: { ...run, ...changed }, ...counts, rows, next: null },
})
const onClose = vi.fn()
const drawn = () => draw(<ImportResult id="a" onClose={onClose} />)
const refusedRow = { number: 7, label: 'bo@people.test', outcome: 'refused', detail: 'Has finished the survey.' }

describe('the import of a file', () => {
  it('that is running shows its step, the last of four, and its progress, and can be stopped or left', async () => {
    answers['GET /task-runs/a'] = answer({})
    answers['POST /task-runs/a/stop'] = { body: { data: { ...run, state: 'stopped' } } }
    await drawn()
    const step = page.getByRole('list', { name: 'Steps' }).getByText('Result')
    await expect.element(step).toHaveAttribute('aria-current', 'step')
    await expect.element(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
    await expect.element(page.getByText('40 of 120')).toBeVisible()
    expect(await faults()).toEqual([])

    answers['GET /task-runs/a'] = answer({ state: 'stopped', can: { stop: false, retry: false } })
    await page.getByRole('button', { name: 'Stop inviting' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Stopped. What it has done stays.')
    await expect.element(page.getByRole('status')).toHaveTextContent('40 people invited')
    expect(asked).toHaveBeenCalledWith('POST /task-runs/a/stop')
    await page.getByRole('button', { name: 'Done' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('lists people who were not invited, with the reason, and offers the outcome of every row', async () => {
    const ended = { state: 'succeeded', done: 120, can: { stop: false, retry: false } } as const
    answers['GET /task-runs/a'] = answer(ended, { changed: 117, not_changed: 3 }, [refusedRow])
    const { container } = await drawn()
    await expect.element(page.getByRole('status')).toHaveTextContent('117 people invited')
    expect(container.querySelector('[role=status] svg')).not.toBeNull()
    const others = page.getByRole('region', { name: 'Not invited' })
    await expect.element(others.getByRole('listitem')).toHaveTextContent('bo@people.test Has finished the survey.')
    await expect.element(others.getByText('And 2 more.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Download the result of every row' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open the task' })).toHaveAttribute('href', '/task-runs?run=a')
    expect(page.getByRole('button', { name: 'Stop inviting' }).elements()).toEqual([])
    expect(await faults()).toEqual([])
  })

  it.each<[Partial<TaskRun>, RegExp]>([
    [{ state: 'failed', error: 'fault' }, /Choose the file again: what is done is not done twice/],
    [{ state: 'not_allowed' }, /no longer has the right/],
  ])('that ended early, as %o, says why and has no check mark', async (changed, words) => {
    answers['GET /task-runs/a'] = answer({ ...changed, can: { stop: false, retry: false } })
    const { container } = await drawn()
    await expect.element(page.getByRole('alert').and(page.getByText(words))).toBeVisible()
    expect(container.querySelector('[role=status] svg')).toBeNull()
    expect(await faults()).toEqual([])
  })

  it('that cannot be loaded says so, and is loaded on a retry', async () => {
    answers['GET /task-runs/a'] = { status: 404, body: { problem: 'not_found', message: 'Not found.' } }
    await drawn()
    await expect.element(page.getByRole('alert')).toBeVisible()
    answers['GET /task-runs/a'] = answer({})
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('40 of 120')).toBeVisible()
  })
})
