import { embeddedConnection } from '../../database/database.ts'
import { serveApi } from '../../product.ts'
import { demoSettings } from '../../database/test-cluster.ts'
import type { Config } from '../../kernel/config.ts'

/** A process that serves the API and runs tasks until it is killed: test-server.ts SOCKET_FOLDER PORT SECRET */
const [socketFolder = '', port = '', secret = ''] = process.argv.slice(2)
const config = {
  ...(JSON.parse(process.env.TEST_CONFIG!) as Config),
  ...demoSettings,
  secret: Buffer.from(secret, 'hex'),
}
const { app, tasks } = await serveApi(config, embeddedConnection(socketFolder))
await app.listen({ port: Number(port), host: '127.0.0.1' })
await tasks.start()
