import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PeopleImportPreview } from '@seatwise/contract/candidate-imports'
import type { UserProfile } from '@seatwise/contract/users'
import { personImportFields } from '@seatwise/contract/values/people'
import { draw, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { ImportPeople } from './parts/import-people.tsx'

/** Importing the people of a file, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()

const send = 'POST /candidates/import'
const noColumns = Object.fromEntries(personImportFields.map((field) => [field, null]))
const columns = {
  step: 'columns',
  rows: 3,
  columns: [
    { name: 'Contact', samples: ['ida@people.test'] },
    { name: 'Since', samples: ['3/4/2024'] },
  ],
  mapping: { ...noColumns, email: 0, hired_at: 1 },
  guessed: ['email'],
  sheets: [],
  sheet: null,
}
const person = {
  first: '',
  last: '',
  phone: '+14155550140',
  title: null,
  location: null,
  department: null,
  owner: null,
  hired_at: null,
  tags: [],
}
const ida = { ...person, email: 'ida@people.test', tags: ['Night shift', 'Referral'], is_new: true }
const bo = {
  ...person,
  email: 'bo@people.test',
  first: 'Bo',
  last: 'Lee',
  title: 'Cook',
  location: 'Lyon',
  owner: 'Cora Ownby',
  is_new: false,
}
const preview: PeopleImportPreview = {
  step: 'check',
  rows: 3,
  added: 1,
  changed: 1,
  unchanged: 0,
  left_out: { invalid: 1, repeated: 0 },
  sample: [
    { ...ida, changes: [], guessed: [] },
    { ...bo, changes: ['first', 'last'], guessed: ['first', 'last'] },
  ],
  without_name: 1,
  not_employed: 0,
  ambiguous_days: { count: 2, first: '5/6/2026' },
  asks_day_order: true,
  asks_country: false,
  missing_places: [{ field: 'location', name: 'Nantes' }],
  missing_place_count: 1,
  shared_phones: [{ phone: '+14155550140', rows: [2, 3] }],
  look_alikes: {
    total: 12,
    rows: [
      {
        row: 4,
        name: 'A. Berg',
        email: 'a.berg@people.test',
        like: {
          id: '33333333-3333-4333-8333-333333333333',
          first: 'Ann',
          last: 'Berg',
          email: 'ann@people.test',
          kind: 'candidate',
          active_at: '2026-01-01T00:00:00Z',
          reasons: ['phone'],
        },
      },
    ],
  },
  problems: [
    { row: 4, column: 'Contact', value: 'nobody@', problem: 'Enter a complete email address.', field: 'email' },
  ],
  problem_count: 1,
  left_out_cells: [
    { row: 2, name: 'Ida', column: 'Since', value: '3/4/2024', problem: 'Write the day as 2026-03-31.' },
    { row: 2, name: 'Ida', column: 'Place', value: 'Nantes', problem: 'Not there.', field: 'location', rows: 3 },
  ],
  left_out_cell_count: 5,
  file: {
    encoding: 'macintosh',
    others: [{ encoding: 'windows-1252', samples: ['JosŽ', 'Mu–oz'] }],
  },
}
/** A file about which there is nothing to look at. */
const fine = {
  left_out: { invalid: 0, repeated: 0 },
  without_name: 0,
  ambiguous_days: { count: 0, first: null },
  asks_day_order: false,
  missing_places: [],
  missing_place_count: 0,
  shared_phones: [],
  look_alikes: { total: 0, rows: [] },
  problems: [],
  problem_count: 0,
  left_out_cells: [],
  left_out_cell_count: 0,
  file: { encoding: 'utf-8' as const, others: [] },
}
const answerOf = (data: object) => ({ body: { data } })
/** The queries of the steps that were sent. */
const steps = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([address]) => new URL(address instanceof Request ? address.url : address, location.origin))
    .filter(({ pathname }) => pathname === '/api/candidates/import')
    .map(({ searchParams }) => Object.fromEntries(searchParams))
const importedAs = (column: string) => page.getByLabelText(`${column} is imported as`)
const button = (name: string) => page.getByRole('button', { name })

