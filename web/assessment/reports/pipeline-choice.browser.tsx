import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { UserProfile } from '@seatwise/contract/users'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { PipelineReportPage } from './hiring-pipeline-page.tsx'
import { pipelineReportSearch } from './report-search.ts'

/** The address of the report without a pipeline, which a user of several companies may have opened. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const franchise = { ...owner, auth_role: 'FRANCHISE_OWNER' } as UserProfile
const company = (number: number, name: string, kind = 'company') => ({
  id: idOf(number),
  name,
  kind,
  brand: 'hb',
  state: 'active',
})
const draw = (user: UserProfile) =>
  drawPage(
    { '/reports/hiring-pipeline': PipelineReportPage },
    { at: '/reports/hiring-pipeline?pipeline_id=&days=90', user },
  )

it('Without a pipeline, the report asks a user of several companies for one, and the server for no report', async () => {
  const warn = vi.spyOn(console, 'warn')
  answers['GET /companies/list'] = {
    body: { data: [company(1, 'Harbor'), company(2, 'Northgate'), company(9, 'Lantern Group', 'franchise')] },
  }
  answers['GET /pipelines'] = {
    body: {
      data: [
        { id: idOf(5), name: 'Hiring' },
        { id: idOf(6), name: 'Trainees' },
      ],
    },
  }
  const router = await draw(franchise)
  await expect.element(page.getByRole('heading', { name: 'Choose a company' })).toBeVisible()
  expect(await faults()).toEqual([])
  const choice = page.getByRole('combobox', { name: 'Company' })
  await expect.poll(() => choice.element().textContent).toBe('CompanyHarborNorthgate')
  await choice.selectOptions('Northgate')
  await expect.element(page.getByRole('heading', { name: 'Choose a pipeline' })).toBeVisible()
  expect(asked).not.toHaveBeenCalledWith('GET /reports/hiring-pipeline')
  expect(warn).not.toHaveBeenCalled()
  await page.getByRole('link', { name: 'Trainees' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ pipeline_id: idOf(6), days: 90 })
})

it('Without a pipeline, the report offers a user of one company the pipelines of it', async () => {
  answers['GET /pipelines'] = { body: { data: [{ id: idOf(5), name: 'Hiring' }] } }
  await draw(owner)
  await expect.element(page.getByRole('link', { name: 'Hiring' })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Company' }).elements()).toEqual([])
  expect(asked).not.toHaveBeenCalledWith('GET /companies/list')
  expect(pipelineReportSearch({})).toEqual({ pipeline_id: '', days: 90 })
})

it('The choice of a pipeline says that it is loading', async () => {
  const loaded = Promise.withResolvers<void>()
  answers['GET /pipelines'] = { body: { data: [{ id: idOf(5), name: 'Hiring' }] }, after: loaded.promise }
  await draw(owner)
  const loading = page.getByText('Loading')
  await expect.element(loading).toBeInTheDocument()
  // The lines are seen.
  expect(loading.element().parentElement!.getBoundingClientRect().width).toBeGreaterThan(100)
  loaded.resolve()
  await expect.element(page.getByRole('link', { name: 'Hiring' })).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
})

it('If the company has no pipeline, the choice says so', async () => {
  answers['GET /pipelines'] = { body: { data: [] } }
  await draw(owner)
  await expect.element(page.getByText('This company has no pipeline.')).toBeVisible()
  expect(await faults()).toEqual([])
})

it('If there is no company, the choice says so', async () => {
  answers['GET /companies/list'] = { body: { data: [company(9, 'Lantern Group', 'franchise')] } }
  await draw(franchise)
  await expect.element(page.getByText('You have no company yet. A report needs one with a pipeline.')).toBeVisible()
  expect(page.getByRole('combobox').elements()).toEqual([])
  expect(await faults()).toEqual([])
})

it('If the companies cannot be loaded, the choice says so and tries again', async () => {
  answers['GET /companies/list'] = { status: 403, body: { problem: 'not_allowed', message: 'You may not do this.' } }
  await draw(franchise)
  await expect.element(page.getByRole('alert')).toBeVisible()
  answers['GET /companies/list'] = { body: { data: [company(1, 'Harbor')] } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Company' })).toBeVisible()
})
