import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { MantineProvider } from '@mantine/core'
import type { Block, ReportDocument } from '@seatwise/contract/report-document'
import { reportKinds } from '@seatwise/contract/values/assessment'
import { brands } from '@seatwise/domain/brands/brands'
import { themeOf } from '../../app/theme.ts'
import { ReportSections } from './report.tsx'

const golden = import.meta.glob<string>('../../../domain/reports/golden/*-{hb,be}*.json', {
  query: '?raw',
  import: 'default',
})
const files = reportKinds.flatMap((kind) => {
  const matches = Object.keys(golden).filter((file) => file.includes(`/${kind}-`))
  // The last of comparisons is of six people.
  return matches.slice(-1)
})
const origins = [
  'Maximilian D’Angelo-Oberhofer-Schmidt’s ',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren',
  'Guadalupe Hernández Ramírez y Núñez ',
]
const nameOf = (person: number, length: number) =>
  origins[person % origins.length]!.repeat(length).slice(0, length).trim()

afterEach(() => cleanup())

it('There is a stored report of each kind', () => expect(files).toHaveLength(reportKinds.length))

describe.each(files)('the report %s', (file) => {
  it.each([
    [20, 390],
    [60, 390],
    [150, 390],
    [20, 1440],
    [60, 1440],
    [150, 1440],
  ])('keeps names of %i letters inside a page of %i pixels, and texts apart', async (length, width) => {
    await page.viewport(width, 900)
    document.documentElement.dataset.brand = 'hb'
    const text = (await golden[file]!()).replaceAll(/\bP(?:erson )?(\d+)( Oracle)?\b/g, (_, number) =>
      nameOf(Number(number), length),
    )
    // Stored files are documents.
    const { sections } = JSON.parse(text) as ReportDocument
    await render(
      <MantineProvider theme={themeOf('hb')} withCssVariables={false} withGlobalClasses={false}>
        <main style={{ padding: 16 }}>
          <ReportSections sections={sections} colours={brands.hb.bands} />
        </main>
      </MantineProvider>,
    )
    for (const folded of document.querySelectorAll('details')) folded.open = true
    for (const words of sections.flatMap(({ blocks }) => blocks.flatMap(wordsLoadedLater)))
      await expect.poll(() => document.querySelector('main')!.textContent).toContain(words)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(textsOutside(width)).toEqual([])
  })
})

function wordsLoadedLater(block: Block): string[] {
  if (block.kind === 'overlay') return [block.rows.at(-1)!.verdict]
  if (block.kind === 'question') return [block.text]
  return block.kind === 'agreement' ? [block.title] : []
}

/** Texts that lie beyond the page or over the edge of the card that holds them, except where a table scrolls. */
function textsOutside(width: number): string[] {
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const outside: string[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!
    if (
      walker.currentNode.textContent!.trim() === '' ||
      element.closest('[role="group"], .mantine-VisuallyHidden-root, svg')
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const box = range.getBoundingClientRect()
    const card = element.closest('section, details')?.getBoundingClientRect()
    const right = Math.min(width, card?.right ?? width)
    if (box.width > 1 && (box.right > right + 1 || box.left < (card?.left ?? 0) - 1))
      outside.push(`${walker.currentNode.textContent!.slice(0, 60)}: ${Math.round(box.right)} of ${Math.round(right)}`)
  }
  return outside
}
