import { expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

const { call } = setUpProduct()

type Occupation = { code: string; title: string; draft: { scale: string; weight: number }[] | null }
const list = async (reader: string, query = '') => {
  const { status, body } = await call('GET', `/occupations${query}`, { as: `${reader}@demo.test` })
  return { status, rows: body.data as Occupation[], total: body.total as number, next: body.next as string | null }
}

it('All 879 occupations are listed page by page, in the order of their titles', async () => {
  const titles: string[] = []
  let query = ''
  for (let page = 0; page < 18; page++) {
    const { rows, total, next } = await list('company.owner', query)
    expect(total).toBe(879)
    titles.push(...rows.map(({ title }) => title))
    query = `?after=${next}`
  }
  expect(query).toBe('?after=null')
  expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')))
  expect(new Set(titles).size).toBe(879)
})

it('Occupations are found by words of their title, whatever the case and the accents, and by code', async () => {
  const { rows } = await list('company.owner', `?search=${encodeURIComponent('  MANAGERS sáles ')}`)
  expect(rows.map(({ title }) => title)).toEqual(['Sales Managers'])
  expect((await list('super', `?code=${rows[0]!.code}`)).rows.map(({ title }) => title)).toEqual(['Sales Managers'])
  expect((await list('super', '?code=99-9999.99')).rows).toEqual([])
})

it('Drafts of occupations are for super admins alone, and satisfy the guard rails', async () => {
  const query = '?search=sales%20managers'
  expect((await list('company.owner', query)).rows[0]!.draft).toBeNull()
  expect((await list('franchise.owner', query)).rows[0]!.draft).toBeNull()
  const draft = (await list('super', query)).rows[0]!.draft!
  // The stored draft has Openness to change at weight 3.
  expect(draft).toContainEqual({ scale: 'CHANGE', weight: 1, lo: 57, hi: null, reason: null })
  expect(draft).toContainEqual({ scale: 'LEAD', weight: 3, lo: 60, hi: null, reason: null })
})

it.each(['company.user', 'franchise.user'])('%s may not read occupations', async (reader) => {
  const { status } = await call('GET', '/occupations', { as: `${reader}@demo.test` })
  expect(status).toBe(403)
})

it('Nobody reads occupations without signing in', async () => {
  expect((await call('GET', '/occupations')).status).toBe(401)
})
