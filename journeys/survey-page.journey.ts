import type { APIRequestContext, Page } from '@playwright/test'
import { nightly } from './looks.ts'
import { expectVisibleFocus } from './focus.ts'
import { registerAtDemo } from './surveys.ts'
import { expect, test } from './watch.ts'

async function openSurvey(page: Page, request: APIRequestContext) {
  const { token, items } = await registerAtDemo(request)
  await page.goto(`/survey/take#${token}`)
  await expect(page.getByText('Statement 1 of 87')).toBeVisible()
  return { token, items }
}

/** Taps an answer. Playwright waits until the half second is over in which taps on a new statement are ignored. */
const tap = (page: Page, label: string) => page.getByText(label, { exact: true }).click()

for (const { width, height, text, what, isInSuite } of [
  { width: 320, height: 256, text: 100, what: '400 % zoom', isInSuite: true },
  { width: 426, height: 240, text: 100, what: '300 % zoom' },
  { width: 568, height: 320, text: 100, what: 'a small phone on its side' },
  { width: 667, height: 331, text: 100, what: 'a phone on its side' },
  { width: 360, height: 640, text: 200, what: 'a small phone with text of 200 %', isInSuite: true },
  { width: 320, height: 454, text: 150, what: 'a small phone with text of 150 %' },
  { width: 390, height: 844, text: 100, what: 'a phone' },
  { width: 1440, height: 900, text: 200, what: 'a desktop with text of 200 %' },
])
  test(
    `each new statement is in view, and so is its first choice after the shortest scroll: ${what} (${width} x ${height})`,
    isInSuite ? {} : nightly,
    async ({ page, request }) => {
      await page.setViewportSize({ width, height })
      await page.addInitScript((percent) => {
        document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = `${percent}%`))
      }, text)
      const { items } = await openSurvey(page, request)
      for (const [index, label] of ['Very accurate', 'Very inaccurate'].entries()) {
        await tap(page, label)
        const statement = page.getByRole('heading', { name: items[index + 1]!.text, exact: true })
        await expect(statement).toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('group', { name: items[index + 1]!.text, exact: true })).toBeFocused()
        await page.getByText('Very inaccurate', { exact: true }).scrollIntoViewIfNeeded()
        await expect(page.getByText('Very inaccurate', { exact: true })).toBeInViewport()
      }
      // Nothing is wider than the window (WCAG 1.4.10).
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    },
  )

test('a second tap or press within half a second does not answer the next statement', async ({ page, request }) => {
  await openSurvey(page, request)
  const first = page.getByText('Very inaccurate', { exact: true })
  // Clicks at a position, as a finger does, 150 and 450 ms after the statement has changed.
  const box = (await first.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (const [statement, pause] of [
    [2, 150],
    [3, 450],
  ] as const) {
    await first.click()
    await expect(page.getByText(`Statement ${statement} of 87`)).toBeVisible()
    const answered = await page.evaluate(
      async ({ at, ms }) => {
        const began = document.querySelector('.choice')!.getAnimations()[0]!
        while (Number(began.currentTime) < ms && began.playState === 'running')
          await new Promise((next) => requestAnimationFrame(next))
        return document.elementFromPoint(...at)!.closest('.choice') !== null
      },
      { at: [x, y] as [number, number], ms: pause },
    )
    expect(answered).toBe(false)
  }
  await page.keyboard.press('4')
  await page.keyboard.press('4')
  await expect(page.getByText('Statement 4 of 87')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByText('Statement 5 of 87')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Statement 4 of 87')).toBeVisible()
})

test('digit keys answer only with the focus among the choices, by their position, and can be switched off', async ({
  page,
  request,
}) => {
  await openSurvey(page, request)
  await page.keyboard.press('5')
  await expect(page.getByText('Statement 2 of 87')).toBeVisible()
  await page.keyboard.press('Tab')
  await expectVisibleFocus(page)
  await page.getByRole('button', { name: 'Back', exact: true }).focus()
  await page.keyboard.press('3')
  await expect(page.getByText('Statement 2 of 87')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  // The unshifted digit row of a French keyboard, the digits of an Arabic keyboard, and a number pad without Num Lock.
  const press = (code: string, key: string) =>
    page.getByRole('group').first().dispatchEvent('keydown', { code, key, bubbles: true })
  await press('Numpad4', 'ArrowLeft')
  await expect(page.getByText('Statement 2 of 87')).toBeVisible()
  await press('Digit3', '"')
  await expect(page.getByText('Statement 3 of 87')).toBeVisible()
  await press('Digit2', '٢')
  await expect(page.getByText('Statement 4 of 87')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Moderately inaccurate' })).toBeChecked()

  const keys = page.getByLabel('Answer with the numbers 1 to 5')
  await keys.uncheck()
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('5')
  await expect(page.getByText('Statement 3 of 87')).toBeVisible()
  await page.reload()
  await expect(keys).not.toBeChecked()
  await keys.check()
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('5')
  await expect(page.getByText('Statement 4 of 87')).toBeVisible()
})

/** Simulates the translation by a browser, which moves each text into its own elements. */
const translate = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.classList.add('translated-ltr')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (texts.nextNode()) nodes.push(texts.currentNode as Text)
    for (const node of nodes) {
      if (!node.data.trim() || node.parentElement?.closest('font, script, style, [translate="no"]')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = node.data
      outer.append(inner)
      node.replaceWith(outer)
    }
  })

test('a translation by the browser leaves the statements unchanged, and the page keeps working', async ({
  page,
  request,
}) => {
  const { token, items } = await registerAtDemo(request)
  const answers = items.slice(0, 20).map(({ id }) => ({ item: id, answer: 3, ms: 100 }))
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.put('/api/surveys/attempt', { headers, data: { answers } })).status()).toBe(200)
  await page.goto(`/survey/take#${token}`)
  for (let statement = 21; statement <= 23; statement++) {
    await expect(page.locator('#progress')).toHaveText(`Statement ${statement} of 87`)
    await expect(page.getByRole('heading', { name: items[statement - 1]!.text, exact: true })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText(statement === 23 ? 'A quarter is done.' : '')
    await translate(page)
    expect(await page.locator('h2 font, .choice font').count()).toBe(0)
    await page.keyboard.press(String(1 + (statement % 5)))
  }
  const [saved] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.keyboard.press('3'),
  ])
  expect(saved.postDataJSON()).toMatchObject({ translated: true })
  await page.context().setOffline(true)
  await page.keyboard.press('1')
  await expect(page.getByRole('status')).toContainText('No connection')
  await translate(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('status')).toHaveText('')
})
