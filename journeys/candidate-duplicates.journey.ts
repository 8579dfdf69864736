import { check as checkAccessible } from './accessible.ts'
import { queryDatabase } from './database.ts'
import { phone, productLooks } from './looks.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'

type Facts = { name: string; phone: string; product?: string }
/** Adds two entries of one person, and lets them be compared as within a minute. */
async function addTwo({ name, phone: number, product }: Facts) {
  await queryDatabase(
    `INSERT INTO candidates (company_id, first, last, email, phone)
     SELECT id, $1, side, lower($1 || '.' || side) || '@people.test', $2 FROM companies, unnest(ARRAY['Early', 'Late']) side
      WHERE slug = 'northgate'`,
    [name, number],
    product,
  )
  await queryDatabase('SELECT compare_candidates(10000)', [], product)
}

test('probable duplicates are dismissed, taken back and merged, and who is like somebody is seen before being added', async ({
  page,
}) => {
  await addTwo({ name: 'Petra', phone: '+14155550181' })
  await openSignedIn(page, owner, '/candidates')
  await page.getByRole('link', { name: /^\d+ probable duplicates?$/ }).click()
  await expect(page.getByRole('heading', { name: 'Probable duplicates', level: 1 })).toBeVisible()
  const pair = page.getByRole('article', { name: /Petra (Early and Petra Late|Late and Petra Early)/ })
  await expect(pair.getByText('Same phone number')).toBeVisible()
  await expect(pair.getByText('+1 415 555 0181')).toHaveCount(2)
  await checkAccessible(page)

  await pair.getByRole('button', { name: 'not the same person' }).click()
  await expect(pair).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pair).toBeVisible()
  await pair.getByRole('button', { name: 'not the same person' }).click()
  await expect(pair).toHaveCount(0)

  await page.getByRole('link', { name: 'Not the same person' }).click()
  await expect(pair.getByText(/said so/)).toBeVisible()
  await checkAccessible(page)
  await pair.getByRole('button', { name: 'Review again' }).click()
  await expect(pair).toHaveCount(0)

  await page.getByRole('link', { name: 'To review' }).click()
  await pair.getByRole('button', { name: /^Compare and merge/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(/is merged into/)).toBeVisible()
  await expect(pair).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Probable duplicates', level: 1 })).toBeVisible()

  await page.goto('/candidates')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').fill('Somebody')
  await form.getByLabel('Email').fill('somebody.else@people.test')
  await form.getByLabel('Phone').fill('+1 415 555 0181')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Looks like someone you have')).toBeVisible()
  await expect(form.getByText('Same phone number')).toBeVisible()
  await checkAccessible(page)
  await form.getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Somebody' })).toBeVisible()
})

for (const look of productLooks('be', 390))
  test(`probable duplicates stand below each other on a phone: ${look.brand}`, async ({ browser }) => {
    await addTwo({ name: 'Runa', phone: '+14155550182', product: look.url })
    const page = await (await browser.newContext({ baseURL: look.url, viewport: phone })).newPage()
    await openSignedIn(page, owner, '/candidates')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /^\d+ probable duplicates?$/ }).click()
    const pair = page.getByRole('article', { name: /Runa Early/ })
    await expect(pair.getByRole('link', { name: 'Runa Early' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await checkAccessible(page)
  })
