import type { Tone } from '@seatwise/contract/report-document'
import { brands } from '@seatwise/domain/brands/brands'
import type { BandKey } from '@seatwise/domain/bands'
import type { BrandKey } from '@seatwise/contract/values/base'

/** The light colors of web/ui/tokens.css; styles.test.ts compares them. */
export const colors = {
  surface: '#ffffff',
  surface_2: '#f3f2ee',
  surface_3: '#eae8e2',
  line: '#e7e5df',
  line_medium: '#d8d6cf',
  line_strong: '#8b8a84',
  ink: '#1b1b19',
  quiet: '#5f5e59',
  good: '#267046',
  warn: '#9a4708',
  warn_tint: '#f3e9e1',
  near: '#2669a8',
  likely: '#9ec5ea',
  likely_wide: '#d5e6f5',
  target: '#2b7a4b',
  target_tint: '#e6efe9',
} as const

/** The colors of the people in a drawing, and the same colors with about a third of their strength on white. */
export const seriesColors = ['#2f6fb3', '#b4560e', '#0a7f79', '#7a5bd0', '#c0447a', '#5f5e59'] as const
export const seriesTints = seriesColors.map((color) => mixed(color, 0.32))

function mixed(color: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `#${parts
    .map((part) =>
      Math.round(part * share + 255 * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const toneColors: Record<Tone, string> = {
  plain: colors.ink,
  quiet: colors.quiet,
  good: colors.good,
  warn: colors.warn,
  near: colors.near,
}

/** Sizes in points. Print has a scale of its own. */
export const type = {
  key: { fontSize: 7.2, lineHeight: 1.3 },
  meta: { fontSize: 8.4, lineHeight: 1.35 },
  text: { fontSize: 9, lineHeight: 1.4 },
  section: { fontSize: 11.5, lineHeight: 1.3, fontWeight: 600 },
  title: { fontSize: 16, lineHeight: 1.25, fontWeight: 600 },
  score: { fontSize: 33, lineHeight: 1.1, fontWeight: 600 },
} as const

export const medium = 500
export const semibold = 600

/** For the children of a row: all get the same width, whatever their text. */
export const half = { flexGrow: 1, flexShrink: 1, flexBasis: 0 } as const

/**
 * Distances between the parts of a page. The close ones are used if the last lines of the report would otherwise stand
 * alone on a further page.
 */
export const gaps = {
  wide: { head: 16, underHead: 13, foot: 10, section: 13, untitled: 12 },
  close: { head: 8, underHead: 7, foot: 4, section: 7, untitled: 7 },
} as const
export type Gaps = (typeof gaps)[keyof typeof gaps]

/** Margins of the page in points. */
export const page = { side: 42, top: 36, bottom: 28 } as const
/** The colors of a band in the light scheme, which paper always has. */
export function bandColors(brand: BrandKey, band: BandKey) {
  const { fill, ink } = brands[brand].bands[band]
  return { fill: lightOf(fill), ink: lightOf(ink) }
}

const lightOf = (color: string) => /^light-dark\((?<light>[^,]+),/.exec(color)?.groups?.light ?? color
