import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ImportPreview } from '@seatwise/contract/invitations'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { InviteByFile } from './parts/invite-by-file.tsx'

/** Inviting the people of a file, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()

const send = 'POST /invitations/import'
const columns = {
  step: 'columns',
  rows: 4,
  columns: [
    { name: 'E-Mail', samples: ['ida@people.test', 'bo@people.test'] },
    { name: 'Name', samples: ['Ida Berg', 'Bo Persson'] },
  ],
  mapping: { email: 0, first: null, last: null, name: 1 },
  guessed: [],
  sheets: [],
  sheet: null,
}
const preview: ImportPreview = {
  step: 'check',
  rows: 4,
  people: 2,
  today: 2,
  sample: [{ email: 'ida@people.test', first: 'Ida', last: 'Berg' }],
  left_out: { invalid: 1, repeated: 1, invited: 0, finished: 0 },
  left_out_rows: [
    { row: 4, column: 'E-Mail', value: 'ida@people.test', problem: 'The same address as in row 2.' },
    { row: 5, column: 'E-Mail', value: 'nobody@', problem: 'Enter a complete email address.' },
  ],
}
const noRole = 'Choose the role that the survey is for.'
const refusal = (message: string, path: string[] = []) => ({
  status: 422,
  body: [{ code: 'custom', path, message }],
})
/** The queries of the steps that were sent. */
const steps = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([address]) => new URL(address instanceof Request ? address.url : address, location.origin))
    .filter(({ pathname }) => pathname === '/api/invitations/import')
    .map(({ searchParams }) => Object.fromEntries(searchParams))
const current = () => document.querySelector('[aria-current=step]')?.textContent
const button = (name: string) => page.getByRole('button', { name })
const choose = (file: File) => userEvent.upload(page.getByLabelText(/^Choose a CSV or Excel file/), file)
const people = new File(['E-Mail;Name\r\nida@people.test;Ida Berg'], 'people.csv', { type: 'text/csv' })

beforeEach(() => {
  const roles = [
    { id: 'glazier', name: 'Glazier' },
    { id: 'sales', name: 'Sales' },
  ]
  answers['POST /roles/search'] = { body: { data: roles, next: null, total: 2 } }
})

/** Draws the step for the columns of a file. */
async function drawColumns() {
  answers[send] = { body: { data: columns } }
  await draw(<InviteByFile company_id="c" onClose={() => undefined} />)
  await choose(people)
  await expect.element(page.getByLabelText('Name is imported as')).toHaveValue('name')
}

/** Draws the step that shows who will be invited as a glazier. */
async function drawCheck(checked: Partial<ImportPreview> = {}) {
  await drawColumns()
  await page.getByLabelText('Role').selectOptions('Glazier')
  answers[send] = { body: { data: { ...preview, ...checked } } }
  await button('Check 4 rows').click()
  await expect.element(page.getByRole('status')).toBeVisible()
}

describe('a file of people', () => {
  it('that is larger than 5 MB is not sent', async () => {
    await draw(<InviteByFile company_id="c" onClose={() => undefined} />)
    expect(current()).toBe('File')
    expect(await faults()).toEqual([])
    await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'people.csv', { type: 'text/csv' }))
    await expect.element(page.getByRole('alert')).toMatchTextContent('This file is larger than 5 MB.')
    expect(asked).not.toHaveBeenCalledWith(send)
  })

  it('that the server refuses says why, and another can be chosen', async () => {
    answers[send] = refusal('This is an Excel workbook or a ZIP file.')
    await draw(<InviteByFile company_id="c" onClose={() => undefined} />)
    await choose(people)
    await expect.element(page.getByRole('alert')).toHaveTextContent('This is an Excel workbook or a ZIP file.')
    answers[send] = { body: { data: columns } }
    await choose(people)
    await expect.element(button('Check 4 rows')).toBeVisible()
  })

  it('shows the values of its columns, and is checked only for a role', async () => {
    await drawColumns()
    expect(current()).toBe('Columns')
    await expect.element(page.getByText('Ida Berg · Bo Persson')).toBeVisible()
    expect(await faults()).toEqual([])
    answers[send] = refusal(noRole, ['role_id'])
    await button('Check 4 rows').click()
    await expect.element(page.getByLabelText('Role')).toHaveAccessibleDescription(new RegExp(noRole))
    expect(current()).toBe('Columns')
  })

  it('invites nobody before it is confirmed, and lists the rows that are left out', async () => {
    await drawCheck()
    expect(current()).toBe('Check')
    await expect.element(page.getByRole('status')).toHaveTextContent('2 people will be invited')
    const rows = page.getByRole('region', { name: '2 rows are left out' }).getByRole('listitem')
    await expect.element(rows.first()).toMatchTextContent(/Row 4E-Mail.*The same address as in row 2\./)
    await expect.element(rows.nth(1)).toMatchTextContent(/Row 5E-Mail.*nobody@.*complete email address/)
    expect(await faults()).toEqual([])
    answers[send] = { body: { data: { step: 'confirm', task_run_id: 'run' } } }
    await button('Send 2 invitations').click()
    await expect.poll(current).toBe('Result')
    const asked = { company_id: 'c', role_id: 'glazier', email: '0', name: '1' }
    expect(steps().slice(1)).toEqual([
      { ...asked, step: 'check' },
      { ...asked, step: 'confirm' },
    ])
  })

  it('without anybody to invite cannot be sent', async () => {
    await drawCheck({ people: 0, today: 0, sample: [], left_out: { ...preview.left_out, invited: 2 } })
    await expect.element(page.getByRole('status')).toHaveTextContent('Nobody in this file can be invited')
    await expect.element(button('Send 0 invitations')).toBeDisabled()
  })

  it('whose role is retired before it is confirmed says so, and is sent for another role', async () => {
    await drawCheck()
    const retired = 'Choose an active role of the company'
    answers[send] = refusal(retired, ['role_id'])
    await button('Send 2 invitations').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(retired)
    await button('Back').click()
    await page.getByLabelText('Role').selectOptions('Sales')
    answers[send] = { body: { data: preview } }
    await button('Check 4 rows').click()
    answers[send] = { body: { data: { step: 'confirm', task_run_id: 'run' } } }
    await button('Send 2 invitations').click()
    await expect.poll(current).toBe('Result')
    expect(steps().at(-1)).toMatchObject({ step: 'confirm', role_id: 'sales' })
  })
})
