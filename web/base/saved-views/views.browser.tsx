import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SavedView } from '@seatwise/contract/saved-views'
import { drawPage } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { SaveFirstView, useViews, ViewTabs } from './public.ts'

/** The saved views of a list, with the answers of the server given. */

const { answers, asked } = setUpServer()
const sales = { search: 'sales' }
const own: SavedView = {
  id: '00000000-0000-4000-8000-000000000001',
  list: 'candidates',
  name: 'Best in sales',
  is_shared: true,
  is_own: true,
  author: 'Cora Ownby',
  filters: sales,
  sort: null,
  dropped: [],
  can: { update: true, remove: true },
  version: 2,
}
const ofColleague: SavedView = { ...own, is_own: false, can: { update: false, remove: false } }

/** A list whose filter is changed by a button. @property view the id of the view that is open at first */
function List({ view: first }: { view?: string }) {
  const [filters, setFilters] = useState(first ? sales : {})
  const [view, setView] = useState(first)
  const views = useViews({
    query: { list: 'candidates', filters },
    list: {
      isPlain: Object.keys(filters).length === 0,
      isEmpty: false,
      state: { view },
      change: (change) => setView(change.view),
      stateOf: () => ({}),
      labelOf: (filter) => filter,
    },
  })
  return (
    <>
      <button type="button" onClick={() => setFilters({ search: 'support' })}>
        Another filter
      </button>
      <SaveFirstView views={views} />
      <ViewTabs views={views} />
    </>
  )
}

const list = 'GET /saved-views'
const tabs = page.getByRole('navigation', { name: 'Views' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const menuItems = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
const changes = () => asked.mock.calls.filter(([name]) => !name.startsWith('GET'))

async function drawList(saved: SavedView[], view?: string) {
  answers[list] = { body: { data: saved } }
  await drawPage({ '/': () => <List {...(view ? { view } : {})} /> }, { at: '/' })
}

describe('the view of a colleague', () => {
  it('can be copied and neither changed nor removed', async () => {
    const copy = { ...own, id: '00000000-0000-4000-8000-000000000002', name: 'Best in sales (copy)', is_shared: false }
    answers['POST /saved-views'] = { body: { data: copy } }
    await drawList([ofColleague], ofColleague.id)
    await button('Actions of the view Best in sales').click()
    await expect.poll(menuItems).toEqual(['Copy'])
    answers[list] = { body: { data: [ofColleague, copy] } }
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await expect.element(button('Actions of the view Best in sales (copy)')).toBeVisible()
    const query = { list: 'candidates', filters: sales }
    expect(changes()).toEqual([['POST /saved-views', { name: copy.name, is_shared: false, query }]])
  })

  it('with another filter is saved as a new one', async () => {
    await drawList([ofColleague], ofColleague.id)
    await expect.element(tabs).toBeVisible()
    await button('Another filter').click()
    await expect.element(button('Save as new view')).toBeVisible()
    await expect.element(button('Save changes')).not.toBeInTheDocument()
  })
})

describe('an own view', () => {
  it('can be changed, copied and removed', async () => {
    await drawList([own], own.id)
    await button('Actions of the view Best in sales').click()
    await expect.poll(menuItems).toEqual(['Rename or share…', 'Copy', 'Remove'])
  })

  it('with another filter counts as changed until the changes are saved', async () => {
    const filters = { search: 'support' }
    const changed = { ...own, filters, version: 3 }
    answers['PUT /saved-views'] = { body: { data: changed } }
    await drawList([own], own.id)
    await expect.element(tabs).toBeVisible()
    await expect.element(button('Save changes')).not.toBeInTheDocument()
    await button('Another filter').click()
    await expect.element(button('Save changes')).toBeVisible()
    expect(await faults()).toEqual([])
    answers[list] = { body: { data: [changed] } }
    await button('Save changes').click()
    await expect.element(button('Save changes')).not.toBeInTheDocument()
    const query = { list: 'candidates', filters }
    expect(changes()).toEqual([['PUT /saved-views', { id: own.id, version: 2, query }]])
  })
})

describe('the first view', () => {
  it('needs a name', async () => {
    answers['POST /saved-views'] = { body: { data: own } }
    await drawList([])
    await button('Another filter').click()
    await button('Save view').click()
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Name this view.')
    expect(await faults()).toEqual([])
    expect(changes()).toEqual([])
    await expect.element(tabs).not.toBeInTheDocument()
    await dialog.getByLabelText('Name').fill('Support')
    answers[list] = { body: { data: [own] } }
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(tabs).toBeVisible()
    const query = { list: 'candidates', filters: { search: 'support' } }
    expect(changes()).toEqual([['POST /saved-views', { name: 'Support', is_shared: false, query }]])
  })
})
