import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { GrowthPlan, GrowthSuggestions } from '@seatwise/contract/growth-plans'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { EditPlan } from './parts/edit-plan.tsx'
import { ReviewDialog } from './parts/review-dialog.tsx'

/** An open plan with simulated answers of the server: its requests, and its refusals. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const plan: GrowthPlan = {
  id: idOf(1),
  candidate: { id: idOf(2), first: 'Gila', last: 'Berg', email: 'gila@people.test' },
  company: { id: idOf(3), name: 'Lantern Northgate' },
  survey_result_id: idOf(4),
  state: 'open',
  // A user of another company, whom the reader may not see.
  owner: { id: null, name: null },
  aims: ['Taking the lead: build up'],
  next_review_on: '2027-01-09',
  ended_at: null,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  version: 4,
  targets: [
    {
      id: idOf(5),
      aim: { kind: 'scale', scale: 'LEAD', direction: 'build' },
      why: 'The crew waits for a word.',
      practice: 'Say your view first.',
      signs: 'Others come back to it.',
      steps: [],
      progress: 'trying',
    },
  ],
  survey: { role_name: 'Sales', completed_at: '2026-10-01T10:00:00Z' },
  created_by: { id: idOf(6), name: 'Nora Lind' },
  saved_by: { id: idOf(6), name: 'Nora Lind' },
  reviews: 0,
  can: { update: true, end: true },
}
const practice = (text: string) => ({ rule: text, text, sign: `Sign: ${text}` })
const suggestions: GrowthSuggestions = {
  candidate: plan.candidate,
  company: plan.company,
  role_name: 'Sales',
  remark: null,
  targets: [{ scale: 'CALM', direction: 'build', rule: 'growth/x', reason: 'Sales asks for 40 or more here.' }],
  scales: [
    {
      scale: 'LEAD',
      name: 'Taking the lead',
      percentile: 12,
      build: { aim: '', practices: [{ rule: 'r', text: 'Say your view first.', sign: 'Others come back to it.' }] },
      ease: { aim: '', practices: [practice('Speak last.')] },
    },
    {
      scale: 'CALM',
      name: 'Composure',
      percentile: 14,
      build: { aim: '', practices: [practice('Count to ten.')] },
      ease: { aim: '', practices: [] },
    },
  ],
  owners: [{ id: idOf(7), name: 'Cora Ownby' }],
  open_plan_id: plan.id,
}

const put = `PUT /growth-plans/${plan.id}`
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const why = () => page.getByLabelText('Why it matters in their work')

const edit = (input = plan) =>
  draw(
    <EditPlan plan={input} suggestions={suggestions} rail={null} onChanged={() => undefined}>
      {null}
    </EditPlan>,
  )

describe('an open plan', () => {
  it('is shown with the survey’s figures, accessible, on a phone too, and unchanged until somebody types', async () => {
    await edit()
    await expect.element(page.getByRole('region', { name: '1. Taking the lead: build up' })).toBeVisible()
    await expect.element(page.getByText(/In the survey the answers stood at 12: higher/)).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Unsaved changes' })).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
    await page.viewport(390, 844)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('is saved with what was typed, and without an owner whom the reader may not see', async () => {
    answers[put] = { body: { data: { ...plan, version: 5 } } }
    await edit()
    await expect.element(page.getByLabelText('Looked after by')).toHaveDisplayValue('Somebody outside your companies')
    await why().fill('Two sites wait.')
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(bodies(put)[0]).toMatchObject({ version: 4, targets: [{ why: 'Two sites wait.' }] })
    expect(bodies(put)[0]).not.toHaveProperty('owner_user_id')
    await page.getByLabelText('Looked after by').selectOptions('Cora Ownby')
    await save()
    await expect.poll(() => bodies(put).at(-1)).toMatchObject({ version: 5, owner_user_id: idOf(7) })
  })

  it('offers the suggested practice again where somebody wrote another, and uses that of a new direction', async () => {
    await edit()
    await page.getByLabelText('Direction').selectOptions('Ease off')
    await expect.element(page.getByLabelText('Practice this week')).toHaveValue('Speak last.')
    await page.getByLabelText('Practice this week').fill('Our own way.')
    await page.getByText('Another practice to take').click()
    await page.getByRole('button', { name: 'Take: Speak last.' }).click()
    await expect.element(page.getByLabelText('Practice this week')).toHaveValue('Speak last.')
    await expect.element(page.getByLabelText('Signs that it works')).toHaveValue('Sign: Speak last.')
  })

  it('adds a suggestion as a further target, up to three', async () => {
    await edit()
    const add = page.getByRole('button', { name: 'Add a target' })
    await add.click()
    await page.getByRole('menuitem', { name: /Composure/ }).click()
    const second = page.getByRole('region', { name: '2. Composure: build up' })
    await expect
      .element(second.getByLabelText('Why it matters in their work'))
      .toHaveValue('Sales asks for 40 or more here.')
    await expect.element(second.getByLabelText('Practice this week')).toHaveValue('Count to ten.')
    await add.click()
    await page.getByRole('menuitem', { name: 'In your own words' }).click()
    await expect.element(add).toBeDisabled()
  })

  it('shows missing values at their fields, and sends nothing', async () => {
    await edit()
    await page.getByRole('button', { name: /^Add a step/ }).click()
    await page.getByLabelText('Action').fill('Opens the talk')
    await save()
    await expect.element(page.getByText('Say what somebody would see.')).toBeVisible()
    expect(bodies(put)).toEqual([])
  })

  it('that somebody else has saved meanwhile shows the differences, and the typed text can be kept', async () => {
    const theirs = { ...plan, version: 9, targets: [{ ...plan.targets[0]!, why: 'Theirs' }] }
    answers[put] = { status: 409, body: { problem: 'changed_meanwhile', message: 'Changed', current: theirs } }
    await edit()
    await why().fill('Mine')
    await save()
    await expect.element(page.getByText('Now: Theirs')).toBeVisible()
    await expect.element(page.getByText('You typed: Mine')).toBeVisible()
    answers[put] = { body: { data: { ...theirs, version: 10 } } }
    await page.getByRole('button', { name: 'Keep what I typed' }).click()
    await save()
    await expect.poll(() => bodies(put).at(-1)).toMatchObject({ version: 9, targets: [{ why: 'Mine' }] })
  })
})

describe('a review in the browser', () => {
  const post = `POST /growth-plans/${plan.id}/reviews`

  it('of a plan that was saved meanwhile keeps the typed text and becomes part of the current plan', async () => {
    answers[post] = {
      status: 409,
      body: { problem: 'changed_meanwhile', message: 'Changed', current: { ...plan, version: 9 } },
    }
    await draw(<ReviewDialog plan={plan} returnTo="none" onClose={() => undefined} />)
    await page.getByLabelText('What was seen').fill('Spoke first twice.')
    await page.getByLabelText('Taking the lead: build up').selectOptions('Now and then')
    await page.getByRole('button', { name: 'Save the review' }).click()
    await expect.element(page.getByText('A colleague has saved the plan meanwhile.')).toBeVisible()
    expect(await faults()).toEqual([])
    answers[post] = { body: { data: { ...plan, version: 10 } } }
    await page.getByRole('button', { name: 'Go on with my review' }).click()
    await page.getByRole('button', { name: 'Save the review' }).click()
    await expect
      .poll(() => bodies(post).at(-1))
      .toMatchObject({
        version: 9,
        seen: 'Spoke first twice.',
        progress: [{ target_id: idOf(5), progress: 'now_and_then' }],
      })
  })

  it('requires observations', async () => {
    await draw(<ReviewDialog plan={plan} returnTo="none" onClose={() => undefined} />)
    await page.getByRole('button', { name: 'Save the review' }).click()
    await expect.element(page.getByText('Say what you have seen.')).toBeVisible()
    expect(bodies(post)).toEqual([])
  })
})
