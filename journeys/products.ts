/** The production build, one product a brand, each on a database of its own with the demo world. */
export const products = { hb: 'http://localhost:4310', be: 'http://localhost:4311' }
