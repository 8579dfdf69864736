import { mkdirSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pixelsTooWide } from './in-page.ts'
import { signIn, type Product } from './journeys.ts'
import type { Browser, Look } from './page.ts'
import { Tab } from './tab.ts'

const forAnyone = {
  'sign-in': '/login',
  survey: '/survey/register?link=demo-northgate',
}
const forOwner = {
  home: '/',
  results: '/survey-results',
  people: '/candidates',
  board: '/hiring-pipeline',
  users: '/user-management',
  roles: '/roles',
  jobs: '/jobs/overview',
  settings: '/company-settings',
  profile: '/profile',
}
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const looks: Look[] = sizes.flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })))
const settleMs = 700

/** Takes pictures of the main pages in both widths and schemes. Returns the pages that are wider than their window. */
export async function lookOver(browser: Browser, product: Product, folder: string): Promise<string[]> {
  const tooWide: string[] = []
  for (const look of looks) {
    const place = `${look.width}-${look.scheme}`
    mkdirSync(path.join(folder, place), { recursive: true })
    const session = await browser.open(look, folder)
    try {
      const tab = new Tab(await session.page(), folder)
      const take = async (pages: Record<string, string>) => {
        for (const [name, address] of Object.entries(pages)) {
          await tab.open(product.url + address)
          await tab.see({ role: 'heading', name: /./ })
          await wait(settleMs)
          await tab.page.picture(path.join(folder, place, `${name}.png`))
          if ((await tab.page.evaluate(pixelsTooWide)) > 0) tooWide.push(`${name} (${place})`)
        }
      }
      await take(forAnyone)
      await signIn(tab, product)
      await take(forOwner)
    } finally {
      await session.close()
    }
  }
  return tooWide
}
