import type { BrandKey } from '@seatwise/contract/values'
import { startEmbedded } from './embedded.ts'
import { giveToProduct } from './test-cluster.ts'
import { copyTestData } from './test-data.ts'

/** Makes a data folder on which the product starts with its demo world: `test-product-data-process.ts FOLDER BRAND`. */
const [folder, brand] = process.argv.slice(2)
await copyTestData(folder!)
const cluster = await startEmbedded(folder!)
await giveToProduct(cluster.socketFolder, brand as BrandKey)
await cluster.stop()
