import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { UserProfile } from '@seatwise/contract/users'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { UserManagementPage } from '../../app/pages/user-management-page.tsx'

const { answers, asked } = setUpServer()
const superAdmin = { ...owner, auth_role: 'SUPER_ADMIN' } as UserProfile
const choice = (id: string, name: string, kind: 'company' | 'franchise') => ({
  id,
  name,
  kind,
  brand: 'hb',
  state: 'active',
})
const ids = { company: '00000000-0000-4000-8000-0000000000f1', franchise: '00000000-0000-4000-8000-0000000000f2' }

it.each([
  ['company', 'COMPANY_OWNER'],
  ['franchise', 'FRANCHISE_OWNER'],
] as const)(
  'The link to the owner of a new %s opens the form with company, access and pipeline chosen',
  async (kind, role) => {
    answers['GET /companies/list'] = {
      body: {
        data: [
          choice(superAdmin.company.id, 'Head Office', 'company'),
          choice(ids.company, 'Northgate', 'company'),
          choice(ids.franchise, 'Northgate', 'franchise'),
        ],
      },
    }
    answers['POST /users/search'] = { body: { data: [], next: null, total: 0 } }
    answers['POST /users/create'] = { body: { data: {}, sign_up_url: null } }
    const search = encodeURIComponent(JSON.stringify([ids[kind]]))
    await drawPage(
      { '/user-management': UserManagementPage },
      { at: `/user-management?company_id=${search}#add-owner`, user: superAdmin },
    )
    await expect.element(page.getByRole('dialog', { name: 'Add the owner of Northgate' })).toBeVisible()
    await expect.poll(faults).toEqual([])
    await page.getByLabelText('Email').fill('omar@northgate.test')
    await page.getByLabelText('First name').fill('Omar')
    await page.getByLabelText('Last name').fill('Reyes')
    await page.getByRole('button', { name: 'Add user' }).last().click()
    const sent = { company_id: ids[kind], auth_role: role, permissions: { can_view_hiring_pipeline: true } }
    await expect.poll(() => asked.mock.calls).toContainEqual(['POST /users/create', expect.objectContaining(sent)])
  },
)
