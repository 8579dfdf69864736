import { be } from './be.ts'
import type { Brand, BrandKey } from './brand.ts'
import { hb } from './hb.ts'

export const brands: Record<BrandKey, Brand> = { hb, be }
