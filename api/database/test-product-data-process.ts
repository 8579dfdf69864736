import type { BrandKey } from '@seatwise/contract/values/base'
import { startOnCopy } from './test-cluster.ts'

/**
 * Creates a data folder with a demo world, on which the product can start: `test-product-data-process.ts FOLDER BRAND`.
 */
const [folder, brand] = process.argv.slice(2)
const cluster = await startOnCopy(folder!, brand as BrandKey)
await cluster.stop()
