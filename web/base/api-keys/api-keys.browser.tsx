import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiKey } from '@seatwise/contract/api-keys'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { ApiKeysPage } from './list-page.tsx'

/** The page of API keys in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const key: ApiKey = {
  id: idOf(1),
  name: 'Payroll',
  prefix: 'swk_abc123',
  companies: [{ id: owner.company.id, name: owner.company.name }],
  permissions: ['survey-results.read', 'roles.read'],
  made_by: { id: owner.id, name: 'Cora Ownby' },
  created_at: '2026-11-01T10:00:00Z',
  last_used_at: null,
  last_used_ip: null,
  ended_at: null,
  end_reason: null,
  can: { revoke: true },
}
const ended: ApiKey = {
  ...key,
  id: idOf(2),
  name: 'Old sheet',
  made_by: { id: null, name: null },
  last_used_at: '2026-11-01T10:00:00Z',
  last_used_ip: '203.0.113.9',
  ended_at: '2026-11-02T10:00:00Z',
  end_reason: 'maker_changed',
  can: { revoke: false },
}
const listOf = (data: readonly ApiKey[]) => ({ body: { data, total: data.length, next: null } })

const list = 'GET /api-keys'
const create = 'POST /api-keys'
const revoke = `DELETE /api-keys/${key.id}`
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const drawKeys = (user = owner) =>
  drawPage(
    { '/company-settings/api-keys': ApiKeysPage, '/company-settings/$section': () => null },
    { at: '/company-settings/api-keys', user },
  )

describe('the list of API keys', () => {
  it('explains what to do when it is empty', async () => {
    answers[list] = listOf([])
    await drawKeys()
    await expect.element(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('shows for each key its beginning, permissions, maker and last use', async () => {
    answers[list] = listOf([key, ended])
    await drawKeys()
    const row = page.getByRole('row', { name: /Payroll/ })
    await expect.element(row).toMatchTextContent(/swk_abc123….*2 permissions: Read results and scores and Read roles/)
    await expect.element(row).toMatchTextContent(/Cora Ownby.*Never.*Active/)
    const other = page.getByRole('row', { name: /Old sheet/ })
    await expect.element(other).toMatchTextContent(/Somebody of another company.*203\.0\.113\.9.*Ended: its maker has/)
    await expect.element(other.getByRole('button')).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
  })

  it('reports a failure to load', async () => {
    answers[list] = { status: 403, body: { problem: 'not_allowed', message: 'You may not do this.' } }
    await drawKeys()
    await expect.element(page.getByRole('alert')).toMatchTextContent('You may not do this.')
  })

  it('shows on a phone in each row whether the key works', async () => {
    await page.viewport(390, 844)
    answers[list] = listOf([key])
    await drawKeys()
    await expect.element(page.getByRole('list', { name: 'API keys' }).getByText('Never used')).toBeVisible()
    expect(await faults()).toEqual([])
  })
})

describe('a new key', () => {
  const make = async () => {
    await page.getByRole('button', { name: 'Make a key' }).click()
    return page.getByRole('dialog', { name: 'Make an API key' })
  }

  it('requires a name and a permission, and is shown once with a first call', async () => {
    answers[list] = listOf([])
    await drawKeys()
    const drawer = await make()
    expect(await faults()).toEqual([])
    await drawer.getByRole('button', { name: 'Make key' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Name: Enter a name\..*Choose at least one permission/)
    await drawer.getByLabelText('Name').fill('Payroll')
    await drawer.getByRole('checkbox', { name: 'Read roles' }).click()
    await drawer.getByRole('checkbox', { name: 'Read results and scores' }).click()
    answers[create] = { body: { data: key, key: 'swk_abc123whole' } }
    answers[list] = listOf([key])
    await drawer.getByRole('button', { name: 'Make key' }).click()
    const shown = page.getByRole('dialog', { name: 'The API key Payroll' })
    await expect.element(shown.getByRole('textbox', { name: 'API key' })).toHaveValue('swk_abc123whole')
    await expect
      .element(shown.getByRole('group', { name: 'Example' }))
      .toMatchTextContent(`curl -H "Authorization: Bearer swk_abc123whole" ${location.origin}/api/survey-results`)
    expect(bodies(create)).toEqual([
      { name: 'Payroll', company_ids: [owner.company.id], permissions: ['roles.read', 'survey-results.read'] },
    ])
    expect(await faults()).toEqual([])
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByRole('row', { name: /Payroll/ })).toBeVisible()
    expect(document.body.textContent).not.toContain('swk_abc123whole')
  })

  it('gets no permission that its maker does not have', async () => {
    answers[list] = listOf([])
    await drawKeys({ ...owner, permissions: { can_view_hiring_pipeline: false } })
    const drawer = await make()
    await expect.element(drawer.getByRole('checkbox', { name: 'Read results and scores' })).toBeVisible()
    await expect.element(drawer.getByRole('checkbox', { name: 'Read stages' })).not.toBeInTheDocument()
    await expect.element(drawer.getByRole('checkbox', { name: /^Move people/ })).not.toBeInTheDocument()
  })

  it('works for the companies that a maker of several chooses', async () => {
    answers[list] = listOf([])
    const harbour = { id: idOf(9), name: 'Lantern Harbour' }
    answers['GET /companies/list'] = { body: { data: [owner.company, harbour] } }
    await drawKeys({ ...owner, auth_role: 'FRANCHISE_OWNER' })
    const drawer = await make()
    await expect.element(drawer.getByRole('checkbox', { name: 'Lantern Northgate' })).toBeChecked()
    await drawer.getByRole('checkbox', { name: 'Lantern Harbour' }).click()
    await drawer.getByLabelText('Name').fill('Payroll')
    await drawer.getByRole('checkbox', { name: 'Read roles' }).click()
    answers[create] = { status: 409, body: { problem: 'too_many_keys', message: 'A company has at most 50 API keys.' } }
    await drawer.getByRole('button', { name: 'Make key' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('A company has at most 50 API keys.')
    expect(bodies(create)).toMatchObject([{ company_ids: [owner.company.id, harbour.id] }])
  })
})

it('A key is revoked after a confirmation', async () => {
  answers[list] = listOf([key])
  await drawKeys()
  await page.getByRole('button', { name: 'Actions for Payroll' }).click()
  await page.getByRole('menuitem', { name: 'Revoke…' }).click()
  const asking = page.getByRole('dialog', { name: 'Revoke the API key Payroll?' })
  await expect.element(asking.getByText(/Calls with it are refused at once/)).toBeVisible()
  const revoked: ApiKey = { ...key, ended_at: '2026-11-03T10:00:00Z', end_reason: 'revoked', can: { revoke: false } }
  answers[revoke] = { body: { data: revoked } }
  answers[list] = listOf([revoked])
  await asking.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.element(page.getByRole('row', { name: /Payroll/ })).toMatchTextContent('Revoked')
  await expect.element(page.getByRole('button', { name: 'Actions for Payroll' })).not.toBeInTheDocument()
})
