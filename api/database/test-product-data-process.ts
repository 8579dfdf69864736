import type { BrandKey } from '@seatwise/contract/values'
import { startOnCopy } from './test-cluster.ts'

/** Makes a data folder on which the product starts with its demo world: `test-product-data-process.ts FOLDER BRAND`. */
const [folder, brand] = process.argv.slice(2)
const cluster = await startOnCopy(folder!, brand as BrandKey)
await cluster.stop()
