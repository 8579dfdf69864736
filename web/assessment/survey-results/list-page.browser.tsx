import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { signOut, startSession } from '../../kernel/session.ts'
import { forgetChoices } from '../../kernel/storage.ts'
import { setUpServer } from '../../kernel/test-server.ts'
import { SurveyResultsPage } from './list-page.tsx'
import { keepFilters } from './list-state.ts'

const { answers, asked } = setUpServer()
const search = 'POST /survey-results/search'

beforeEach(() => {
  forgetChoices()
  answers[search] = { body: { data: [], next: null, total: 0 } }
})

const open = (at: string) => drawPage({ '/survey-results': SurveyResultsPage, '/$': () => null }, { at })
const chip = (filter: string) => page.getByRole('button', { name: `Remove the filter ${filter}` })
const askedFor = () => asked.mock.calls.flatMap(([call, body]) => (call === search ? [(body as Body).filters] : []))
type Body = { filters: { roles?: string[]; states?: string[] } }

describe('the list of results', () => {
  it('returns with its last filters, until they are cleared', async () => {
    keepFilters({ roles: ['Sales'], include_test: true })
    const router = await open('/survey-results')
    await expect.element(chip('Role')).toBeVisible()
    await expect.poll(() => router.latestLocation.search).toEqual({ roles: ['Sales'], include_test: true })
    expect(askedFor()).toContainEqual({ roles: ['Sales'], include_test: true })
    expect(askedFor()).not.toContainEqual({})
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect.element(chip('Role')).not.toBeInTheDocument()
    await router.navigate({ to: '/roles' })
    await router.navigate({ to: '/survey-results' })
    await expect.element(page.getByRole('heading', { name: 'Survey results' })).toBeVisible()
    await expect.element(chip('Role')).not.toBeInTheDocument()
    expect(router.latestLocation.search).toEqual({})
  })

  it('has only the filters of its address, if there are any', async () => {
    keepFilters({ roles: ['Sales'] })
    await open('/survey-results?states=["completed"]')
    await expect.element(chip('Status')).toBeVisible()
    await expect.element(chip('Role')).not.toBeInTheDocument()
    expect(askedFor()).toContainEqual({ states: ['completed'] })
  })
  it('has none of them after a sign-out', async () => {
    answers['POST /auth/sign-out'] = { body: { data: { hosted_url: null } } }
    startSession(`x.${btoa(JSON.stringify({ sub: owner.id }))}.x`, 'password')
    keepFilters({ roles: ['Sales'] })
    await signOut()
    const router = await open('/survey-results')
    await expect.element(page.getByRole('heading', { name: 'Survey results' })).toBeVisible()
    expect(router.latestLocation.search).toEqual({})
    expect(askedFor()).toContainEqual({})
    expect(askedFor()).not.toContainEqual({ roles: ['Sales'] })
  })
})
