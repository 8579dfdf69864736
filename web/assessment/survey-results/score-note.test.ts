import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, it } from 'vitest'

const web = path.join(import.meta.dirname, '../..')
const areas = ['base', 'assessment', 'people', 'hiring', 'coaching', 'connections']
const sources = areas.flatMap((area) =>
  readdirSync(path.join(web, area), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.browser.tsx'))
    .map((file) => ({
      feature: file.split(path.sep)[0]!,
      source: readFileSync(path.join(web, area, file), 'utf8'),
    })),
)

it('Every feature that shows scores outside of reports says what they are based on', () => {
  const showing = new Set(
    sources.filter(({ source }) => source.includes('ui/score-badge.tsx')).map(({ feature }) => feature),
  )
  const telling = new Set(
    sources
      .filter(({ source }) => source.includes('<ScoreNote />') || source.includes('self_report_note'))
      .map(({ feature }) => feature),
  )
  expect(showing.size).toBeGreaterThan(3)
  expect([...showing].filter((feature) => !telling.has(feature))).toEqual([])
})
