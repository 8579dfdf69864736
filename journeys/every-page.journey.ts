import type { Page } from '@playwright/test'
import { expectFitting } from './accessible.ts'
import { followResults, queryDatabase } from './database.ts'
import { nightly } from './looks.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { newTeam } from './teams.ts'
import { password } from './tenants.ts'
import { expect, test } from './watch.ts'

/**
 * The rules for every page: it fits every width and large text, has no motion, and works in forced colors and in print.
 */

const owner = 'company.owner@demo.test'
const superAdmin = 'super@demo.test'

/** Those that are not in accessible.journey.ts, which looks at its pages in the same way. */
const pages = {
  'of an owner': {
    as: owner,
    paths: [
      '/candidates',
      '/candidates/duplicates',
      '/pipelines',
      '/shared-reports',
      '/company-settings/details',
      '/company-settings/places',
      '/company-settings/survey',
      '/company-settings/data',
      '/company-settings/webhooks',
      '/company-settings/api-keys',
      '/company-settings/own-events',
      '/company-settings/crm',
      '/company-settings/usage',
      '/company-settings/application-templates',
      '/jobs/overview',
      '/jobs/add',
    ],
  },
  'of a franchise owner': {
    as: 'franchise.owner@demo.test',
    paths: ['/companies/compare', '/reports/hiring-pipeline'],
  },
  'of a super admin': {
    as: superAdmin,
    paths: ['/companies/overview', '/usage', '/role-benchmarks', '/role-benchmarks/add', '/utils'],
  },
}

test.use({ trace: 'off' })

for (const [group, { as, paths }] of Object.entries(pages))
  test(
    `the pages ${group} never scroll sideways, at several widths and with text of twice its size`,
    nightly,
    async ({ page }) => {
      await openSignedIn(page, as, '/readyz')
      for (const path of paths) {
        await open(page, path)
        await expectFitting(page)
      }
    },
  )

test(
  'reports about people never scroll sideways, at several widths and with text of twice its size',
  nightly,
  async ({ page }) => {
    const team = await newTeam(page.request)
    const [leader, ada, ben] = await Promise.all(['Olive', 'Ada', 'Ben'].map(team.surveyOf))
    await queryDatabase(`UPDATE survey_results SET completed_at = completed_at - interval '1 year' WHERE id = $1`, [
      ada,
    ])
    await followResults()
    await team.askAgain('Ada')
    const again = await team.surveyOf('Ada')
    await openSignedIn(page, team.email, '/readyz', password)
    for (const path of [
      `/reports/comparison?ids=${[leader, ada, ben].join()}`,
      `/reports/conflict?ids=${[ada, ben].join()}`,
      `/reports/coaching/${ben}`,
      `/reports/changes/${again}`,
      `/survey-results/${ben}/interview`,
      `/growth-plans?survey_result_id=${ben}`,
    ]) {
      await open(page, path)
      await expectFitting(page)
    }
    await page.getByRole('button', { name: 'Make a growth plan' }).click()
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible()
    await expectFitting(page)
    await open(page, page.url().replace('/growth-plans/', '/reports/growth/'))
    await expectFitting(page)
  },
)

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (/results|candidates|overview/.test(path)) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function openResult(page: Page, name = 'amara abara') {
  await page.goto(`/survey-results?search=${encodeURIComponent(name)}`)
  await rowsOf(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Snapshot' })).toBeVisible()
}

/** The number of complete rows that a list of fifty shows without scrolling. */
const rowsAt = [
  { width: 1440, height: 900, rows: 16 },
  { width: 1280, height: 800, rows: 13 },
  { width: 390, height: 844, rows: 9 },
]

for (const [kind, first, isNightly] of [
  ['usual', '', true],
  ['sixty letters', 'Maximiliane'.repeat(6).slice(0, 60), false],
  ['right to left', 'عبد الرحمن بن عبد الله', true],
] as const)
  test(
    `a list shows the same number of rows whatever the names: ${kind}`,
    isNightly ? nightly : {},
    async ({ page }) => {
      await page.route('**/api/survey-results/search', async (route) => {
        const answer = await route.fetch()
        const match = (await answer.json()) as { data: { candidate: { first: string; last: string } }[] }
        if (first) for (const { candidate } of match.data ?? []) Object.assign(candidate, { first, last: first })
        return route.fulfill({ json: match })
      })
      await openSignedIn(page, superAdmin, '/survey-results')
      await expect(rowsOf(page)).toHaveCount(50)
      for (const { width, height, rows } of rowsAt) {
        await page.setViewportSize({ width, height })
        await expect(page.getByRole(width < 700 ? 'list' : 'table', { name: 'Survey results' })).toBeVisible()
        const whole = await rowsOf(page).evaluateAll(
          (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
        )
        expect(whole, `${width} x ${height}`).toBeGreaterThanOrEqual(rows)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    },
  )

test('nothing moves for a user who prefers reduced motion', async ({ page }) => {
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) =>
        ['', '::before', '::after', '::backdrop'].flatMap((part) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part)
          const isStill =
            (animationName === 'none' || animationDuration === '0s') && /^[0s, ]+$/.test(transitionDuration)
          return isStill ? [] : [`${element.className}${part}`]
        }),
      ),
    )
  const rows = Promise.withResolvers<void>()
  await page.route('**/api/survey-results/search', async (route) => {
    await rows.promise
    return route.continue()
  })
  await openSignedIn(page, owner, '/survey-results?search=sven')
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  expect(await moving(), 'rows that load').toEqual([])
  rows.resolve()
  await rowsOf(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Snapshot' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await moving(), 'a dialog').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Stage').selectOption({ label: 'Offer' })
  await expect(page.getByText('Moved to Offer.')).toBeVisible()
  expect(await moving(), 'the undo').toEqual([])
})

