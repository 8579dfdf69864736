import { globSync } from 'node:fs'
import * as path from 'node:path'
import { expect, it } from 'vitest'
import { sourcesOf } from '../../tools/faults/all.ts'
import { faultsByHand } from '../../tools/faults/by-hand.ts'
import { setUpProduct } from '../test-product.ts'

const { product } = setUpProduct()
const root = path.join(import.meta.dirname, '../..')

it('Every planted fault that is described by hand names exactly one place of the product', async () => {
  const sources = sourcesOf(root, globSync('{api,domain}/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] }))
  expect(await faultsByHand(sources, product.owner)).toMatchObject({ stale: [] })
})
