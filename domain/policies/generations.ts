import type { BrandKey } from '@seatwise/contract/values/base'
import { brands } from '../brands/brands.ts'

/** True for the brand whose companies can generate texts; an owner must also have switched it on. */
export const hasGeneratedTexts = (brand: BrandKey): boolean => brands[brand].features.resume_analysis

type Company = { brand: BrandKey; ai_enabled: boolean }

export const isGenerating = (company: Company | undefined): boolean =>
  company !== undefined && hasGeneratedTexts(company.brand) && company.ai_enabled
