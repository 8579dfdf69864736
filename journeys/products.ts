import { tmpdir } from 'node:os'
import * as path from 'node:path'

/** JOURNEY_PORT changes the port, for several checkouts on one machine. */
const port = Number(process.env.JOURNEY_PORT ?? 4310)

/** One production build per brand, each with its own database and the demo world. */
export const products = { hb: `http://localhost:${port}`, be: `http://localhost:${port + 1}` }

/** A second process of the first product, on the same database (journeys/second-process.ts). */
export const secondProcess = `http://localhost:${port + 2}`

/** A file with the path of the product's data folder, for journeys that need the database. */
export const dataFileOf = (portOfProduct: string) => path.join(tmpdir(), `seatwise-journeys-data-${portOfProduct}`)
