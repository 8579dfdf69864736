import { tmpdir } from 'node:os'
import * as path from 'node:path'

/** Can be changed with JOURNEY_PORT, for several checkouts on one machine. */
const port = Number(process.env.JOURNEY_PORT ?? 4310)

/** One production build per brand, each on a database of its own with the demo world. */
export const products = { hb: `http://localhost:${port}`, be: `http://localhost:${port + 1}` }

const looks = Object.entries(products).flatMap(([brand, url]) => [1440, 390].map((width) => ({ brand, url, width })))
/**
 * The looks that whole pages are checked in: each brand and each width once, or all combinations (npm run proof --
 * every-look).
 */
export const checkedLooks = process.env.EVERY_LOOK ? looks : [looks[0]!, looks.at(-1)!]

/** Another process of the first one, on the same database. */
export const secondProcess = `http://localhost:${port + 2}`

/** Holds the folder of the database's socket, for journeys in which time passes. */
export const socketFileOf = (portOfProduct: string) => path.join(tmpdir(), `seatwise-journeys-socket-${portOfProduct}`)
