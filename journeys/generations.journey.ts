import type { Browser, Page } from '@playwright/test'
import { check } from './accessible.ts'
import { inEveryLook, looks, nightly } from './looks.ts'
import { products } from './products.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const colleague = 'company.user@demo.test'
const owner = 'company.owner@demo.test'

const resume = `Amara Abara

EXPERIENCE
Service Technician, Northwind Cooling
March 2021 - present
Repaired heat pumps and planned routes with Microsoft Excel.

Warehouse Clerk, Harbor Freight Partners
June 2016 - January 2020
Ran the forklift and counted stock.

SKILLS
Customer service, Microsoft Excel

LANGUAGES
Spanish (fluent)
`

/** Opens a person whose results no other journey uses. */
async function openPerson(page: Page, name: string, tab: string) {
  await page.goto(`/candidates?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: tab }).click()
}

for (const width of looks(1440, 390))
  test(`a resume is shown as text, its skills and languages are listed, and a line that a person has checked stays so, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const name = width === 390 ? 'Tara Hoang' : 'Amara Abara'
    await openSignedIn(page, colleague, '/candidates')
    await openPerson(page, name, 'Files')
    await page
      .getByLabel(/^Choose files/)
      .setInputFiles({ name: `${width}.txt`, mimeType: 'text/plain', buffer: Buffer.from(resume) })
    await expect(page.getByRole('list', { name: 'Files' })).toContainText(`${width}.txt`)
    await page.getByRole('link', { name: 'Resume', exact: true }).click()
    await expect(page.getByText('March 2021 - present')).toBeVisible()
    await page.getByRole('button', { name: 'List skills and languages' }).click()
    const skills = page.getByRole('list', { name: 'Skills' })
    await expect(skills.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText(/^Generated .* by rules, without a language model, for you/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Languages' })).toContainText('Spanish')
    await check(page)

    const first = skills.getByRole('listitem').first()
    const mark = first.getByRole('button', { name: /^Mark as checked/ })
    await mark.click()
    await expect(first).toContainText('Checked by you')
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    if (inEveryLook) {
      const menu = first.getByRole('button', { name: /^Actions for/ })
      await menu.click()
      await page.getByRole('menuitem', { name: 'Change…' }).click()
      await page.getByLabel('Text').fill('Customer care')
      await check(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(first).toContainText('Customer care')
      await expect(first).toContainText('Checked and changed by you')
      await expect(menu).toBeFocused()
      const second = skills.getByRole('listitem').nth(1)
      await second.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await expect(skills.getByRole('listitem')).toHaveCount(1)
      await page.getByText('1 removed').click()
      const removed = page.getByRole('list', { name: 'Skills, removed' })
      await removed.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Restore' }).click()
      await expect(skills.getByRole('listitem')).toHaveCount(2)
    }
    await page.reload()
    await expect(first).toContainText(inEveryLook ? 'Customer care' : 'Checked by you')
  })

test('questions are generated apart from the interview guide, and a kept one becomes part of it', async ({ page }) => {
  await openSignedIn(page, colleague, '/survey-results?search=abara')
  await rowsOf(page).getByRole('link', { name: 'Amara Abara' }).click()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Prepare interview' }).click()
  await page.getByRole('button', { name: 'Generate questions' }).click()
  const proposed = page.getByRole('list', { name: 'Generated questions' })
  const one = proposed.getByRole('listitem').first()
  await expect(one).toContainText('The target is')
  const text = (await one.locator('bdi').first().textContent())!
  await check(page)
  const other = proposed.getByRole('listitem').nth(1)
  await other.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  await page.getByLabel('Text').fill('How old are you?')
  await page.getByRole('button', { name: 'Save' }).click()
  await proposed.getByRole('button', { name: /^Add to the kit.*How old are you/ }).click()
  await expect(page.getByText(/^This question may touch a protected matter/)).toBeVisible()
  await one.getByRole('button', { name: /^Add to the kit/ }).click()
  await page.getByText('1 in the kit').click()
  await expect(page.getByRole('list', { name: 'Generated questions, in the kit' })).toContainText('Added by you')
  await expect(page.getByRole('heading', { name: 'Generated question', exact: true })).toBeVisible()
  await expect(page.getByText('For this person, kept by Colin Usman')).toBeVisible()
  await expect(page.getByRole('textbox', { name: `Note: ${text}` })).toBeVisible()
})

for (const width of looks(390, 1440))
  test(`a chat answers from the report of a result, and each sentence shows its basis, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, colleague, '/survey-results?search=abara')
    await page.getByRole('link', { name: 'Amara Abara' }).click()
    if (width === 390) {
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Ask about it…' }).click()
    } else await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const chat = page.getByRole('dialog', { name: 'Ask about Amara Abara' })
    await chat.getByRole('button', { name: 'Why this score?', exact: true }).click()
    const answer = chat.getByRole('article').last()
    await expect(answer).toContainText(/\d+ of 99/)
    await expect(answer).toContainText('by rules, without a language model')
    await answer
      .getByRole('button', { name: /^Source of/ })
      .first()
      .click()
    await expect(answer).toContainText('individual/score')
    await check(page)
    await chat.getByRole('button', { name: 'Delete the chat…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(chat.getByRole('article')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(chat).toHaveCount(0)
  })

/** The scripts and styles that the list of results loads. */
async function filesOfList(browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ baseURL: products.hb })
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) files.add(pathname)
  })
  await openSignedIn(page, colleague, '/survey-results')
  await expect(rowsOf(page).first()).toBeVisible()
  // The open stream of live updates keeps the network busy, so the page counts as loaded if no new file is requested
  // for a second.
  let known = 0
  const isSettled = () => {
    const before = known
    known = files.size
    return before === known
  }
  await expect.poll(isSettled, { intervals: [1_000] }).toBe(true)
  await context.close()
  return [...files].toSorted()
}

test('an owner reads the log of generated texts and switches them off, which removes the buttons', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, owner, '/company-settings/generated')
  const log = page.getByRole('table', { name: 'Generated texts' })
  await expect(log).toContainText('Resume read')
  await expect(log).toContainText('resume-rules/3')
  await expect(page.getByText(/^\d+ of 1,000 generated texts used this month\.$/)).toBeVisible()
  await check(page)
  const files = inEveryLook ? await filesOfList(browser) : []
  const setting = page.getByLabel('Generate texts about people')
  await setting.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const context = await browser.newContext({ baseURL: products.hb })
  const other = await context.newPage()
  await openSignedIn(other, colleague, '/survey-results?search=abara')
  await other.getByRole('link', { name: 'Amara Abara' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Amara Abara' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Ask', exact: true })).toHaveCount(0)
  await openPerson(other, 'Amara Abara', 'Files')
  await expect(other.getByRole('list', { name: 'Files' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Resume', exact: true })).toHaveCount(0)
  await context.close()
  // The list loads the same files whether the setting is on or off.
  if (inEveryLook) expect(await filesOfList(browser)).toEqual(files)
  await setting.check()
  await page.getByRole('button', { name: 'Save' }).click()
})

test('the coaching brand has no generated texts', nightly, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: products.be })
  const page = await context.newPage()
  await openSignedIn(page, owner, '/company-settings/details')
  await expect(page.getByRole('link', { name: 'People’s data' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Generated texts' })).toHaveCount(0)
  await page.goto('/survey-results?search=abara')
  await page.getByRole('link', { name: 'Amara Abara' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Abara' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toHaveCount(0)
  await openPerson(page, 'Amara Abara', 'Files')
  await expect(page.getByRole('link', { name: 'Resume', exact: true })).toHaveCount(0)
  await context.close()
})
