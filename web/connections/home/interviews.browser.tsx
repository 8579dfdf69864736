import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Home } from '@seatwise/contract/home'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { dateTime } from '../../ui/dates.ts'
import { Needs } from './parts/needs.tsx'

setUpServer()
const interview: Home['needs']['interviews'][number] = {
  id: '00000000-0000-4000-8000-000000000002',
  survey_result_id: '00000000-0000-4000-8000-000000000001',
  candidate: { id: '00000000-0000-4000-8000-000000000004', first: 'Ana', last: 'Ruiz', email: 'ana@people.test' },
  company: { id: owner.company.id, name: 'Lantern Northgate' },
  role_name: 'Sales',
  title: null,
  starts_at: '2026-12-08T10:00:00Z',
  ends_at: '2026-12-08T11:00:00Z',
  day: '2026-12-08',
  time: '10:00',
  minutes: 60,
  time_zone: 'UTC',
  place: 'Room 2',
  link: null,
  note: '',
  invites_person: true,
  interviewers: [],
  created_by: { id: null, name: null },
  state: 'planned',
  person_state: null,
  created_at: '2026-11-01T10:00:00Z',
  version: 1,
  can: { update: true, cancel: true },
}
const needs: Home['needs'] = {
  mentions: [],
  todos: { count: 0, data: [] },
  interviews: [],
  missing_scorecards: [],
  growth_reviews: [],
  target_answers: [],
  applications: { count: 0, data: [] },
  overdue: { count: 0, data: [] },
  invitations: [],
  waiting: [],
  doubtful: [],
  has_more: false,
}

const draw = (changed: Partial<Home['needs']>) =>
  drawPage(
    {
      '/': () => (
        <Needs
          // The cast is safe: the card reads only what needs attention and failures.
          home={{ needs: { ...needs, ...changed }, operations: null } as Home}
          namesCompany={false}
          lacksContact={null}
        />
      ),
      '/survey-results/$id/interview': () => <p>The questions</p>,
    },
    { at: '/' },
  )

describe('Home', () => {
  it('names an interview of the next days with its time and place, and leads to its questions', async () => {
    await draw({ interviews: [interview] })
    await expect.element(page.getByText(`Interview ${dateTime(interview.starts_at)}, Room 2`)).toBeVisible()
    await page.getByRole('link', { name: /^Prepare/ }).click()
    await expect.element(page.getByText('The questions')).toBeVisible()
  })

  it('says that the person was rejected since', async () => {
    await draw({ interviews: [{ ...interview, person_state: 'rejected' }] })
    await expect.element(page.getByText(/but the person was rejected$/)).toBeVisible()
  })

  it('names an interview whose scorecard is missing, and leads there', async () => {
    await draw({ missing_scorecards: [{ ...interview, state: 'past' }] })
    await expect.element(page.getByText(`Scorecard missing: interview ${dateTime(interview.starts_at)}`)).toBeVisible()
    await page.getByRole('link', { name: /^Write scorecard/ }).click()
    await expect.element(page.getByText('The questions')).toBeVisible()
  })

  it('speaks of conversations in the coaching brand', async () => {
    document.documentElement.dataset.brand = 'be'
    onTestFinished(() => void delete document.documentElement.dataset.brand)
    await draw({ interviews: [interview] })
    await expect.element(page.getByText(/^Conversation /)).toBeVisible()
  })
})
