import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { forgetChoices } from '../kernel/storage.ts'
import { faults, setUpServer } from '../kernel/test-server.ts'
import { rememberChange } from '../kernel/undo.ts'
import { RecentChanges } from './recent-changes.tsx'
import { drawPage } from './test-draw.tsx'

/** The menu of changes that can still be undone. */

const { answers, asked } = setUpServer()
const undone = { updated: 27, skipped: [], undo_id: null, task_run_ids: [], mails: null }
const menu = () => page.getByRole('button', { name: 'Recent changes' })
const draw = () => drawPage({ '/': RecentChanges }, { at: '/' })

afterEach(forgetChoices)

async function undoFirst() {
  await menu().click()
  await page.getByRole('menuitem').first().click()
}

describe('recent changes in the menu', () => {
  it('are absent when there are none', async () => {
    await draw()
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it.each(['survey-results', 'candidates'] as const)('of %s are undone from the menu, the latest first', async (of) => {
    rememberChange({ of, undo_id: 'earlier', message: 'Archived: 3.' })
    rememberChange({ of, undo_id: 'later', message: 'Moved to Interview: 27.' })
    answers[`POST /${of}/undo`] = { body: { data: undone } }
    await draw()
    await menu().click()
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    const texts = page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(texts).toEqual([expect.stringContaining('Interview: 27.'), expect.stringContaining('Archived: 3.')])
    await expect.poll(faults).toEqual([])
    await page.getByRole('menuitem').first().click()
    await expect.element(page.getByText('Undone')).toBeVisible()
    expect(asked).toHaveBeenCalledWith(`POST /${of}/undo`, { undo_id: 'later' })
    await undoFirst()
    await expect.poll(() => asked.mock.lastCall).toEqual([`POST /${of}/undo`, { undo_id: 'earlier' }])
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('show the current state when somebody has changed it since', async () => {
    rememberChange({ of: 'survey-results', undo_id: 'one', message: 'Moved.' })
    const current = {
      candidate: { first: 'Olga', last: 'García', email: 'olga@example.com' },
      status: { name: 'Offer' },
    }
    answers['POST /survey-results/undo'] = {
      status: 409,
      body: { problem: 'changed_meanwhile', message: 'Somebody else changed this.', current },
    }
    await draw()
    await undoFirst()
    await expect
      .element(page.getByText('Not undone: Olga García was changed since, and is in Offer now.'))
      .toBeVisible()
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('stay in the menu when the undo gets no answer', async () => {
    rememberChange({ of: 'survey-results', undo_id: 'one', message: 'Moved.' })
    answers['POST /survey-results/undo'] = { status: 409, body: { problem: 'still_running', message: 'Wait.' } }
    await draw()
    await undoFirst()
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    await expect.element(menu()).toBeVisible()
  })
})
