import type { BrandKey } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'

/** Sets the brand of the whole page, in an attribute that the stylesheets read. */
export function showBrand(key: BrandKey) {
  document.documentElement.dataset.brand = key
  document.querySelector('link[rel="icon"]')?.setAttribute('href', brands[key].logos.light.mark)
}

export function currentBrand() {
  return brands[document.documentElement.dataset.brand === 'be' ? 'be' : 'hb']
}
