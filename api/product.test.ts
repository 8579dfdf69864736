import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveApi, startProduct } from './product.ts'
import { StartRefused } from './start-refused.ts'
import { testConfig, setUpProduct } from './test-product.ts'

const { product } = setUpProduct()

describe('the product does not start', () => {
  it('when requests would run under a role that can bypass row-level security', async () => {
    const connection = { ...product.connection, app: product.connection.owner }
    await expect(serveApi(testConfig, connection)).rejects.toThrow(/do not run as the database role seatwise_app/)
  })

  it('when a pooler leads requests to another database than the one that was checked', async () => {
    const config = { ...testConfig, database_pool_url: 'postgres://seatwise_app@pooler/seatwise' }
    const other = { ...product.connection, app: { ...product.connection.app, database: 'postgres' } }
    await expect(serveApi(config, other)).rejects.toThrow(/leads to another database/)
    await (await serveApi(config, product.connection)).stop()
  })

  it.each(['staging', 'prod'] as const)('in %s on a database with the demo world’s accounts', async (app_env) => {
    const config = { ...testConfig, app_env, demo_password: undefined, public_url: 'https://app.example.com' }
    await expect(serveApi(config, product.connection)).rejects.toThrow(/holds the demo world/)
  })

  it('in prod on the demo world under other addresses', async () => {
    await product.owner.query("UPDATE users SET email = replace(email, '@demo.test', '@real.example')")
    const config = { ...testConfig, app_env: 'prod' as const, demo_password: undefined }
    await expect(serveApi(config, product.connection)).rejects.toThrow(/holds the demo world/)
  })

  it.each([
    ['PORT', 'port'],
    ['JOBS_PORT', 'jobs_port'],
  ] as const)('where its %s is taken, says so in one sentence and makes no database', async (setting, key) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-taken-'))
    onTestFinished(() => {
      taken.close()
      rmSync(data_folder, { recursive: true })
    })
    const { port } = taken.address() as AddressInfo
    await expect(startProduct({ ...testConfig, data_folder, [key]: port })).rejects.toThrow(
      new StartRefused(`Port ${port} is taken by another program. Set ${setting} to a free one.`),
    )
    expect(existsSync(path.join(data_folder, 'postgres'))).toBe(false)
  })
})
