/** @jsxImportSource preact */
import './survey.css'
import { render } from 'preact'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { setUpServer } from '../../kernel/test-server.ts'
import { RegisterPage } from './register-page.tsx'

const { answers } = setUpServer()
const address = location.href
const root = document.createElement('div')

beforeEach(() => {
  history.replaceState(null, '', '?link=abcdefgh')
  document.body.append(root)
})
afterEach(() => {
  render(null, root)
  root.remove()
  history.replaceState(null, '', address)
})

const company = {
  name: 'Lantern Northgate',
  brand: 'hb',
  logo_id: null,
  languages: ['en'],
  fixed_role: null,
  contact_email: 'people@northgate.test',
}

it('An open link of a company without roles says that the company is not ready', async () => {
  answers['GET /public/companies'] = { body: { data: [company] } }
  answers['GET /public/companies/role-names'] = { body: { data: [] } }
  render(
    <RegisterPage query={location.search} typed={undefined} onTyped={() => undefined} goTo={() => undefined} />,
    root,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'This survey is not ready yet' })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByRole('combobox').elements()).toEqual([])
})
