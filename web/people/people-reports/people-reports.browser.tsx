import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { PersonActions } from '../candidates/parts/person-actions.tsx'
import { ChangesPage } from './changes-page.tsx'
import { ComparisonPage } from './comparison-page.tsx'

const golden = import.meta.glob<string>('../../../domain/reports/golden/{comparison-hb-of-6,changes-hb-9-10}.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
// Stored files are documents.
const stored = (kind: string) =>
  JSON.parse(Object.entries(golden).find(([file]) => file.includes(kind))![1]) as ReportDocument

const { answers } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const company = { id: idOf(90), name: 'Lantern Northgate' }
const resultOf = (number: number) => ({
  id: idOf(number),
  state: 'completed',
  completed_at: `2026-11-0${number}T10:00:00Z`,
  archived_at: null,
  is_test: false,
  company,
  candidate: { id: idOf(40), first: 'Sofia', last: 'Marek', kind: 'employee' },
})
const personOf = (...finished: number[]) =>
  ({
    id: idOf(40),
    first: 'Sofia',
    last: 'Marek',
    kind: 'employee',
    company,
    latest: null,
    status: null,
    surveys: finished.map(resultOf),
    can: { update: false, archive: false, restore: false },
  }) as unknown as CandidateDetail
const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
const list = () => <h1>Survey results</h1>

beforeEach(() => {
  answers[`GET /survey-results/${idOf(2)}`] = { body: { data: resultOf(2) } }
})

describe('a comparison', () => {
  const comparisonOf = (people: number) => {
    const document = stored('comparison')
    for (const block of document.sections.flatMap(({ blocks }) => blocks)) {
      if (block.kind !== 'overlay') continue
      block.series.length = people
      for (const { marks } of block.rows) marks.length = people
    }
    return { body: { data: document } }
  }
  const asked = () =>
    vi
      .mocked(window.fetch)
      .mock.calls.map(([address]) => new URL(address instanceof Request ? address.url : address, location.origin))
      .filter(({ pathname }) => pathname === '/api/reports/comparison')
      .map(({ searchParams }) => searchParams.get('survey_result_ids')?.split(','))

  it('shows three people, and adds a fourth who is chosen', async () => {
    const ids = [2, 3, 4].map(idOf)
    answers['GET /reports/comparison'] = comparisonOf(3)
    answers['POST /candidates/search'] = {
      body: {
        data: [{ ...personOf(), latest: { id: idOf(5), role_name: 'Sales', dated_at: '2026-11-05T10:00:00Z' } }],
      },
    }
    answers[`GET /candidates/${idOf(40)}`] = { body: { data: personOf(5) } }
    await page.viewport(390, 844)
    await drawPage(
      { '/reports/comparison': ComparisonPage, '/survey-results': list },
      { at: `/reports/comparison?ids=${encodeURIComponent(JSON.stringify(ids))}` },
    )
    await expect.element(page.getByRole('heading', { name: 'Side by side' })).toBeVisible()
    await expect.poll(() => legend.elements()).toHaveLength(3)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: 'Person', exact: true }).click()
    answers['GET /reports/comparison'] = comparisonOf(4)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sofia Marek/ })
      .click()
    await expect.poll(() => legend.elements()).toHaveLength(4)
    expect(asked()).toEqual([ids, [...ids, idOf(5)]])
  })
})

describe('changes over time', () => {
  const open = () =>
    drawPage(
      {
        '/reports/changes/$id': ChangesPage,
        '/survey-results': list,
        '/survey-results/$id': () => <h1>The result</h1>,
      },
      { at: `/reports/changes/${idOf(2)}` },
    )
  const menu = async (...finished: number[]) => {
    await drawPage({ '/': () => <PersonActions user={owner} person={personOf(...finished)} /> }, { at: '/' })
    await page.getByRole('button', { name: 'Actions for Sofia Marek' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Compare with…' })).toBeVisible()
    return page.getByRole('menuitem', { name: 'Changes over time' })
  }

  it('show both surveys', async () => {
    answers['GET /reports/changes'] = { body: { data: stored('changes') } }
    answers[`GET /candidates/${idOf(40)}`] = { body: { data: personOf(2, 1) } }
    await open()
    await expect.element(page.getByRole('heading', { name: 'What has changed' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Then and now' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'For the role of Sales' })).toBeVisible()
    await expect.poll(() => legend.elements()).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  it('of a first survey say that there is no earlier one, and lead back to it', async () => {
    const message = 'There is no earlier finished survey with the same form to compare with.'
    answers['GET /reports/changes'] = { status: 409, body: { problem: 'no_earlier_result', message } }
    answers[`GET /candidates/${idOf(40)}`] = { body: { data: personOf(2) } }
    await open()
    await expect.element(page.getByText(message)).toBeVisible()
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: 'Sofia Marek' }).first().click()
    await expect.element(page.getByRole('heading', { name: 'The result' })).toBeVisible()
  })

  it('are offered for a person with two finished surveys', async () => {
    await expect.element(await menu(2, 1)).toBeVisible()
  })

  it('are not offered for a person with one', async () => {
    await expect.element(await menu(2)).not.toBeInTheDocument()
  })
})