async function drawColumns(more: object = {}, user = owner) {
  answers[send] = answerOf({ ...columns, ...more })
  await draw(<ImportPeople user={user} company_id="northgate" onClose={vi.fn()} />)
  await userEvent.upload(page.getByLabelText(/^Choose a CSV or Excel file/), new File(['Contact'], 'people.csv'))
  await expect.element(button('Check 3 rows')).toBeVisible()
}
async function drawCheck(more: object = {}, user = owner) {
  await drawColumns({}, user)
  answers[send] = answerOf({ ...preview, ...more })
  await button('Check 3 rows').click()
}

beforeEach(() => {
  vi.mocked(fetch).mockClear()
  asked.mockClear()
  const places = ['Lyon', 'Paris'].map((name) => ({
    id: name,
    name,
    company_id: name === 'Lyon' ? 'northgate' : 'other',
  }))
  answers['GET /companies/locations'] = { body: { data: places } }
  answers['GET /companies/departments'] = { body: { data: [] } }
  answers['POST /users/search'] = { body: { data: [], total: 0, next: null } }
})

describe('the choice of a file', () => {
  it('is a button that the keyboard reaches, and takes a file that is dropped', async () => {
    await draw(<ImportPeople user={owner} company_id="northgate" onClose={vi.fn()} />)
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    await userEvent.tab()
    await expect.element(button('Choose a file')).toHaveFocus()
    await expect
      .element(button('Choose a file'))
      .toHaveAccessibleDescription('One person per row with an email address, up to 10,000 rows and 5 MB')
    await userEvent.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledOnce()
    opened.mockRestore()
    expect(await faults()).toEqual([])
    answers[send] = answerOf(columns)
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Contact'], 'people.csv'))
    const place = page.getByText('or drop it here').element()
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true })
    place.dispatchEvent(over)
    // Otherwise the browser would open the file in place of the page.
    expect(over.defaultPrevented).toBe(true)
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await expect.element(button('Check 3 rows')).toBeVisible()
  })
})

