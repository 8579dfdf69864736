import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { brandKeys } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { draw } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { Frame } from './parts/frame.tsx'
import { Invited } from './parts/invited.tsx'

const { answers } = setUpServer()

it.each(brandKeys)('The first form of an invitation names the support address of its brand: %s', async (brand) => {
  // The page was sent in the brand of the installation, whichever that is.
  document.documentElement.dataset.brand = brand === 'hb' ? 'be' : 'hb'
  const invitation = { first: 'Ana', last: 'Torres', email: 'ana@people.test', company_name: 'Northgate', brand }
  answers['POST /auth/invitation'] = { body: { data: invitation } }
  await draw(<Invited token={'x'.repeat(43)}>{() => <Frame title="Create your account">The form</Frame>}</Invited>)
  await expect.element(page.getByText('The form')).toBeVisible()
  await expect.element(page.getByRole('link', { name: brands[brand].support_email })).toBeVisible()
})
