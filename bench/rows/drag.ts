import assert from 'node:assert/strict'
import type { Browser, Locator, Page } from '@playwright/test'
import { send } from '../client.ts'
import { companies, ownerAddress } from '../data.ts'
import { boardPage } from '../floor/board-page.ts'
import { median, rounds, type Line } from '../measure.ts'
import { scale } from '../scale.ts'
import type { Server } from '../servers.ts'
import { launchChromium } from '../slow-phone.ts'

const size = { width: 1440, height: 900 }
const stages = ['New', 'Screening', 'Interview', 'Offer', 'Hired', 'Rejected']
const goals = { cpu: 3, eventMs: 32, nodes: 2_500 }

type Drag = { cpu: number; event: number }
type Board = { page: Page; columns: Locator }

/**
 * A board of 5,000 cards in Chromium: what a drag from the first column to the second costs, and how smoothly it is
 * drawn.
 */
export async function dragRow(product: Server, floor: Server): Promise<Line[]> {
  const html = boardPage(stages, Math.ceil(scale.results.middle / stages.length))
  await send({ method: 'PUT', url: `${floor.url}/page`, body: { html } })
  const browser = await launchChromium()
  try {
    const boards = {
      product: await openProduct(browser, product.url),
      floor: await openFloor(browser, floor.url),
    }
    const nodes = {
      product: await boards.product.page.locator('*').count(),
      floor: await boards.floor.page.locator('*').count(),
    }
    // The first drag is not measured, because it compiles scripts and loads those that the product needs for dragging.
    await drag(boards.product)
    await drag(boards.floor)
    const pairs: { product: Drag; floor: Drag }[] = []
    for (let nth = 0; nth < rounds; nth++)
      pairs.push({ product: await drag(boards.product), floor: await drag(boards.floor) })
    const ms = (side: 'product' | 'floor', of: keyof Drag) => median(pairs.map((pair) => pair[side][of]))
    const cards = scale.results.middle.toLocaleString('en')
    const ratio = median(pairs.map((pair) => pair.product.cpu / pair.floor.cpu))
    const worst = ms('product', 'event')
    const line = { row: '13', p50: '' }
    return [
      {
        ...line,
        what: `drag a card, board of ${cards} in Chromium, CPU of the page`,
        product: `${ms('product', 'cpu').toFixed(0)} ms`,
        floor: `${ms('floor', 'cpu').toFixed(0)} ms`,
        ratio: `${ratio.toFixed(2)}x`,
        goal: `<= ${goals.cpu}x`,
        met: ratio <= goals.cpu,
      },
      {
        ...line,
        what: 'drag a card, the slowest event',
        product: `${worst.toFixed(0)} ms`,
        floor: `${ms('floor', 'event').toFixed(0)} ms`,
        ratio: '',
        goal: `<= ${goals.eventMs} ms`,
        met: worst <= goals.eventMs,
      },
      {
        ...line,
        what: `elements of the page, board of ${cards}`,
        product: String(nodes.product),
        floor: String(nodes.floor),
        ratio: '',
        goal: `<= ${goals.nodes}`,
        met: nodes.product <= goals.nodes,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function openProduct(browser: Browser, url: string): Promise<Board> {
  const page = await browser.newPage({ viewport: size })
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(ownerAddress(companies.middle))
  await page.getByLabel('Password', { exact: true }).fill('demo-password-local')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Hiring Pipeline' }).click()
  await page.locator('[data-card]').first().waitFor()
  return { page, columns: page.locator('[data-column]') }
}

async function openFloor(browser: Browser, url: string): Promise<Board> {
  const page = await browser.newPage({ viewport: size })
  await page.goto(`${url}/page`)
  return { page, columns: page.locator('section') }
}

/**
 * Drags the first card of the first column to the middle of the second in sixty steps, because a second has sixty
 * frames.
 */
async function drag({ page, columns }: Board): Promise<Drag> {
  const card = columns.nth(0).locator('[data-card]').first()
  const from = await card.boundingBox()
  const to = await columns.nth(1).boundingBox()
  assert.ok(from && to, 'drag: the board shows no cards or columns')
  const start = { x: from.x + from.width / 2, y: from.y + 12 }
  const end = { x: to.x + to.width / 2, y: to.y + 320 }
  await page.bringToFront()
  await page.mouse.move(start.x, start.y)
  await page.evaluate(() => {
    const seen = window as unknown as { slowest: number }
    seen.slowest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest, duration)
      // Chromium does not report shorter events.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const taskMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
  const id = await card.getAttribute('data-card')
  const before = await taskMs()
  await page.mouse.down()
  for (let step = 1; step <= 60; step++) {
    const share = step / 60
    await page.mouse.move(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
  await page.waitForTimeout(400)
  const cpu = (await taskMs()) - before
  await devtools.detach()
  const arrived = await columns.nth(1).locator(`[data-card="${id}"]`).count()
  assert.equal(arrived, 1, 'drag: the card did not arrive in the second column')
  const event = await page.evaluate(() => (window as unknown as { slowest: number }).slowest)
  return { cpu, event }
}
