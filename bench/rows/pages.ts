import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { send } from '../client.ts'
import { median, rounds, type Line } from '../measure.ts'
import { isTiny } from '../scale.ts'
import type { Server } from '../servers.ts'
import { launchChromium, slowDown } from '../slow-phone.ts'

/**
 * For each page, the maximum ratio of its largest paint to that of plain HTML, and the maximum size of its scripts
 * after gzip; for the survey also when its first field takes input, against the same paint of plain HTML.
 */
const pages = [
  { what: 'login', path: '/login', maxRatio: 1.4, maxKb: 170, input: undefined },
  {
    what: 'survey',
    path: '/survey/register?link=demo-northgate',
    maxRatio: 1.4,
    maxKb: 25,
    input: { selector: 'input[name=email]', maxRatio: 1.5 },
  },
  {
    what: 'job',
    path: '/careers/jobs/field-sales-home-services-demofield2',
    maxRatio: 1.4,
    maxKb: 0,
    input: undefined,
  },
]

export async function pagesRow(product: Server, floor: Server): Promise<Line[]> {
  const browser = await launchChromium()
  try {
    const lines: Line[] = []
    for (const page of pages) lines.push(...(await measurePage(browser, product, floor, page)))
    return lines
  } finally {
    await browser.close()
  }
}

async function measurePage(
  browser: Browser,
  product: Server,
  floor: Server,
  { what, path, maxRatio, maxKb, input }: (typeof pages)[number],
): Promise<Line[]> {
  const url = product.url + path
  const { text, scriptKb } = await readPage(browser, url, maxKb)
  await send({ method: 'PUT', url: `${floor.url}/page`, body: { html: plainHtml(text) } })
  const times: { product: Times; floor: Times }[] = []
  for (let nth = 0; nth < rounds; nth++)
    times.push({
      product: await timesOf(browser, url, input?.selector),
      floor: await timesOf(browser, `${floor.url}/page`),
    })
  const lineOf = (what: string, time: keyof Times, maxRatio: number): Line => {
    const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(2)} s`
    const ratio = median(times.map(({ product, floor }) => product[time] / floor.paint))
    return {
      row: '11',
      what,
      product: seconds(times.map(({ product }) => product[time])),
      floor: seconds(times.map(({ floor }) => floor.paint)),
      ratio: `${ratio.toFixed(2)}x`,
      p50: '',
      goal: `<= ${maxRatio}x`,
      met: ratio <= maxRatio,
    }
  }
  return [
    lineOf(`${what} on a slow phone, LCP`, 'paint', maxRatio),
    ...(input
      ? [lineOf(`${what} on a slow phone, first field takes input, against LCP`, 'input', input.maxRatio)]
      : []),
    {
      row: '11',
      what: `${what}, scripts, gzip`,
      product: `${scriptKb.toFixed(1)} kB`,
      floor: '',
      ratio: '',
      p50: '',
      goal: `<= ${maxKb} kB`,
      met: scriptKb <= maxKb,
    },
  ]
}

/** The text of the loaded page, and the size of all scripts that it loads or contains. */
async function readPage(browser: Browser, url: string, maxKb: number) {
  const page = await browser.newPage()
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const text = await page.locator('body').innerText()
  const hasScripts = scripts.length > 0 || maxKb === 0
  assert.ok(hasScripts && text.length > 100, `${url} is no page of the product: npm run build makes them`)
  // JSON-LD for search engines is not a script.
  const held = page.locator('script:not([src]):not([type="application/ld+json"])')
  const bodies = [...(await Promise.all(scripts)), ...(await held.allTextContents())]
  await page.close()
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  return { text, scriptKb: bytes / 1000 }
}

function plainHtml(text: string): string {
  const [title = '', ...lines] = text.split('\n').filter(Boolean)
  const escape = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const body = lines.map((line) => `<p>${escape(line)}</p>`).join('')
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><h1>${escape(title)}</h1>${body}</html>`
}

/** Milliseconds since the page was asked for; `input` is 0 without a field. */
type Times = { paint: number; input: number }

/** Uses a new context, so that the cache is empty. */
async function timesOf(browser: Browser, url: string, field?: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  if (!isTiny) await slowDown(page)
  await page.addInitScript(noteField, field)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const paint = await readLargestPaint(page)
  const input = await page.evaluate(() => (globalThis as { fieldAt?: number }).fieldAt ?? 0)
  await context.close()
  return { paint, input }
}

/** Runs in the page: notes the first frame that has the field, enabled and drawn. */
function noteField(field: string | undefined) {
  const look = () => {
    const found = field && document.querySelector<HTMLInputElement>(field)
    if (found && !found.disabled && found.getClientRects().length > 0)
      Object.assign(globalThis, { fieldAt: performance.now() })
    else if (field) requestAnimationFrame(look)
  }
  look()
}

/** Reads the last entry, because each larger paint replaces the one before. */
function readLargestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}
