import { products } from './products.ts'

/** Steps that do not depend on the look run in one look only, unless every look is checked. */
export const inEveryLook = Boolean(process.env.EVERY_LOOK)

/**
 * Marks a journey that `npm test` leaves out, because smaller tests and other journeys hold each of its guarantees.
 * `npm run proof -- every-look` takes it.
 */
export const nightly = { tag: '@nightly' }

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/**
 * The one look that `npm test` takes a journey in, or all of them (npm run proof -- every-look). The journeys differ in
 * theirs, so that each brand, width and scheme is seen by some.
 */
export function looks<Look>(one: Look, ...others: Look[]): Look[] {
  return inEveryLook ? [one, ...others] : [one]
}

const ofProducts = Object.entries(products).flatMap(([brand, url]) =>
  [1440, 390].map((width) => ({ brand, url, width })),
)

/** A brand at a width; in every look, each brand at each width. */
export const productLooks = (brand: keyof typeof products, width: 1440 | 390) =>
  ofProducts.filter((look) => inEveryLook || (look.brand === brand && look.width === width))
