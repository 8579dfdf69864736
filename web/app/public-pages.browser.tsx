import axe, { type RunOptions } from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageHead, PublicPage } from '@seatwise/domain/jobs/pages'
import { hostilePages, realPages } from '../hiring/job-pages/test-pages.ts'
import { renderPage } from './public-pages.tsx'

/** The pages for applicants as a browser shows them, on small phones and with large text. */

const head: PageHead = {
  title: 'Field sales, Lantern Northgate',
  description: 'Northgate · Full time',
  canonical: null,
  isIndexed: false,
  jsonLd: null,
  feeds: null,
  icon: 'data:,',
}
/** The rules of axe that depend on colors. */
const ofColors: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

let frame: HTMLIFrameElement
/** The window of the frame, with axe, which reads the document of its own window. */
let view: Window & typeof globalThis & { axe: typeof axe }

beforeAll(async () => {
  frame = document.createElement('iframe')
  frame.title = 'The page'
  frame.style.border = '0'
  frame.height = '700'
  frame.srcdoc = '<!doctype html>'
  const loaded = new Promise((done) => frame.addEventListener('load', done))
  document.body.append(frame)
  await loaded
  // The cast is safe: the script below adds axe to the window.
  view = frame.contentWindow as typeof view
  const script = view.document.createElement('script')
  script.textContent = axe.source
  view.document.head.append(script)
})
afterAll(() => frame.remove())

function show(page: PublicPage) {
  const { documentElement } = new view.DOMParser().parseFromString(renderPage(page, head), 'text/html')
  frame.width = '320'
  view.document.documentElement.replaceWith(view.document.adoptNode(documentElement))
}

/** Shows the page as it is for a person who prefers dark colors. */
function darken() {
  const style = view.document.querySelector('style')!
  style.textContent = style.textContent.replaceAll('(prefers-color-scheme: dark)', '(width > 0)')
  view.document.documentElement.style.colorScheme = 'dark'
}

async function violations(options: RunOptions = {}) {
  const { violations: found } = await view.axe.run(view.document, options)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** How far the page is wider than its window, in pixels. */
function overflow(width: number, text: string) {
  const { documentElement } = view.document
  frame.width = String(width)
  documentElement.style.fontSize = text
  return documentElement.scrollWidth - width
}

const all = <Of extends Element>(selector: string) => [...view.document.querySelectorAll<Of>(selector)]

/** A link within a sentence is as high as its line. */
const isInSentence = (element: Element) =>
  element.closest('.text') !== null || /\S/.test(element.previousSibling?.nodeValue ?? '')

const smallTargets = () =>
  all('a, button, summary, select, textarea, input:not([type=hidden])')
    .filter((element) => !isInSentence(element))
    .map((element) => element.closest('label') ?? element)
    .flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      return Math.min(width, height) < 24 ? [`${element.outerHTML.slice(0, 80)}: ${width} x ${height}`] : []
    })

/** The elements that take the focus without an outline of their own, or of the card that they cover. */
const withoutOutline = () =>
  all<HTMLElement>('a, button, summary, select, textarea, input:not([type=hidden]), [tabindex]').flatMap((element) => {
    element.focus()
    if (view.document.activeElement !== element) return []
    const outlines = [undefined, '::after'].map((part) => {
      const { outlineStyle, outlineWidth } = view.getComputedStyle(element, part)
      return `${outlineStyle} ${outlineWidth}`
    })
    return outlines.includes('solid 2px') ? [] : [`${element.outerHTML.slice(0, 80)}: ${outlines.join()}`]
  })

describe.each(Object.entries(realPages))('the page: %s', (name, page) => {
  it('has no axe violation, in light and dark colors', async () => {
    show(page)
    expect(await violations()).toEqual([])
    darken()
    expect(view.getComputedStyle(view.document.body).backgroundColor).toBe('rgb(22, 22, 24)')
    expect(await violations(ofColors)).toEqual([])
  })

  it.each([
    ['as companies write it', page],
    ['with hostile words', hostilePages[name]!],
  ])('fits a small phone and large text, has large targets, and shows the focus, %s', (_, shown) => {
    show(shown)
    expect(smallTargets()).toEqual([])
    expect(withoutOutline()).toEqual([])
    const sizes = [overflow(320, '100%'), overflow(640, '100%'), overflow(640, '200%')]
    expect(Math.max(...sizes)).toBeLessThanOrEqual(0)
  })
})

it('The form of a job names the data about a person that browsers can fill in', () => {
  show(hostilePages['job']!)
  const values = ['first', 'last', 'email', 'phone', 'link'].map((name) =>
    view.document.querySelector(`input[name=${name}]`)?.getAttribute('autocomplete'),
  )
  expect(values).toEqual(['given-name', 'family-name', 'email', 'tel', 'url'])
})
