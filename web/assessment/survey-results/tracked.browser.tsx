import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SurveyResult, SurveyResultDetail } from '@seatwise/contract/survey-results'
import type { UserEvent } from '@seatwise/contract/user-events'
import { drawPage } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { trackSessions } from '../../kernel/user-events.ts'
import { SurveyResultsPage } from './list-page.tsx'
import { finishedResult } from './test-results.ts'

const { answers, asked } = setUpServer()

const row: SurveyResult = { ...finishedResult, testing_link: 'http://localhost/survey/register?link=x' }
const stage = (id: string, type: string) => ({ id, name: id, type, color: 'grey', mail: null })
// The parts of a result that a move reads.
const record = {
  ...row,
  status_id: 'New',
  stages: [stage('New', 'new'), stage('Offer', 'offer')],
} as unknown as SurveyResultDetail

afterEach(() => localStorage.clear())

async function choose(action: string) {
  await page.getByRole('button', { name: 'Actions for Amara Abara' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

it('The menu of a row, a move and a copied testing link are tracked, and sent when the page is left', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  localStorage.setItem('seatwise.id_token', `x.${btoa(JSON.stringify({ sub: 'cora' }))}.x`)
  trackSessions()
  answers['POST /survey-results/search'] = { body: { data: [row], total: 1, next: null } }
  answers['GET /survey-results/result'] = { body: { data: record } }
  answers['PUT /survey-results/update-status'] = {
    body: { data: { ...row, status: { ...row.status, type: 'offer' } }, undo_id: null, mails: null },
  }
  answers['POST /user-events'] = { body: { data: {} } }
  await drawPage({ '/survey-results': SurveyResultsPage, '/$': () => null }, { at: '/survey-results?order=asc' })
  await choose('Move to…')
  await page.getByRole('dialog').getByRole('button', { name: 'Offer' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await choose('Copy testing link')
  window.dispatchEvent(new Event('pagehide'))
  const sent = () =>
    asked.mock.calls.flatMap(([call, body]) =>
      // The cast is safe: the contract declares the body.
      call === 'POST /user-events' ? (body as { user_events: UserEvent[] }).user_events : [],
    )
  await expect
    .poll(() => sent().map(({ user_id, description, properties }) => [user_id, description, properties]))
    .toEqual([
      ['cora', 'RESULT_ACTIONS_MENU_CLICKED', { from: 'list' }],
      ['cora', 'PIPELINE_MOVE_CARD', { how: 'menu', from_type: 'new', to_type: 'offer' }],
      ['cora', 'RESULT_ACTIONS_MENU_CLICKED', { from: 'list' }],
      ['cora', 'TESTING_LINK_CLICKED', { from: 'list' }],
    ])
})
