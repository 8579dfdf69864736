import type { BrandKey } from '@seatwise/contract/values/base'

/** The same shapes as the logos for light pages in web/public/logos; report-pdf.test.ts compares them. */
export const drawing = { size: 32, radius: 8, stroke: 3.2 }
export const strokes: Record<BrandKey, string> = {
  hb: 'M10 7v9h12M10 16v9M22 16v9',
  be: 'M7 22c4 0 4-12 9-12s5 12 9 12',
}
