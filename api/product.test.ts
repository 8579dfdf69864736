import { describe, expect, it } from 'vitest'
import { serveApi } from './product.ts'
import { testConfig, setUpProduct } from './test-product.ts'

const { product } = setUpProduct()

describe('the product does not start', () => {
  it('when requests would run under a role that row-level security does not hold', async () => {
    const connection = { ...product.connection, app: product.connection.owner }
    await expect(serveApi(testConfig, connection)).rejects.toThrow(/do not run as the database role seatwise_app/)
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
})
