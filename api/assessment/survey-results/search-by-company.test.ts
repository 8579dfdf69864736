import { beforeAll, describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'
import { createFinishedResults } from './test-results.ts'

const { call, product } = setUpProduct()
const franchise = 'franchise.owner@demo.test'

type Row = { id: string; company: { id: string; name: string }; dated_at: string }
type Page = { data: Row[]; total: number; next: string | null; groups: { company: { name: string }; count: number }[] }

const search = async (body: object, as = franchise) => {
  const { status, body: page } = await call('POST', '/survey-results/search', { as, body })
  expect(status).toBe(200)
  return page as Page
}
const byCompany = { field: 'dated_at', order: 'desc', by_company: true }

/** All rows, page by page. */
async function readAll(sort: object, page_size: number, filters = {}) {
  const rows: Row[] = []
  let after: string | null | undefined
  do {
    const page: Page = await search({ sort, filters, page_size, ...(after ? { after } : {}) })
    expect(page.data.length).toBeLessThanOrEqual(page_size)
    rows.push(...page.data)
    after = page.next
  } while (after)
  return rows
}

beforeAll(async () => {
  await createFinishedResults(product.owner, 12)
  await createFinishedResults(product.owner, 7, 'harbour')
})

describe('results by company', () => {
  it('are grouped by company name, sorted inside each company, and counted as a whole', async () => {
    const page = await search({ sort: byCompany, page_size: 200 })
    expect(page.groups.map(({ company }) => company.name)).toEqual(['Lantern Harbour', 'Lantern Northgate'])
    for (const { company, count } of page.groups)
      expect(page.data.filter((row) => row.company.name === company.name)).toHaveLength(count)
    expect(page.total).toBe(page.data.length)
    const expected = page.data.toSorted(
      (a, b) => a.company.name.localeCompare(b.company.name) || b.dated_at.localeCompare(a.dated_at),
    )
    expect(page.data.map(({ company, dated_at }) => [company.name, dated_at])).toEqual(
      expected.map(({ company, dated_at }) => [company.name, dated_at]),
    )
  })

  it.each([1, 3, 7, 50])('are the same rows in pages of %s, each once', async (page_size) => {
    for (const sort of [byCompany, { ...byCompany, field: 'name', order: 'asc' }]) {
      const whole = await search({ sort, page_size: 200 })
      expect((await readAll(sort, page_size)).map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id))
    }
  })

  it('are counted with the filters, and a company without matches has no group', async () => {
    const filters = { search: 'Many People' }
    const { groups } = await search({ sort: byCompany, filters })
    expect(groups.map(({ count }) => count)).toEqual([7, 12])
    const [harbour] = (await product.owner.query("SELECT id FROM companies WHERE slug = 'harbour'")).rows
    expect((await search({ sort: byCompany, filters: { ...filters, company_id: harbour.id } })).groups).toHaveLength(1)
  })

  it('include no company out of scope', async () => {
    await createFinishedResults(product.owner, 1, 'orchard')
    const { groups } = await search({ sort: byCompany })
    expect(groups.map(({ company }) => company.name)).not.toContain('Orchard & Pine')
    expect((await search({ sort: byCompany }, 'company.owner@demo.test')).groups).toHaveLength(1)
  })

  it('continue with the next company when the last one read has no results any more', async () => {
    const filters = { search: 'Many People' }
    const first = await search({ sort: byCompany, filters, page_size: 3 })
    await product.owner.query(
      `UPDATE survey_results r SET archived_at = now() FROM companies c WHERE c.id = r.company_id AND c.slug = 'harbour'`,
    )
    const next = await search({ sort: byCompany, filters, page_size: 50, after: first.next })
    expect(new Set(next.data.map(({ company }) => company.name))).toEqual(new Set(['Lantern Northgate']))
    await product.owner.query(
      `UPDATE survey_results r SET archived_at = NULL FROM companies c WHERE c.id = r.company_id AND c.slug = 'harbour'`,
    )
  })

  it('end when the last company was partly read and has no results any more', async () => {
    const filters = { search: 'Many People' }
    const first = await search({ sort: byCompany, filters, page_size: 10 })
    expect(first.data.at(-1)!.company.name).toBe('Lantern Northgate')
    const archive = (archived_at: string) =>
      product.owner.query(
        `UPDATE survey_results r SET archived_at = ${archived_at} FROM companies c WHERE c.id = r.company_id AND c.slug = 'northgate'`,
      )
    await archive('now()')
    const next = await search({ sort: byCompany, filters, after: first.next })
    await archive('NULL')
    expect(next).toMatchObject({ data: [], next: null })
  })

  it('have at most ten companies a page, and the next page continues', async () => {
    const slugs = Array.from({ length: 13 }, (_, index) => `small-${index}`)
    await product.owner.query(
      `WITH made AS (INSERT INTO companies (kind, name, slug, brand, settings)
           SELECT 'company', initcap(new_slug), new_slug, brand, settings
             FROM companies, unnest($1::text[]) new_slug WHERE slug = 'orchard' RETURNING id),
         pipeline AS (INSERT INTO pipelines (company_id, name, is_default)
           SELECT id, 'Hiring', true FROM made RETURNING id, company_id)
       INSERT INTO statuses (company_id, pipeline_id, name, type, position)
         SELECT company_id, id, 'New', 'new', 0 FROM pipeline`,
      [slugs],
    )
    for (const slug of slugs) await createFinishedResults(product.owner, 1, slug)
    const filters = { search: 'Many People' }
    const superAdmin = 'super@demo.test'
    const first = await search({ sort: byCompany, filters, page_size: 200 }, superAdmin)
    expect(new Set(first.data.map(({ company }) => company.id)).size).toBe(10)
    const second = await search({ sort: byCompany, filters, page_size: 200, after: first.next }, superAdmin)
    expect(second.next).toBeNull()
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([first.total, first.total])
  })

  const forged = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url')

  it('are empty after a forged key beyond the last company', async () => {
    const after = forged({ at: 1_000_000, company_id: null, after: null })
    expect(await search({ sort: byCompany, after })).toMatchObject({ data: [], next: null })
  })

  it.each([
    ['nonsense'],
    [forged({ at: 'x' })],
    [forged({ at: -1, company_id: null, after: null })],
    [forged({ at: 0.5, company_id: null, after: null })],
  ])('refuse the page after %s', async (after) => {
    const { status } = await call('POST', '/survey-results/search', { as: franchise, body: { sort: byCompany, after } })
    expect(status).toBe(422)
  })

  it('are kept as a grouping in a saved view', async () => {
    const query = { list: 'survey_results', filters: {}, sort: byCompany }
    await call('POST', '/saved-views', { as: franchise, body: { name: 'By company', is_shared: false, query } })
    const { body } = await call('GET', '/saved-views?list=survey_results', { as: franchise })
    expect(body.data[0].sort).toEqual(byCompany)
  })
})
