import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Company } from '@seatwise/contract/companies'
import { defaultSettings } from '@seatwise/contract/values/base'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { CompanySettingsPage } from './settings-page.tsx'

/** The locations and the public addresses in Company Settings with simulated answers of the server. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const nothing = { street: null, town: null, region: null, postal_code: null, country: null }
const company: Company = {
  ...owner.company,
  kind: 'company',
  franchise: null,
  brand: 'hb',
  industry: null,
  website: null,
  contact_email: 'people@northgate.test',
  logo_id: null,
  go_high_level_location_id: null,
  country: 'US',
  time_zone: 'America/Chicago',
  state: 'active',
  settings: defaultSettings,
  users: 3,
  results: 40,
  started: 1,
  finished: 1,
  open_jobs: 1,
  jobs_url: 'https://jobs.example.com/jobs?company=northgate',
  has_user_to_act_as: false,
  created_at: '2026-11-01T10:00:00Z',
  last_active_at: null,
  locations: [
    { id: idOf(1), name: 'Depot', ...nothing },
    {
      id: idOf(2),
      name: 'Yard',
      street: '5 Larch Row',
      town: 'Galena',
      region: 'Illinois',
      postal_code: '61036',
      country: 'CA',
    },
  ],
  departments: [{ id: idOf(3), name: 'Sales' }],
  can: { update: true, change_operator_fields: false, suspend: false, activate: false },
  version: 4,
}
const put = 'PUT /companies/update'
const uses = `GET /companies/${company.id}/place-uses`
const noUses = { people: 0, jobs: 0, roles: 0, survey_links: 0, saved_views: 0 }
const written = () => asked.mock.calls.filter(([name]) => name === put).map(([, body]) => body as object)

beforeEach(() => {
  answers['POST /companies/search'] = { body: { data: [company], total: 1, next: null } }
  answers[uses] = { body: { data: noUses } }
  answers[put] = { body: { data: { ...company, version: 5 } } }
})

const None = () => null
const draw = (hash = '', section = 'places') =>
  drawPage(
    { '/company-settings/$section': () => <CompanySettingsPage CompanyExports={None} GeneratedTexts={None} /> },
    { at: `/company-settings/${section}${hash}` },
  )
const rows = page.getByRole('list', { name: 'Locations' }).getByRole('listitem')
const dialog = page.getByRole('dialog')
const save = page.getByRole('button', { name: 'Save', exact: true })

describe('the locations of a company', () => {
  it('show their address below their name', async () => {
    await draw()
    await expect.element(rows.nth(0)).toHaveTextContent('DepotNo town yet')
    await expect.element(rows.nth(1)).toHaveTextContent('Yard5 Larch Row, Galena, Illinois 61036, Canada')
    expect(await faults()).toEqual([])
  })

  it('get an address in a dialog, which is saved with the form; the others keep theirs', async () => {
    await draw()
    await page.getByRole('button', { name: 'Edit Depot' }).click()
    await expect.element(dialog.getByRole('heading', { name: 'Depot' })).toBeVisible()
    await expect.element(dialog.getByLabelText('Country')).toHaveDisplayValue('United States, as the company')
    await expect.poll(faults).toEqual([])
    await dialog.getByLabelText('Street and number').fill('9 Quarry Way')
    await dialog.getByLabelText('Town').fill(' Peoria ')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Edit Depot' })).toHaveFocus()
    await expect.element(rows.nth(0)).toHaveTextContent('Depot9 Quarry Way, Peoria, United States')
    // The dialog stands within the form of the company, and must not send it.
    expect(written()).toEqual([])
    await save.click()
    await expect.poll(written).toHaveLength(1)
    expect(written()[0]).toMatchObject({
      version: 4,
      locations: [
        { ...nothing, id: idOf(1), name: 'Depot', street: '9 Quarry Way', town: 'Peoria' },
        company.locations[1],
      ],
      departments: company.departments,
    })
  })

  it('are added with a name and without an address', async () => {
    await draw()
    await page.getByRole('button', { name: 'Add a location' }).click()
    await dialog.getByRole('button', { name: 'Add location' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/Fill this in\./)
    await dialog.getByLabelText('Name').fill('Mill')
    await dialog.getByRole('button', { name: 'Add location' }).click()
    await expect.element(rows.nth(2)).toHaveTextContent('Millnot savedNo town yet')
    await page.getByRole('button', { name: 'Remove Depot' }).click()
    await save.click()
    await expect.poll(written).toHaveLength(1)
    expect(written()[0]).toMatchObject({ locations: [company.locations[1], { ...nothing, name: 'Mill' }] })
  })

  it('are saved by a bar that is as wide as the form, at the foot of the window while the form is longer', async () => {
    await page.viewport(1440, 700)
    await draw()
    await page.getByRole('button', { name: 'Remove Depot' }).click()
    const bar = page.getByRole('group', { name: 'Unsaved changes' })
    await expect.element(bar).toBeInViewport()
    const [{ width, bottom }, form] = [bar.element(), bar.element().closest('form')!].map((one) =>
      one.getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    expect(width).toBe(form.width)
    expect(bottom).toBe(Math.min(innerHeight, form.bottom))
  })

  it('stay as they are when the dialog is cancelled or refuses', async () => {
    await draw()
    await page.getByRole('button', { name: 'Edit Yard' }).click()
    await dialog.getByLabelText('Postal code').fill('1'.repeat(17))
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(dialog.getByText('Write at most 16 letters.')).toBeVisible()
    await dialog.getByLabelText('Postal code').fill('61036')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(save).not.toBeInTheDocument()
  })

  it('tell at their row what the server refuses', async () => {
    // The row is in sight without scrolling, so that it takes the focus in place of the summary.
    await page.viewport(1440, 2000)
    await draw()
    const message = 'This name is in the list twice.'
    answers[put] = { status: 422, body: [{ path: 'locations.1.name', message }] }
    await page.getByRole('button', { name: 'Edit Yard' }).click()
    await dialog.getByLabelText('Name').fill('Court')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await save.click()
    await expect.element(rows.nth(1)).toMatchTextContent(message)
    await expect.element(page.getByRole('button', { name: 'Edit Court' })).toHaveFocus()
  })

  it('are refused at once if another one has the name, whatever its case and spaces', async () => {
    await draw()
    await page.getByRole('button', { name: 'Add a location' }).click()
    await dialog.getByLabelText('Name').fill(' dePot  ')
    await dialog.getByRole('button', { name: 'Add location' }).click()
    await expect
      .element(dialog.getByLabelText('Name'))
      .toHaveAccessibleDescription(/There is a location “Depot” already\./)
  })

  it('are renamed to no name that another one has, but to their own in other letters', async () => {
    await draw()
    await page.getByRole('button', { name: 'Edit Yard' }).click()
    await dialog.getByLabelText('Name').fill('DEPOT')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(dialog.getByText('There is a location “Depot” already.')).toBeVisible()
    await dialog.getByLabelText('Name').fill('YARD')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(rows.nth(1)).toMatchTextContent(/^YARD/)
  })

  it('that something has are removed after a question that counts them', async () => {
    answers[uses] = { body: { data: { ...noUses, people: 12, roles: 2, survey_links: 1 } } }
    await draw()
    await page.getByRole('button', { name: 'Remove Depot' }).click()
    const question = page.getByRole('dialog', { name: 'Remove Depot?' })
    await expect
      .element(question)
      .toMatchTextContent(/12 people, 2 roles,? and 1 survey link have this location and keep it\./)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(rows.nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Remove Depot' }).click()
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => rows.elements().length).toBe(1)
    await expect.poll(faults).toEqual([])
  })

  it('open by the link of a job whose address is not complete', async () => {
    await draw(`#location-${idOf(2)}`)
    await expect.element(dialog.getByLabelText('Town')).toHaveValue('Galena')
  })
})

describe('the public addresses of the open jobs', () => {
  const field = (label: string) => page.getByRole('textbox', { name: label })

  it('are the list and its feeds for job boards, each with a button that copies it', async () => {
    await draw('', 'details')
    for (const [label, url] of [
      ['Page with all open jobs', 'https://jobs.example.com/jobs?company=northgate'],
      ['Feed for job boards (XML)', 'https://jobs.example.com/jobs.xml?company=northgate'],
      ['Feed for programs (JSON)', 'https://jobs.example.com/jobs.json?company=northgate'],
    ] as const) {
      await expect.element(field(label)).toHaveValue(url)
      await expect.element(field(label)).toHaveAttribute('readonly')
    }
    await expect.element(page.getByRole('button', { name: /the feed for job boards in XML/ })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('are not shown for a company without a public list', async () => {
    answers['POST /companies/search'] = { body: { data: [{ ...company, jobs_url: null }], total: 1, next: null } }
    await draw('', 'details')
    await expect.element(field('Name')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Open jobs' })).not.toBeInTheDocument()
  })
})
