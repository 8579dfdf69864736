import type { APIRequestContext, Page } from '@playwright/test'
import { followResults, queryDatabase } from './database.ts'
import { nightly } from './looks.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** A company with many people: lists and the board only contain elements near the visible part. */

/** The number is 10,000 in `npm run proof -- many-rows`. */
const many = Number(process.env.PEOPLE ?? 1_300)
const nameOf = (number: number) => `Person ${String(number).padStart(5, '0')}`

async function newCompany(request: APIRequestContext) {
  const { email, id, tenant } = await createTestUser(request, 'hb')
  await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
  // One of five people is in the second stage, the others in the first.
  await queryDatabase(
    `WITH stage AS (SELECT s.id, s.position FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id
                     WHERE s.company_id = $1 AND p.is_default),
       people AS (INSERT INTO candidates (company_id, first, last, email)
         SELECT $1, 'Person', lpad(n::text, 5, '0'), 'person' || n || '@people.test' FROM generate_series(1, $2::int) n
         RETURNING *)
     INSERT INTO survey_results (company_id, candidate_id, role_id, state, started_at, status_id)
     SELECT $1, id, (SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL), 'in_progress', now(),
            (SELECT id FROM stage WHERE position = (last::int % 5 = 1)::int) FROM people`,
    [tenant.company.id, many],
  )
  await followResults()
  return email
}

/** Records the maximum number of elements that a page has had. */
function countNodes(page: Page) {
  let most = 0
  return {
    look: async () => {
      most = Math.max(most, await page.evaluate(() => document.querySelectorAll('*').length))
    },
    most: () => most,
  }
}

const read = { timeout: 90_000, intervals: [0] }

test('many people are read to the last one, with few of them in the document', nightly, async ({ page, request }) => {
  // Loads many pages one after the other, which takes minutes on a busy machine.
  test.slow()
  await openSignedIn(page, await newCompany(request), '/candidates?sort=name&order=asc', password)
  await expect(rowsOf(page).first()).toContainText(nameOf(1))
  const inList = countNodes(page)
  const last = rowsOf(page).filter({ hasText: nameOf(many) })
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await inList.look()
      return last.count()
    }, read)
    .toBe(1)
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(rowsOf(page).filter({ hasText: nameOf(1) })).toBeInViewport()
  // The first hundred rows are all in the document.
  expect(inList.most()).toBeLessThan(3_000)

  await page.goto('/hiring-pipeline')
  const column = page.getByRole('region', { name: 'New', exact: true })
  await expect(column.getByRole('status', { name: '1,000+ in New' })).toBeVisible()
  const cards = column.locator('[data-card]')
  await expect(cards.first()).toContainText(nameOf(many))
  const onBoard = countNodes(page)
  await expect
    .poll(async () => {
      await column.getByRole('list').evaluate((list) => list.scrollTo(0, list.scrollHeight))
      await onBoard.look()
      const numbers = (await cards.allTextContents()).map((text) => Number(/Person (\d+)/.exec(text)![1]))
      return Math.min(...numbers)
    }, read)
    .toBeLessThan(many - 500)
  expect(onBoard.most()).toBeLessThan(1_500)
})
