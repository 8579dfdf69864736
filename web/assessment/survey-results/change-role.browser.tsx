import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { ChangeRole } from './parts/change-role.tsx'

const { answers, asked } = setUpServer()
const update = 'PUT /survey-results/update-role'
const status = (id: string, name: string) => ({ id, name, type: 'new' })
const office = { id: 'office', name: 'Office', is_default: true, statuses: [status('new', 'New')] }
const drivers = { id: 'drivers', name: 'Drivers', is_default: false, statuses: [status('road', 'On the road')] }
const roles = [
  { id: 'sales', name: 'Sales', pipeline: null },
  { id: 'driver', name: 'Driver', pipeline: { id: 'drivers', name: 'Drivers' } },
]
// The parts of a result that are read here.
const result = {
  id: 'result',
  version: 1,
  role_id: 'sales',
  role_name: 'Sales',
  status_id: 'new',
  company: { id: 'company', name: 'Northgate' },
  can: { move: true },
} as unknown as SurveyResultDetail

describe('the role of a result', () => {
  it('is offered for a change only when it is known which pipeline people of each role begin in', async () => {
    const { promise: pipelinesAsked, resolve } = Promise.withResolvers<void>()
    answers['POST /roles/search'] = { body: { data: roles, next: null, total: 2 } }
    answers['GET /pipelines'] = { body: { data: [office, drivers] }, after: pipelinesAsked }
    await draw(<ChangeRole result={result} />)
    // The roles are known and the pipelines are not.
    await expect
      .poll(() =>
        vi
          .mocked(fetch)
          .mock.settledResults.map(({ type }) => type)
          .toSorted(),
      )
      .toEqual(['fulfilled', 'incomplete'])
    await new Promise(requestAnimationFrame)
    expect(page.getByRole('option').elements()).toHaveLength(1)
    resolve()
    await page.getByLabelText('Role').selectOptions('Driver')
    await expect.element(page.getByRole('dialog', { name: 'Change the role to Driver' })).toBeVisible()
    expect(asked.mock.calls.map(([call]) => call)).not.toContain(update)
  })

  it('moves with the result to the chosen stage of another pipeline', async () => {
    answers['POST /roles/search'] = { body: { data: roles, next: null, total: 2 } }
    answers['GET /pipelines'] = { body: { data: [office, drivers] } }
    await draw(<ChangeRole result={result} />)
    await page.getByLabelText('Role').selectOptions('Driver')
    const dialog = page.getByRole('dialog', { name: 'Change the role to Driver' })
    await expect.element(dialog.getByLabelText('Stage')).toHaveValue('')
    expect(await faults()).toEqual([])
    await dialog.getByLabelText('Stage').selectOptions('On the road')
    answers[update] = { body: { data: { ...result, role_id: 'driver', status_id: 'road' }, undo_id: null } }
    await dialog.getByRole('button', { name: 'Change and move' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const move = { status_id: 'road' }
    expect(asked).toHaveBeenCalledWith(update, { id: 'result', version: 1, role_id: 'driver', move, how: 'menu' })
  })
})
