import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Colours } from './brand.ts'
import { brands } from './brands.ts'

/** Contrast ratio of WCAG 2.2, from the relative luminance of both colours. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, blue] = [1, 3, 5].map((at) => {
      const c = parseInt(hex.slice(at, at + 2), 16) / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!
  }
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}
const readable = ({ fill, ink }: Colours) => contrast(fill, ink)
/** The colour of one scheme. */
const seenIn = (scheme: 'light' | 'dark', color: string) =>
  /^light-dark\((?<light>.*), (?<dark>.*)\)$/.exec(color)?.groups?.[scheme] ?? color

// In the stylesheet of tokens the rules of the dark scheme are inside a media rule.
describe.each([
  ['light', /^ {2}--link: (#\w+);/gm, '#ffffff'],
  ['dark', /^ {4}--link: (#\w+);/gm, '#1a1b1e'],
] as const)('links on %s pages', (_, rule, page) => {
  it('are readable in every brand', () => {
    const tokens = readFileSync(path.join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8')
    const links = [...tokens.matchAll(rule)].map(([, color]) => contrast(color!, page))
    expect(links).toHaveLength(Object.keys(brands).length)
    expect(Math.min(...links)).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each(Object.values(brands))('the brand $name', (brand) => {
  it('has readable text on the accent color', () => expect(readable(brand.theme.accent)).toBeGreaterThanOrEqual(4.5))

  it.each(Object.entries(brand.bands))('has readable text on %s in both schemes', (_, { fill, ink }) => {
    for (const scheme of ['light', 'dark'] as const)
      expect(readable({ fill: seenIn(scheme, fill), ink: seenIn(scheme, ink) })).toBeGreaterThanOrEqual(4.5)
  })

  const sides = [
    ['band_20', 'band_10', 'band_0'],
    ['band_66', 'band_81', 'band_91'],
  ] as const
  it.each(['light', 'dark'] as const)(
    'has bands whose contrast grows with the distance from the middle, on %s pages',
    (scheme) => {
      const page = scheme === 'light' ? '#ffffff' : '#1d1d20'
      for (const side of sides) {
        const loudness = side.map((key) => contrast(seenIn(scheme, brand.bands[key].fill), page))
        expect(loudness).toEqual(loudness.toSorted((a, b) => a - b))
      }
    },
  )
})
