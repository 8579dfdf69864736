import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import type { Interview } from '@seatwise/contract/interviews'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { InterviewsCard } from './parts/interviews-card.tsx'

/** Interviews in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()
const ids = {
  result: '00000000-0000-4000-8000-000000000001',
  interview: '00000000-0000-4000-8000-000000000002',
  colleague: '00000000-0000-4000-8000-000000000003',
  candidate: '00000000-0000-4000-8000-000000000004',
}
const interview: Interview = {
  id: ids.interview,
  survey_result_id: ids.result,
  candidate: { id: ids.candidate, first: 'Ana', last: 'Ruiz', email: 'ana@people.test' },
  company: { id: owner.company.id, name: 'Lantern Northgate' },
  role_name: 'Sales',
  title: 'First interview',
  starts_at: '2099-12-08T10:00:00Z',
  ends_at: '2099-12-08T11:00:00Z',
  day: '2099-12-08',
  time: '10:00',
  minutes: 60,
  time_zone: 'UTC',
  place: 'Room 2',
  link: null,
  note: 'Ask about shifts',
  invites_person: true,
  interviewers: [{ id: owner.id, name: 'Cora Ownby', is_reader: true, has_scorecard: false }],
  created_by: { id: owner.id, name: 'Cora Ownby' },
  state: 'planned',
  person_state: null,
  created_at: '2026-11-01T10:00:00Z',
  version: 3,
  can: { update: true, cancel: true },
}
const list = 'GET /interviews'
const put = `PUT /interviews/${ids.interview}`
const rows = (data: object[]) => ({ body: { data, total: data.length, next: null } })
const callsOf = (name: string) => asked.mock.calls.filter(([asking]) => asking === name)

const card = (user = owner, isArchived = false, team_part: TeamPart | null = null) =>
  drawPage(
    {
      '/': () => (
        <InterviewsCard
          user={user}
          survey_result_id={ids.result}
          name="Ana Ruiz"
          isArchived={isArchived}
          team_part={team_part}
        />
      ),
      '/survey-results/$id/interview': () => <p>The questions</p>,
    },
    { at: '/', user },
  )

beforeEach(() => {
  answers[list] = rows([interview])
  answers['GET /interviews/interviewers'] = {
    body: {
      data: [
        { id: owner.id, name: 'Cora Ownby' },
        { id: ids.colleague, name: 'Ben Brook' },
      ],
    },
  }
  answers['POST /interviews'] = { body: { data: interview } }
  answers[put] = { body: { data: { ...interview, version: 4 } } }
  answers[`DELETE /interviews/${ids.interview}`] = { body: { data: { ...interview, state: 'canceled' } } }
})

describe('the interviews of a result', () => {
  it('are planned with a colleague, and the person gets the invitation unless it is unchecked', async () => {
    answers[list] = rows([])
    await card()
    await expect.element(page.getByText(/^Nothing planned/)).toBeVisible()
    await page.getByRole('button', { name: 'Plan interview…' }).click()
    await page.getByLabelText('Date').fill('2099-12-24')
    await page.getByLabelText('Time', { exact: true }).fill('09:30')
    await page.getByLabelText('Minutes').fill('45')
    await page.getByLabelText('Time zone').selectOptions('UTC')
    await page.getByRole('combobox', { name: 'Interviewers' }).click()
    await page.getByRole('option', { name: 'Ben Brook' }).click()
    await page.getByLabelText(/^Place/).fill('Room 7')
    await page.getByRole('checkbox', { name: 'Send the invitation to Ana Ruiz' }).click()
    await page.getByRole('button', { name: 'Plan and send' }).click()
    await expect.poll(() => callsOf('POST /interviews')).toHaveLength(1)
    expect(asked).toHaveBeenCalledWith('POST /interviews', {
      survey_result_id: ids.result,
      title: null,
      day: '2099-12-24',
      time: '09:30',
      minutes: 45,
      time_zone: 'UTC',
      interviewer_ids: [owner.id, ids.colleague],
      place: 'Room 7',
      link: null,
      note: '',
      invites_person: false,
    })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('say at the field what the server refuses', async () => {
    answers[list] = rows([])
    answers['POST /interviews'] = {
      status: 422,
      body: [{ path: 'day', message: 'Choose a time that is still to come.', code: 'invalid' }],
    }
    await card()
    await page.getByRole('button', { name: 'Plan interview…' }).click()
    await page.getByRole('button', { name: 'Plan and send' }).click()
    await expect.element(page.getByText('Choose a time that is still to come.').first()).toBeVisible()
  })

  it('are changed, and an invitation that was sent cannot be unsent', async () => {
    await card()
    await page.getByRole('button', { name: /^Actions for Interview of/ }).click()
    await page.getByRole('menuitem', { name: 'Change…' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Send the invitation to Ana Ruiz' })).toBeDisabled()
    await page.getByLabelText('Time', { exact: true }).fill('11:15')
    await page.getByRole('button', { name: 'Save and send' }).click()
    await expect.poll(() => callsOf(put)).toHaveLength(1)
    expect(asked).toHaveBeenCalledWith(
      put,
      expect.objectContaining({ version: 3, time: '11:15', invites_person: true }),
    )
  })

  it('are canceled after a question that says who gets an email', async () => {
    await card()
    await page.getByRole('button', { name: /^Actions for Interview of/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel interview…' }).click()
    await expect.element(page.getByText(/^Ana Ruiz and all interviewers get an email/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click()
    await expect.poll(() => callsOf(`DELETE /interviews/${ids.interview}`)).toHaveLength(1)
  })

  it('lead an interviewer to the questions, and say whose scorecard is missing', async () => {
    answers[list] = rows([{ ...interview, state: 'past', can: { update: false, cancel: true } }])
    await card()
    await expect.element(page.getByText('Not submitted yet: yours')).toBeVisible()
    await page.getByRole('link', { name: 'Open the questions' }).click()
    await expect.element(page.getByText('The questions')).toBeVisible()
  })

  it('say that the person was rejected since', async () => {
    answers[list] = rows([{ ...interview, person_state: 'rejected' }])
    await card()
    await expect.element(page.getByText(/^This person was rejected, and this is still planned/)).toBeVisible()
    await page.getByRole('button', { name: /^Actions for Interview of/ }).click()
    await page.getByRole('menuitem', { name: 'Change…' }).click()
    await expect.element(page.getByRole('dialog').getByText(/^This person was rejected/)).toBeVisible()
  })

  it('are only read by a user who may not move people, and for an archived result', async () => {
    answers[list] = rows([{ ...interview, can: { update: false, cancel: false } }])
    const reader = {
      ...owner,
      auth_role: 'COMPANY_USER',
      permissions: { can_view_hiring_pipeline: false },
    } as typeof owner
    await card(reader)
    await expect.element(page.getByText('Room 2')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Plan interview…' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: /^Actions for Interview of/ }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Add to calendar' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Change…' })).not.toBeInTheDocument()
  })

  it('are planned by nobody whose part in the team of the job is to score or read', async () => {
    answers[list] = rows([])
    for (const part of ['interviewer', 'reader'] as const) {
      await card(owner, false, part)
      await expect.element(page.getByText('Nothing planned.', { exact: true })).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Plan interview…' })).not.toBeInTheDocument()
    }
  })

  it('are conversations in the coaching brand', async () => {
    document.documentElement.dataset.brand = 'be'
    onTestFinished(() => void delete document.documentElement.dataset.brand)
    answers[list] = rows([])
    await card()
    await expect.element(page.getByRole('heading', { name: 'Conversations' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Plan conversation…' })).toBeVisible()
  })
})
