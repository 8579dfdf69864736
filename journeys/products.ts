import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

/** JOURNEY_PORT changes the port, for several checkouts on one machine. */
const port = Number(process.env.JOURNEY_PORT ?? 4310)

/** One production build per brand, each with its own database and the demo world. */
export const products = { hb: `http://localhost:${port}`, be: `http://localhost:${port + 1}` }

/** A second process of the first product, on the same database (journeys/second-process.ts). */
export const secondProcess = `http://localhost:${port + 2}`

/** The data folder of a product, and the socket folder of its database. */
export type Folders = { data: string; socket: string }

/** A file with the folders of a product, for journeys that need the database. */
export const foldersFileOf = (portOfProduct: string) => path.join(tmpdir(), `seatwise-journeys-${portOfProduct}.json`)

export const foldersOf = (product: string) =>
  JSON.parse(readFileSync(foldersFileOf(new URL(product).port), 'utf8')) as Folders
