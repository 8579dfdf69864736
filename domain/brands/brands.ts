import { be } from './be.ts'
import type { BrandKey } from '@seatwise/contract/values/base'
import type { Brand } from './brand.ts'
import { hb } from './hb.ts'

export const brands: Record<BrandKey, Brand> = { hb, be }
