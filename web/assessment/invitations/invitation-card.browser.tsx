import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Invitation } from '@seatwise/contract/invitations'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { InvitationCard } from './parts/invitation-card.tsx'

/** The invitation of one person, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()

const get = 'GET /invitations'
const remind = 'POST /invitations/a/remind'
const sent: Invitation = {
  id: 'a',
  survey_result_id: 'r',
  company: { id: 'c', name: 'Northgate' },
  candidate: { id: 'p', first: '', last: '', email: 'ida@people.test' },
  role_name: 'Sales',
  state: 'sent',
  invited_by: { id: 'u', name: 'Cora Ownby' },
  progress: null,
  mailed_at: '2026-11-01T10:00:00Z',
  reminders: 0,
  opened_at: null,
  last_active_at: '2026-11-01T10:00:00Z',
  withdrawn_at: null,
  expires_at: '2026-12-01T10:00:00Z',
  created_at: '2026-11-01T10:00:00Z',
  can: { remind: true, renew: false, withdraw: true },
}
const ended = { remind: false, renew: true, withdraw: false }
const opened_at = '2026-11-02T10:00:00Z'
const answer = (changed: Partial<Invitation>) => ({ body: { data: [{ ...sent, ...changed }], next: null } })
const button = (name: string) => page.getByRole('button', { name })
const drawn = () => draw(<InvitationCard survey_result_id="r" title="Invited" />)
const currentSteps = () => [...document.querySelectorAll('[aria-current=step]')].map(({ textContent }) => textContent)
const buttons = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)

describe('an invitation', () => {
  it.each<[string, Partial<Invitation>, string, string[], string[]]>([
    [
      'opened',
      { state: 'opened', opened_at },
      'Waiting for the person to start',
      ['Started, not yet'],
      ['Send a reminder', 'Withdraw'],
    ],
    [
      'started',
      { state: 'started', opened_at, progress: { answered: 12, of: 87, answered_at: null } },
      'Survey in progress',
      ['Finished, not yet'],
      ['Send a reminder', 'Withdraw'],
    ],
    ['expired', { state: 'expired', can: ended }, 'Time to take the survey has passed', [], ['Invite again']],
    ['withdrawn', { state: 'withdrawn', can: ended }, 'Invitation withdrawn', [], ['Invite again']],
  ])('that is %s says so, marks the current step and offers what can be done', async (_, changed, title, step, can) => {
    answers[get] = answer(changed)
    await drawn()
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    expect(currentSteps()).toEqual(step)
    expect(buttons()).toEqual(can)
    expect(page.getByText('12 of 87 answered').elements()).toHaveLength(changed.progress ? 1 : 0)
    expect(await faults()).toEqual([])
  })

  it('that can be reminded of is sent again as it is', async () => {
    answers[get] = answer({})
    answers[remind] = { body: { data: sent } }
    await drawn()
    await button('Send a reminder').click()
    await expect.poll(() => asked.mock.calls).toContainEqual([remind, {}])
  })

  it('that has ended is renewed, and shows its new state', async () => {
    answers[get] = answer({ state: 'expired', can: ended })
    answers[remind] = { body: { data: sent } }
    await drawn()
    await expect.element(button('Invite again')).toBeVisible()
    answers[get] = answer({ state: 'invited' })
    await button('Invite again').click()
    await expect.element(page.getByRole('heading', { name: 'The email is waiting to be sent' })).toBeVisible()
    expect(asked).toHaveBeenCalledWith(remind, { renew: true })
  })

  it('is withdrawn only after a confirmation', async () => {
    answers[get] = answer({})
    answers['DELETE /invitations'] = { body: { data: sent } }
    await drawn()
    await button('Withdraw').click()
    const asking = page.getByRole('dialog', { name: 'Withdraw this invitation?' })
    await expect.element(asking).toBeVisible()
    expect(await faults()).toEqual([])
    expect(asked).not.toHaveBeenCalledWith('DELETE /invitations')
    answers[get] = answer({ state: 'withdrawn', can: ended })
    await asking.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(page.getByRole('heading', { name: 'Invitation withdrawn' })).toBeVisible()
    expect(asked).toHaveBeenCalledWith('DELETE /invitations')
  })

  it('that cannot be loaded says so, and is loaded on a retry', async () => {
    await drawn()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(await faults()).toEqual([])
    answers[get] = answer({})
    await button('Try again').click()
    await expect.element(button('Send a reminder')).toBeVisible()
  })
})
