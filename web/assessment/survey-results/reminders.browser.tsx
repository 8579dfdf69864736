import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { drawPage } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { SurveyResultsPage } from './list-page.tsx'
import { finishedResult } from './test-results.ts'

/** People of the list who are invited, with simulated answers of the server. */

const { answers, asked } = setUpServer()

const remind = 'POST /invitations/remind'
const invited = (name: string): SurveyResult => ({
  ...finishedResult,
  id: `result of ${name}`,
  candidate: { id: name, first: '', last: '', email: `${name}@people.test`, kind: 'candidate' },
  state: 'in_progress',
  completed_at: null,
  dated_at: '2026-11-01T10:00:00Z',
  minutes: null,
  quality: null,
  role_score: null,
  score: null,
  likely: null,
  status: null,
  invitation: {
    id: `invitation of ${name}`,
    state: 'sent',
    progress: null,
    last_active_at: '2026-11-01T10:00:00Z',
    can: { remind: true, renew: false, withdraw: true },
  },
  can: { update: true, move: false, archive: true, restore: false },
})
const button = (name: string) => page.getByRole('button', { name })

beforeEach(async () => {
  // Phones have no checkboxes.
  await page.viewport(1280, 800)
  answers['POST /survey-results/search'] = { body: { data: [invited('ann'), invited('bo')], total: 2, next: null } }
})

async function drawList() {
  await drawPage({ '/survey-results': SurveyResultsPage, '/$': () => null }, { at: '/survey-results?order=asc' })
  await expect.element(button('Actions for ann@people.test')).toBeVisible()
}

describe('people who are invited', () => {
  it('are reminded together, and those who could not be are listed with the reason', async () => {
    answers[remind] = {
      body: { data: { reminded: 1, not_reminded: [{ id: 'invitation of bo', reason: 'mail_limit_reached' }] } },
    }
    await drawList()
    for (const name of ['ann', 'bo']) await page.getByRole('checkbox', { name: `Select ${name}@people.test` }).click()
    await button('Remind').click()
    const refused = page.getByRole('dialog', { name: '1 person was not reminded' })
    await expect.element(refused.getByRole('listitem')).toMatchTextContent(/^bo@people\.test: \S/)
    expect(await faults()).toEqual([])
    expect(asked).toHaveBeenCalledWith(remind, { ids: ['invitation of ann', 'invitation of bo'] })
    await expect.element(page.getByText('A reminder is on its way.')).toBeInTheDocument()
  })

  it('are withdrawn from the menu of their row after a confirmation', async () => {
    answers['DELETE /invitations'] = { body: { data: {} } }
    await drawList()
    await button('Actions for bo@people.test').click()
    await page.getByRole('menuitem', { name: 'Withdraw invitation…' }).click()
    const asking = page.getByRole('dialog', { name: 'Withdraw this invitation?' })
    await expect.element(asking).toBeVisible()
    expect(await faults()).toEqual([])
    expect(asked).not.toHaveBeenCalledWith('DELETE /invitations')
    await asking.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(asking).not.toBeInTheDocument()
    expect(asked).toHaveBeenCalledWith('DELETE /invitations')
  })
})
