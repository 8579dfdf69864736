/** Can be changed with JOURNEY_PORT, for several checkouts on one machine. */
const port = Number(process.env.JOURNEY_PORT ?? 4310)

/** One production build per brand, each on a database of its own with the demo world. */
export const products = { hb: `http://localhost:${port}`, be: `http://localhost:${port + 1}` }

/** Another process of the first one, on the same database. */
export const secondProcess = `http://localhost:${port + 2}`
