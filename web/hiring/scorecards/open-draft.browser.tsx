import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Scorecard } from '@seatwise/contract/scorecards'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { useScorecards } from './data.ts'
import { Colleagues } from './parts/colleagues.tsx'

const { answers, asked } = setUpServer()

const draft: Scorecard = {
  id: 'card',
  survey_result_id: 'result',
  author: { id: 'ben', name: 'Ben Hale' },
  is_own: false,
  submitted_at: null,
  openings: [],
  content: null,
  can: { update: false, add_note: false, open: true },
}
// The parts of the content that are read here.
const content = {
  answers: [{ question: 'What went well?', rating: 3, note: 'Half a thought' }],
  recommendation: null,
  summary: '',
  is_after_reading: false,
  later_notes: [],
} as unknown as Scorecard['content']
const Cards = () => <Colleagues brand="hb" cards={useScorecards('result').data ?? []} questions={[]} />

it('A draft of a colleague is opened only with a reason, and then shows its content and who opened it', async () => {
  answers['GET /scorecards'] = { body: { data: [draft] } }
  await draw(<Cards />)
  await expect.element(page.getByText('draft, not submitted yet')).toBeVisible()
  const open = page.getByRole('button', { name: 'Open…' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Open the scorecard of Ben Hale' })
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog.getByText('Give a reason.')).toBeVisible()
  expect(await faults()).toEqual([])
  expect(asked.mock.calls.filter(([name]) => name.startsWith('POST'))).toEqual([])

  const openings = [{ by: { id: 'cora', name: 'Cora Ownby' }, at: '2026-11-02T10:00:00Z' }]
  const opened: Scorecard = { ...draft, content, openings, can: { ...draft.can, open: false } }
  answers['GET /scorecards'] = { body: { data: [opened] } }
  answers['POST /scorecards/card/open'] = { body: { data: opened } }
  await dialog.getByLabelText('Reason').fill('Ben is on leave')
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('Half a thought')).toBeVisible()
  await expect.element(page.getByText(/Opened by Cora Ownby on/)).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
  expect(asked).toHaveBeenCalledWith('POST /scorecards/card/open', { reason: 'Ben is on leave' })
  expect(await faults()).toEqual([])
})
