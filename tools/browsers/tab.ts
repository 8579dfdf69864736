import axe from 'axe-core'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as inPage from './in-page.ts'
import type { Handle, Key, Page } from './page.ts'

/** An element by its role and its name; a name that is a text is the whole name. */
export type Target = { role: string; name: string | RegExp; within?: Target }

const timeoutMs = 20_000

/** A page as a person uses it: every step waits until it is possible. */
export class Tab {
  readonly page: Page
  private readonly downloads: string
  private readonly errors: string[] = []

  /** @param downloads the folder in which the browser saves files */
  constructor(page: Page, downloads: string) {
    this.page = page
    this.downloads = downloads
  }

  async open(address: string) {
    await this.collectErrors()
    await this.page.open(address)
    await this.prepare()
  }

  see = (target: Target) => this.act(target, () => Promise.resolve())
  /** The choices of a survey accept no pointer for half a second, so that a second tap answers no further statement. */
  click = (target: Target) => this.act(target, (element) => element.click(), { acceptsPointer: true })
  focus = (target: Target) => this.act(target, (element) => element.focus())
  type = (target: Target, text: string) => this.act(target, (element) => element.type(text))
  attach = (target: Target, file: string) => this.act(target, (element) => element.attach(file))
  press = (key: Key) => this.page.press(key)

  /** Chooses an option without opening its list, which browsers draw outside the page. */
  async choose(target: Target, label: string) {
    await this.focus(target)
    await this.page.evaluate(inPage.chooseOption, label)
  }

  /** Waits until the page has a text, and returns the match. */
  read(pattern: RegExp): Promise<RegExpExecArray> {
    return this.until(`The page has no text ${pattern}.`, async () => {
      return pattern.exec(await this.page.evaluate(inPage.textOfPage)) ?? undefined
    })
  }

  /** What a field holds. */
  async value(target: Target): Promise<string> {
    await this.focus(target)
    return this.page.evaluate(inPage.focusedValue)
  }

  /** Waits until the page has fetched something from a path that ends so, and returns the answer. */
  answer(end: string): Promise<inPage.Answer> {
    return this.until(`Nothing was fetched from ${end}.`, () => this.page.evaluate(inPage.answerOf, end))
  }

  /** Waits until the browser has saved a whole PDF. It may create the file before it writes it. */
  savedPdf(): Promise<true> {
    return this.until('No whole PDF was saved.', () => {
      const name = readdirSync(this.downloads).find((one) => one.endsWith('.pdf'))
      const content = name ? readFileSync(path.join(this.downloads, name), 'latin1') : ''
      return (content.startsWith('%PDF-') && content.trimEnd().endsWith('%%EOF')) || undefined
    })
  }

  async collectErrors(): Promise<string[]> {
    this.errors.push(...(await this.page.evaluate(inPage.takeErrors)), ...this.page.logged())
    return this.errors
  }

  private async act(target: Target, work: (element: Handle) => Promise<void>, extra = {}) {
    const description = { ...describe(target), ...extra }
    await this.until(`The page has no ${target.role} ${target.name}.`, async () => {
      await this.prepare()
      const element = await this.page.element(inPage.elementOf, description)
      if (element) await work(element)
      return element
    })
  }

  /** A page that was opened by a click has no watch yet. */
  private async prepare() {
    if (!(await this.page.evaluate(inPage.hasAxe))) await this.page.inject(axe.source)
    await this.page.evaluate(inPage.watchPage)
  }

  /** Tries again after a failure, because a page may be replaced, or an element covered, in the middle of a step. */
  private async until<Found>(
    sentence: string,
    attempt: () => Promise<Found | undefined> | Found | undefined,
  ): Promise<Found> {
    const end = performance.now() + timeoutMs
    let reason = ''
    while (performance.now() < end) {
      try {
        const found = await attempt()
        if (found) return found
        reason = ''
      } catch (error) {
        reason = ` ${(error as Error).message}`
      }
      await wait(100)
    }
    throw new Error(sentence + reason)
  }
}

const describe = ({ role, name, within }: Target): inPage.Description => ({
  role,
  name: typeof name === 'string' ? name : { source: name.source },
  ...(within && { within: describe(within) }),
})