test('forced colors keep selections, switches, bands and tracks visible', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, forcedColors: 'active' })
  const page = await context.newPage()
  await openSignedIn(page, owner, '/company-settings/details')
  const groundOf = (css: string, part?: string) =>
    page
      .locator(css)
      .first()
      .evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part)
  const canvas = await groundOf('body')
  await expect(
    page
      .getByRole('navigation', { name: 'Sections' })
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible()
  expect(await groundOf('main nav [aria-current=page]')).not.toBe(canvas)
  expect(await groundOf('aside [aria-current=page]', '::before')).not.toBe(canvas)
  await page.goto('/profile/notifications')
  await expect(page.getByRole('switch').first()).toBeAttached()
  // A switch that is off is recognized by the outline of its thumb.
  expect(await groundOf('.mantine-Switch-input:not(:checked) + * .mantine-Switch-thumb')).not.toBe(canvas)
  await openResult(page)
  const bands = await page
    .getByRole('img', { name: /of 99/ })
    .locator('span > span')
    .evaluateAll((all) => new Set(all.map((band) => getComputedStyle(band).backgroundColor)).size)
  expect(bands).toBeGreaterThanOrEqual(7)
  const fillOf = (part: string) =>
    page
      .getByRole('img', { name: /^Drive/ })
      .locator(part)
      .first()
      .evaluate((shape) => getComputedStyle(shape).fill)
  expect(await fillOf('rect:nth-last-of-type(1)')).not.toBe(canvas)
  await page.goto('/survey-results?states=["completed"]')
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(row)
      .check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible()
  const dots = await Promise.all([0, 1].map((nth) => groundOf(`li[data-series="${nth}"]`, '::before')))
  expect(new Set([canvas, ...dots]).size).toBe(3)
  await context.close()
})

test('the accessibility tree of a list and of a result reads in order, and each score has its range and band', async ({
  page,
}) => {
  await openSignedIn(page, owner, '/survey-results?search=amara%20abara')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - navigation "Candidates/Employees":
      - link "People"
      - heading "Survey results" [level=1]
    - status: /1 of \\d+ surveys/
    - table "Survey results":
      - rowgroup:
        - row:
          - columnheader "Candidate"
          - columnheader "Right Seat Score"
      - rowgroup:
        - row:
          - rowheader /Amara Abara/
          - cell /^\\d+ most likely \\d+ to \\d+ .* fit$/
  `)
  await rowsOf(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Snapshot' })).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Amara Abara" [level=1]
    - region "Right Seat Score":
      - heading "Right Seat Score" [level=2]
      - img /^\\d+ of 99, .* fit, most likely \\d+ to \\d+$/
      - heading "Supports the fit" [level=3]
      - heading "Lowers the fit" [level=3]
    - region "15 work scales":
      - list:
        - listitem:
          - img /^Drive. percentile \\d+, most likely \\d+ to \\d+, below the target of/
    - complementary
  `)
  // The text field for notes has its own status, which stays empty until somebody types a name.
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Note' })).toBeVisible()
  const live = page.locator('main').locator('[aria-live], [role=status], [role=alert]')
  await expect(live.filter({ hasText: /\S/ })).toHaveCount(0)
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('a result prints on two pages, the same in both schemes, and a list as a table to its last row, from a phone too', async ({
  page,
}) => {
  await openSignedIn(page, owner, '/readyz')
  await openResult(page)
  for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), format).toBe(2)
  const pictureIn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ media: 'print', colorScheme })
    return page.screenshot({ fullPage: true })
  }
  // Parts of the page that still load differ between any two pictures.
  await expect(async () => expect((await pictureIn('dark')).equals(await pictureIn('light'))).toBe(true)).toPass()

  await page.emulateMedia({ media: 'print' })
  await page.goto('/survey-results')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group')

  await page.emulateMedia({ media: null, colorScheme: null })
  const pages: (number | undefined)[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    pages.push(pagesOf(await page.pdf({ format: 'A4' })))
  }
  expect(pages[1]).toBe(pages[0])
})