describe('the columns of a file of people', () => {
  it('say which of them were guessed from their values', async () => {
    await drawColumns()
    const items = page.getByRole('group', { name: 'What each column of the file is imported as' }).getByRole('listitem')
    await expect.element(items.nth(0)).toMatchTextContent(/Contact.*guessed from its values.*ida@people.test/)
    await expect.element(items.nth(1)).toMatchTextContent(/Since.*3\/4\/2024/)
    await expect.element(importedAs('Contact')).toHaveDisplayValue('Email')
    expect(await faults()).toEqual([])
  })

  it('are each imported as one field: a field that is chosen again leaves its column', async () => {
    await drawColumns()
    await userEvent.selectOptions(importedAs('Since'), 'Email')
    await expect.element(importedAs('Contact')).toHaveDisplayValue('Not imported')
    expect(page.getByText('guessed from its values').elements()).toEqual([])
    await userEvent.selectOptions(importedAs('Since'), 'Not imported')
    await expect.element(page.getByText('Choose which column is the email.')).toBeVisible()
    await userEvent.selectOptions(importedAs('Contact'), 'Email')
    await userEvent.selectOptions(importedAs('Since'), 'Employed since')
    answers[send] = answerOf(preview)
    await button('Check 3 rows').click()
    await expect.poll(() => steps().at(-1)).toMatchObject({ step: 'check', email: '0', hired_at: '1' })
  })

  it('that are not imported are folded if there are many', async () => {
    const more = ['A', 'B', 'C', 'D'].map((name) => ({ name, samples: [] }))
    await drawColumns({ columns: [...columns.columns, ...more] })
    await expect.element(importedAs('Contact')).toBeVisible()
    await expect.element(importedAs('D')).not.toBeVisible()
    await page.getByText('Not imported: A, B, C and 1 more').click()
    await userEvent.selectOptions(importedAs('D'), 'Tags')
    await expect.element(page.getByText('Not imported: A, B, C', { exact: true })).toBeVisible()
    await expect.element(importedAs('D')).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('are open if the one that is needed was not found', async () => {
    const more = ['A', 'B', 'C', 'D'].map((name) => ({ name, samples: [] }))
    await drawColumns({ columns: [...columns.columns, ...more], mapping: { ...noColumns, hired_at: 1 }, guessed: [] })
    await userEvent.selectOptions(importedAs('D'), 'Email')
    await expect.element(importedAs('D')).toBeVisible()
    expect(page.getByText('Choose which column is the email.').elements()).toEqual([])
  })

  it('are those of the sheet of a workbook that is chosen', async () => {
    const sheets = [
      { index: 0, name: 'Notes' },
      { index: 2, name: 'Staff' },
    ]
    await drawColumns({ sheets, sheet: 0 })
    answers[send] = answerOf({ ...columns, sheets, sheet: 2, rows: 7 })
    await userEvent.selectOptions(page.getByLabelText('Sheet of the workbook'), 'Staff')
    await expect.element(button('Check 7 rows')).toBeVisible()
    answers[send] = answerOf(preview)
    await button('Check 7 rows').click()
    await expect.element(button('Import 2 people')).toBeVisible()
    expect(steps().map(({ step, sheet }) => [step, sheet])).toEqual([
      ['columns', undefined],
      ['columns', '2'],
      ['check', '2'],
    ])
  })
})

describe('the check of a file of people', () => {
  it('has one list of what to look at: what loses people first, then by the number of rows', async () => {
    await drawCheck({ not_employed: 1 })
    const findings = page.getByRole('region', { name: '9 things to look at' }).getByRole('list').first()
    const titles = findings.element().querySelectorAll(':scope > li > div:first-child')
    expect([...titles].map((title) => title.textContent)).toEqual([
      'Contact: Enter a complete email address1 row',
      'New people who may be here already12 rows',
      'Locations and departments that the company does not have3 rows',
      'The letters of the file can be read in several ways3 rows',
      'Dates such as 5/6/2026 can be read in two ways2 rows',
      'The same phone number in several rows2 rows',
      'Since: Write the day as 2026-03-311 row',
      'New people without a name1 row',
      '“Employed since” of people who are not employees1 row',
    ])
    await expect.element(findings).toMatchTextContent(/This person is left out until the cell is corrected\.Row 4/)
    await expect.element(findings).toMatchTextContent(/No column with names is chosen\..*Choose a column/)
    await expect.element(findings).toMatchTextContent(/Place3 rows/)
    await expect.element(findings).toMatchTextContent(/IdaRow 2/)
    await expect.element(findings).toMatchTextContent('+14155550140: rows 2, 3')
    await expect
      .element(findings)
      .toMatchTextContent(/A. Berg, row 4, and Ann Berg: Same phone number.*the first 1 of 12/)
    await expect
      .element(page.getByText('And 1 more cell of this kind. The result has a line for every row.'))
      .toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('marks what is mended, and counts only what is left', async () => {
    await drawCheck({
      ...fine,
      problems: preview.problems,
      problem_count: 1,
      asks_day_order: true,
      ambiguous_days: { count: 2, first: '5/6/2026' },
    })
    await expect.element(page.getByRole('region', { name: '2 things to look at' })).toBeVisible()
    const address = page.getByRole('textbox', { name: 'Row 4, Contact' })
    await address.fill('nobody@people')
    expect(page.getByRole('img', { name: 'Corrected' }).elements()).toEqual([])
    await address.fill('nobody@people.test')
    await expect.element(page.getByRole('img', { name: 'Corrected' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: '1 thing to look at · 1 done' })).toBeVisible()
    answers[send] = answerOf({ ...preview, ...fine })
    await userEvent.selectOptions(page.getByLabelText(/^What comes first in dates/), 'The day: 3 April')
    await expect.element(page.getByRole('region', { name: 'Nothing left to look at · 1 done' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('says that the company has no country, and where it is chosen', async () => {
    const cell = {
      row: 2,
      column: 'Phone',
      value: '555 0140',
      problem: 'The number has no country code.',
      field: 'phone' as const,
    }
    const user = { ...owner, company: { ...owner.company, id: 'northgate' } }
    await drawCheck({ ...fine, asks_country: true, left_out_cells: [cell], left_out_cell_count: 1 }, user)
    await expect
      .element(page.getByRole('link', { name: /^Choose the country of the company/ }))
      .toHaveAttribute('href', '/company-settings/details')
  })

  it('names the columns that are not imported', async () => {
    answers[send] = answerOf({ ...columns, mapping: { ...noColumns, email: 0 } })
    await drawColumns({ mapping: { ...noColumns, email: 0 } })
    answers[send] = answerOf({ ...preview, ...fine })
    await button('Check 3 rows').click()
    await expect.element(page.getByText('Columns that are not imported: Since')).toBeVisible()
  })

  it('folds how people will look, with tags and guesses, and shows them if there is nothing to look at', async () => {
    await drawCheck()
    const sample = page.getByRole('list', { name: 'How people will look' }).getByRole('listitem')
    await expect.element(button('Import 2 people')).toBeVisible()
    expect(sample.elements()).toEqual([])
    await page.getByText('How the first 2 people will look · 1 with guesses').click()
    await expect
      .element(sample.nth(0))
      .toMatchTextContent(/No name.*new.*ida@people\.test.*tags: Night shift, Referral/)
    await expect
      .element(sample.nth(1))
      .toMatchTextContent(
        /Bo Lee.*changed: first name, last name.*guessed: first name Bo, last name Lee.*Lyon.*owner: Cora Ownby/,
      )
    expect(await faults()).toEqual([])
    await button('Back').click()
    answers[send] = answerOf({ ...preview, ...fine })
    await button('Check 3 rows').click()
    await expect.element(sample.nth(1)).toBeVisible()
    expect(page.getByText(/to look at$/).elements()).toEqual([])
    await expect.element(page.getByText('Every row is imported, with every value.')).toBeVisible()
  })

  it('folds all but the first cells of a column with the same problem', async () => {
    const problems = Array.from({ length: 7 }, (_, at) => ({ ...preview.problems[0]!, row: at + 2 }))
    await drawCheck({ problems, problem_count: 7, left_out: { invalid: 7, repeated: 0 } })
    await expect.element(page.getByLabelText('Row 5, Contact')).toBeVisible()
    await expect.element(page.getByLabelText('Row 8, Contact')).not.toBeVisible()
    await page.getByText('3 more').click()
    await expect.element(page.getByLabelText('Row 8, Contact')).toBeVisible()
    await expect.element(page.getByText('7 rows', { exact: true })).toBeVisible()
  })

  it('asks for the encoding by the names in each, and for the order of days, and checks again', async () => {
    await drawCheck()
    await userEvent.selectOptions(
      page.getByLabelText('How the file is written'),
      'Western European (Windows): JosŽ, Mu–oz',
    )
    await expect.poll(() => steps().length).toBe(3)
    answers[send] = answerOf({ ...preview, asks_day_order: false })
    const days = page.getByLabelText('What comes first in dates such as 5/6/2026?')
    await userEvent.selectOptions(days, 'The day: 3 April')
    await expect.element(days).toHaveValue('day_first')
    await button('Import 2 people').click()
    const [, , ...others] = steps()
    expect(others.map(({ step, encoding, day_order }) => [step, encoding, day_order])).toEqual([
      ['check', 'windows-1252', undefined],
      ['check', 'windows-1252', 'day_first'],
      ['confirm', 'windows-1252', 'day_first'],
    ])
  })

  it('asks nothing of a file in UTF-8 whose days are clear', async () => {
    await drawCheck(fine)
    await expect.element(button('Import 2 people')).toBeVisible()
    for (const asked of [/^How the file is written/, /^What comes first in dates/])
      expect(page.getByLabelText(asked).elements()).toEqual([])
    expect(page.getByText(/without a name/).elements()).toEqual([])
  })

  it('lets cells be corrected in place and checked again, and adds missing places where the user says so', async () => {
    await drawCheck({ asks_day_order: false })
    const address = page.getByRole('textbox', { name: 'Row 4, Contact' })
    await expect.element(address).toHaveValue('nobody@')
    await address.fill('nobody@people.test')
    answers[send] = answerOf({
      ...preview,
      added: 2,
      problems: [],
      problem_count: 0,
      left_out: { invalid: 0, repeated: 0 },
    })
    await button('Check again').click()
    await expect.element(button('Import 3 people')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Add 1 location to the company' }).click()
    await expect.poll(() => steps().at(-1)?.add_places).toBe('true')
    expect(await faults()).toEqual([])
    await button('Import 3 people').click()
    await expect.poll(() => steps().at(-1)?.step).toBe('confirm')
    const sent = vi.mocked(fetch).mock.calls.map(([, init]) => (init?.body instanceof FormData ? init.body : undefined))
    const corrections = JSON.stringify([{ row: 4, field: 'email', value: 'nobody@people.test' }])
    expect(sent.slice(-3).map((form) => form?.get('corrections'))).toEqual([corrections, corrections, corrections])
  })

  it('offers what the company has for cells that name something else, and nothing where it has nothing', async () => {
    const ofIda = { row: 2, name: 'Ida', problem: 'Not there.' }
    const cells = [
      { ...ofIda, column: 'Place', value: 'Nantes', field: 'location' },
      { ...ofIda, column: 'Team', value: 'Ovens', field: 'department' },
      { ...ofIda, column: 'Recruiter', value: 'Nobody Here', field: 'owner' },
    ]
    answers['POST /users/search'] = {
      body: { data: [{ id: 'u', first: 'Ola', last: 'Owner', email: 'ola@people.test' }], total: 1, next: null },
    }
    const check = { left_out_cells: cells, left_out_cell_count: 3, asks_day_order: false }
    await drawCheck({ ...check, file: { encoding: 'utf-8', others: [] } })
    const place = page.getByRole('combobox', { name: 'Row 2, Place' })
    await expect.element(place).toMatchTextContent(/^Leave out “Nantes”Lyon$/)
    await expect.element(page.getByText('Ovens', { exact: true })).toBeVisible()
    expect(page.getByLabelText('Row 2, Team').elements()).toEqual([])
    await userEvent.selectOptions(page.getByLabelText('Row 2, Recruiter'), 'Ola Owner (ola@people.test)')
    await userEvent.selectOptions(place, 'Lyon')
    await userEvent.selectOptions(place, 'Leave out “Nantes”')
    await button('Check again').click()
    await expect.element(button('Import 2 people')).toBeVisible()
    const sent = vi.mocked(fetch).mock.calls.at(-1)?.[1]?.body as FormData
    expect(sent.get('corrections')).toBe(JSON.stringify([{ row: 2, field: 'owner', value: 'ola@people.test' }]))
    expect(await faults()).toEqual([])
  })

  it('says of what kind the new people are, if a column of days suggests it, and when nobody can be imported', async () => {
    await drawCheck()
    await expect.element(page.getByText('1 new person will be added as an employee, 1 changed')).toBeVisible()
    answers[send] = answerOf({ ...preview, added: 0, changed: 0, unchanged: 0, sample: [] })
    await button('Back').click()
    await userEvent.selectOptions(page.getByLabelText('Add new people as'), 'Candidate')
    await button('Check 3 rows').click()
    await expect.element(page.getByText('Nobody in this file can be imported')).toBeVisible()
  })

  it('is followed by a result that says what was left out, also without an order of days', async () => {
    await drawCheck({ not_employed: 1 })
    answers[send] = answerOf({ step: 'confirm', task_run_id: 'run' })
    const run = { id: 'run', name: 'import-candidates', state: 'succeeded', done: 3, total: 3, failed_rows: 1 }
    const more = { error: null, undo_until: '2026-12-07T10:00:00Z', can: { stop: false, retry: false } }
    answers['GET /task-runs/run'] = {
      body: { data: { ...run, ...more }, changed: 2, not_changed: 0, rows: [], next: null },
    }
    await button('Import 2 people').click()
    await expect.element(page.getByText('2 people added or changed')).toBeVisible()
    await page.getByText('8 cells were left out').click()
    const leftOut = page.getByRole('list').filter({ hasText: 'Nantes' })
    await expect
      .element(leftOut)
      .toMatchTextContent(
        /Place3 rows.*Nantes.*Dates such as 5\/6\/2026.*2 rows.*Since: .*IdaRow 2.*not employees1 row/,
      )
    await expect.element(button('Undo import')).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('says of how many people the day of employment is left out, and why nothing is imported', async () => {
    await drawCheck({ added: 0, changed: 0, unchanged: 3, sample: [], not_employed: 2 })
    await expect.element(page.getByText('“Employed since” of people who are not employees')).toBeVisible()
    await expect.element(page.getByText('2 rows', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText(/^Everybody else in it is here already/)).toBeVisible()
    await expect.element(button('Back')).toBeVisible()
    expect(page.getByRole('button', { name: /^Import/ }).elements()).toEqual([])
  })

  it('offers no missing places to users who may not change the company', async () => {
    const acting = { ...owner, superAdmin: { id: 'another', name: 'Sana Superfield' } } as unknown as UserProfile
    await drawCheck({}, acting)
    await expect.element(button('Import 2 people')).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toEqual([])
  })

  describe.each([
    ['a franchise owner', { ...owner, auth_role: 'FRANCHISE_OWNER' }, { users: true, places: true }],
    [
      'a super admin who acts for the company',
      { ...owner, superAdmin: { id: 'another', name: 'Sana Superfield' } },
      { users: true, places: false },
    ],
    ['a user who may not read users', { ...owner, auth_role: 'COMPANY_USER' }, { users: false, places: false }],
  ])('for %s', (_who, given, { users, places }) => {
    // The cast is for the fields that the drawer does not read.
    const user = given as unknown as UserProfile
    const cells = [
      { row: 2, name: 'Ida', problem: 'Not there.', column: 'Place', value: 'Nantes', field: 'location' },
      { row: 2, name: 'Ida', problem: 'Not there.', column: 'Recruiter', value: 'Nobody', field: 'owner' },
    ]
    const named = { ...fine, left_out_cells: cells, left_out_cell_count: 2 }
    const missing = { missing_places: preview.missing_places, missing_place_count: 1 }
    const ola = { id: 'u', first: 'Ola', last: 'Owner', email: 'ola@people.test' }
    const owners = 'POST /users/search'

    it('offers the places and the colleagues of the company that may be known, and asks for no others', async () => {
      answers[owners] = { body: { data: [ola], total: 1, next: null } }
      await drawCheck({ ...named, ...missing }, user)
      await expect.element(page.getByLabelText('Row 2, Place')).toMatchTextContent(/^Leave out “Nantes”Lyon$/)
      if (users)
        await expect
          .element(page.getByRole('combobox', { name: 'Row 2, Recruiter' }))
          .toMatchTextContent('Ola Owner (ola@people.test)')
      else await expect.element(page.getByRole('textbox', { name: 'Row 2, Recruiter' })).toHaveValue('Nobody')
      expect(asked.mock.calls.some(([call]) => call === owners)).toBe(users)
      expect(page.getByRole('checkbox').elements()).toHaveLength(places ? 1 : 0)
    })

    it('lets places and colleagues be typed while they are not known, and tells no problem', async () => {
      const refused = { status: 403, body: { problem: 'not_allowed', message: 'Not allowed.' } }
      for (const call of [owners, 'GET /companies/locations', 'GET /companies/departments']) answers[call] = refused
      await drawCheck({ ...named, ...missing }, user)
      await page.getByRole('textbox', { name: 'Row 2, Place' }).fill('Lyon')
      await page.getByRole('textbox', { name: 'Row 2, Recruiter' }).fill('ola@people.test')
      await button('Check again').click()
      await expect.element(button('Import 2 people')).toBeVisible()
      expect(page.getByText('Not allowed.').elements()).toEqual([])
    })
  })
})
