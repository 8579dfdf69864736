import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { send } from '../client.ts'
import { median, rounds, type Line } from '../measure.ts'
import type { Running } from '../product.ts'

/** What a page may weigh in scripts, gzip; and how much later than plain HTML it may be painted. */
const pages = [
  { what: 'login', path: '/login', mostKb: 170 },
  { what: 'survey', path: '/survey/register?link=demo-northgate', mostKb: 75 },
]
const mostRatio = 1.5

/** 1.6 Mbit/s down, half of that up, 150 ms, a quarter of this machine's CPU. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 100_000,
}
const cpuSlowdown = 4

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function pagesRow(product: Running, floor: Running): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
  })
  try {
    const lines: Line[] = []
    for (const page of pages) lines.push(...(await measure(browser, product, floor, page)))
    return lines
  } finally {
    await browser.close()
  }
}

async function measure(
  browser: Browser,
  product: Running,
  floor: Running,
  { what, path, mostKb }: (typeof pages)[number],
): Promise<Line[]> {
  const url = product.url + path
  const { text, kb } = await look(browser, url)
  await send({ method: 'PUT', url: `${floor.url}/page`, body: { html: plain(text) } })
  const found: { product: number; floor: number }[] = []
  for (let nth = 0; nth < rounds; nth++)
    found.push({
      product: await paint(browser, url),
      floor: await paint(browser, `${floor.url}/page`),
    })
  const ratio = median(found.map((times) => times.product / times.floor))
  const middle = (side: 'product' | 'floor') => `${(median(found.map((times) => times[side])) / 1000).toFixed(2)} s`
  return [
    {
      row: '11',
      what: `${what} on a slow phone, LCP`,
      product: middle('product'),
      floor: middle('floor'),
      ratio: `${ratio.toFixed(2)}x`,
      p50: '',
      goal: `<= ${mostRatio}x`,
      met: ratio <= mostRatio,
    },
    {
      row: '11',
      what: `${what}, scripts, gzip`,
      product: `${kb.toFixed(1)} kB`,
      floor: '',
      ratio: '',
      p50: '',
      goal: `<= ${mostKb} kB`,
      met: kb <= mostKb,
    },
  ]
}

/** What the finished page says, and the weight of every script that it asked for. */
async function look(browser: Browser, url: string) {
  const page = await browser.newPage()
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const text = await page.locator('body').innerText()
  const bodies = await Promise.all(scripts)
  await page.close()
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  return { text, kb: bytes / 1000 }
}

function plain(text: string): string {
  const [title = '', ...lines] = text.split('\n').filter(Boolean)
  const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const body = lines.map((line) => `<p>${escaped(line)}</p>`).join('')
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${body}</html>`
}

/** In a context of its own: nothing is in any cache. */
async function paint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const time = await largestPaint(page)
  await context.close()
  return time
}

/** The last of the largest contentful paints so far: a later, larger one has replaced it. */
function largestPaint(page: Page): Promise<number> {
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
