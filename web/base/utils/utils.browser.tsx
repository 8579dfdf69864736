import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CleanUpItem, CleanUpList } from '@seatwise/contract/utils'
import type { UserProfile } from '@seatwise/contract/users'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { UtilsPage } from './utils-page.tsx'

/** The page of utilities in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const superAdmin = { ...owner, auth_role: 'SUPER_ADMIN' } as UserProfile
const company = { id: idOf(1), name: 'Lantern Northgate' }

const list: CleanUpList = {
  id: idOf(2),
  company,
  state: 'open',
  made_by: 'Sam Ortega',
  created_at: '2026-11-26T09:00:00Z',
  expires_at: '2026-11-26T10:00:00Z',
  results: 2,
  files: 1,
  bytes: 14_000,
  has_more: false,
  started_by: null,
  started_at: null,
  task_run_id: null,
  finished_at: null,
  deleted_results: 0,
  deleted_files: 0,
  deleted_bytes: 0,
  skipped: 0,
}
const result = (number: number, person: string): CleanUpItem => ({
  number,
  kind: 'test_result',
  subject_id: idOf(10 + number),
  bytes: null,
  about: { person, role: 'Sales', state: 'completed', purpose: null, dated_at: '2026-11-20T10:00:00Z' },
})
const file: CleanUpItem = {
  number: 3,
  kind: 'file',
  subject_id: idOf(20),
  bytes: 14_000,
  about: { person: null, role: null, state: null, purpose: 'logo', dated_at: '2026-10-02T10:00:00Z' },
}
const started: CleanUpList = {
  ...list,
  state: 'started',
  started_by: 'Sam Ortega',
  started_at: '2026-11-26T09:05:00Z',
  task_run_id: idOf(3),
}
const run = {
  id: idOf(3),
  name: 'clean-up-data',
  state: 'running',
  company_name: company.name,
  actor: { id: owner.id, name: 'Sam Ortega' },
  acting_as: null,
  done: 1,
  total: 3,
  failed_rows: 0,
  attempts: 1,
  error: null,
  created_at: '2026-11-26T09:05:00Z',
  started_at: '2026-11-26T09:05:00Z',
  finished_at: null,
  can: { stop: true, retry: false },
}

const lists = 'GET /utils/clean-up-data'
const one = `GET /utils/clean-up-data/${list.id}`
const cleanUp = 'POST /utils/clean-up-data'
const encrypt = 'POST /utils/encrypt'
const decrypt = 'POST /utils/decrypt'
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const drawUtils = () => drawPage({ '/utils': UtilsPage, '/task-runs': () => null }, { at: '/utils', user: superAdmin })

beforeEach(() => {
  answers['GET /companies/list'] = { body: { data: [company, { id: idOf(9), name: 'Orchard & Pine' }] } }
  answers[lists] = { body: { data: [] } }
})

const card = (name: string) => page.getByRole('region', { name, exact: true })

describe('the page of utilities', () => {
  it('is accessible at each width', async () => {
    await drawUtils()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Utilities' })).toBeVisible()
    await expect.element(page.getByText('No lists in the last 30 days.')).toBeVisible()
    expect(await faults()).toEqual([])
    await page.viewport(390, 844)
    expect(await faults()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('reports a failure to load the companies, and loads on a retry', async () => {
    answers['GET /companies/list'] = { status: 403, body: { problem: 'not_allowed', message: 'You may not do this.' } }
    await drawUtils()
    await expect.element(page.getByRole('alert')).toMatchTextContent('You may not do this.')
    answers['GET /companies/list'] = { body: { data: [company] } }
    await page.getByRole('button', { name: /again/i }).click()
    await expect.element(card('Encrypt')).toBeVisible()
  })
})

describe('a text of a user', () => {
  it('is encrypted for a purpose and a company, and the typed text is removed from the page', async () => {
    await drawUtils()
    const encryptCard = card('Encrypt')
    await encryptCard.getByRole('button', { name: 'Encrypt text' }).click()
    await expect.element(encryptCard.getByRole('alert')).toMatchTextContent(/Company.*Text: Write a text\./)
    expect(bodies(encrypt)).toEqual([])
    await encryptCard.getByLabelText('Purpose').selectOptions('Hand-over')
    await expect.element(encryptCard.getByText(/^A key or password of another system/)).toBeVisible()
    await encryptCard.getByLabelText('Company').selectOptions(company.name)
    await encryptCard.getByLabelText('Expires after').selectOptions('1 day')
    await encryptCard.getByRole('textbox', { name: 'Text', exact: true }).fill('CRM token abc')
    answers[encrypt] = {
      body: { data: { encrypted: 'swt1.AbC', created_at: '2026-11-26T09:00:00Z', expires_at: '2026-11-27T09:00:00Z' } },
    }
    await encryptCard.getByRole('button', { name: 'Encrypt text' }).click()
    await expect.element(encryptCard.getByRole('textbox', { name: 'Encrypted text' })).toHaveValue('swt1.AbC')
    await expect.element(encryptCard.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('')
    expect(bodies(encrypt)).toEqual([
      { purpose: 'hand-over', company_id: company.id, payload: 'CRM token abc', expires_in_days: 1 },
    ])
    expect(await faults()).toEqual([])
  })

  it('is decrypted, and cleared from the page', async () => {
    await drawUtils()
    const open = card('Decrypt')
    await open.getByLabelText('Company').selectOptions(company.name)
    await open.getByRole('textbox', { name: 'Encrypted text' }).fill('swt1.AbC')
    answers[decrypt] = {
      body: {
        data: { payload: 'CRM token abc', created_at: '2026-11-26T09:00:00Z', expires_at: '2026-11-27T09:00:00Z' },
      },
    }
    await open.getByRole('button', { name: 'Decrypt text' }).click()
    await expect.element(open.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('CRM token abc')
    expect(bodies(decrypt)).toEqual([{ purpose: 'support', company_id: company.id, encrypted: 'swt1.AbC' }])
    expect(await faults()).toEqual([])
    await open.getByRole('button', { name: 'Clear' }).click()
    await expect.element(open.getByRole('textbox', { name: 'Text', exact: true })).not.toBeInTheDocument()
    await expect.element(open.getByRole('textbox', { name: 'Encrypted text' })).toHaveValue('')
  })

  it('that cannot be decrypted shows the error at its field, and nothing else', async () => {
    await drawUtils()
    const open = card('Decrypt')
    await open.getByLabelText('Company').selectOptions(company.name)
    await open.getByRole('textbox', { name: 'Encrypted text' }).fill('swt1.other')
    answers[decrypt] = {
      status: 409,
      body: { problem: 'encrypted_text_refused', message: 'This text cannot be decrypted.', request_id: 'r' },
    }
    await open.getByRole('button', { name: 'Decrypt text' }).click()
    await expect
      .element(open.getByRole('textbox', { name: 'Encrypted text' }))
      .toHaveAccessibleDescription(/cannot be decrypted/)
    await expect.element(open.getByRole('textbox', { name: 'Text', exact: true })).not.toBeInTheDocument()
  })
})

describe('a clean-up', () => {
  async function listed(input: CleanUpList = list, items = [result(1, 'Ana Ruiz'), result(2, 'Ben Cole'), file]) {
    answers[cleanUp] = { body: { data: input } }
    answers[one] = { body: { data: input, items, next: null } }
    answers[lists] = { body: { data: [input] } }
    await drawUtils()
    await expect.element(page.getByRole('button', { name: 'List what would go' })).toBeDisabled()
    await page.getByLabelText('Company to clean up').selectOptions(company.name)
    await page.getByRole('button', { name: 'List what would go' }).click()
    return card(company.name)
  }

  it('requires a company, then lists what would be deleted with its size', async () => {
    const shown = await listed()
    await expect.element(shown.getByText('2 test results and 1 orphaned file (14 kB)')).toBeVisible()
    await expect.element(shown.getByText('Ana Ruiz')).toBeVisible()
    await expect.element(shown.getByText(/Sales · completed · Nov 20/).first()).toBeVisible()
    await expect.element(shown.getByText(/14 kB · stored Oct 2/)).toBeVisible()
    expect(bodies(cleanUp)).toEqual([{ dry_run: true, company_id: company.id }])
    await expect.element(page.getByText(/found · can be deleted until/)).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('deletes after the name of the company is typed, shows its progress and in the end the receipt', async () => {
    const shown = await listed()
    await shown.getByRole('button', { name: 'Delete these…' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete test data of ${company.name}?` })
    const confirm = dialog.getByRole('button', { name: 'Delete for good' })
    await expect.element(confirm).toBeDisabled()
    await dialog.getByLabelText(`Type ${company.name} to confirm`).fill('Lantern')
    await expect.element(confirm).toBeDisabled()
    await dialog.getByLabelText(`Type ${company.name} to confirm`).fill(company.name)
    expect(await faults()).toEqual([])
    answers[cleanUp] = { body: { data: started } }
    answers[one] = { body: { data: started, items: [], next: null } }
    answers[lists] = { body: { data: [started] } }
    answers[`GET /task-runs/${run.id}`] = { body: { data: run, changed: 1, not_changed: 0, rows: [], next: null } }
    await userEvent.keyboard('{Enter}')
    await expect.element(shown.getByRole('progressbar')).toBeVisible()
    expect(bodies(cleanUp).at(-1)).toEqual({ dry_run: false, list_id: list.id })
    await expect.element(shown.getByText('1 of 3')).toBeVisible()
    await expect.element(shown.getByRole('button', { name: 'Delete these…' })).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
  })

  it('has a receipt with what was left, and why', async () => {
    const done = {
      ...started,
      finished_at: '2026-11-26T09:06:00Z',
      deleted_results: 1,
      deleted_files: 1,
      deleted_bytes: 14_000,
      skipped: 1,
    }
    answers[`GET /task-runs/${run.id}`] = {
      body: {
        data: {
          ...run,
          state: 'succeeded',
          done: 3,
          failed_rows: 1,
          finished_at: done.finished_at,
          can: { stop: false, retry: false },
        },
        changed: 2,
        not_changed: 1,
        rows: [
          { number: 2, label: 'Ben Cole', outcome: 'refused', detail: 'Not deleted: it is no longer marked as a test' },
        ],
        next: null,
      },
    }
    const shown = await listed(done)
    await expect.element(shown.getByText('1 of 2 deleted', { exact: true })).toBeVisible()
    await expect.element(shown.getByText('1 of 1 deleted, 14 kB')).toBeVisible()
    await expect.element(shown.getByText('Not deleted: it is no longer marked as a test')).toBeVisible()
    await expect.element(shown.getByRole('button', { name: 'Download the receipt' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('of a company without test data says that there is nothing to delete', async () => {
    await listed({ ...list, results: 0, files: 0, bytes: 0 }, [])
    await expect.element(page.getByRole('heading', { name: `${company.name} is clean` })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('that is refused says why, and its dialog stays', async () => {
    const shown = await listed()
    await shown.getByRole('button', { name: 'Delete these…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(company.name)
    answers[cleanUp] = {
      status: 409,
      body: { problem: 'clean_up_expired', message: 'This list is too old.', request_id: 'r' },
    }
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This list is too old.')
  })

  it('fits on a phone, and an expired list cannot be run', async () => {
    await page.viewport(390, 844)
    const shown = await listed({ ...list, state: 'expired', has_more: true })
    await expect.element(shown.getByText(/It has expired: make a new list/)).toBeVisible()
    await expect.element(shown.getByRole('button', { name: 'Delete these…' })).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await faults()).toEqual([])
  })
})
