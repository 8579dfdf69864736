/** Moved where several checkouts test on one machine. */
const port = Number(process.env.JOURNEY_PORT ?? 4310)

/** The production build, one product a brand, each on a database of its own with the demo world. */
export const products = { hb: `http://localhost:${port}`, be: `http://localhost:${port + 1}` }
