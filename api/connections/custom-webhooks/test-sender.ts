import { once } from 'node:events'
import { connect } from 'node:net'
import { embeddedConnection } from '../../database/database.ts'
import { limitedWebhooks } from '../../outside/webhooks/guarded-transport.ts'
import { openTasks } from '../../kernel/task-worker.ts'
import { encryption } from '../../kernel/encryption.ts'
import { openWebhookSender } from './sender.ts'
import { testSecret } from './test-secret.ts'

/** A process that sends deliveries until it is killed: test-sender.ts SOCKET_FOLDER RECEIVER_PORT LIMIT_MS */
const [socketFolder = '', port = '', limitMs = ''] = process.argv.slice(2)
const log = { warn: () => undefined, error: () => undefined }
const { transactions } = openTasks({
  connection: embeddedConnection(socketFolder),
  config: { jobs_account: undefined },
  log,
})
const own = { hosts: [], ports: [] }
const transport = limitedWebhooks(
  {
    own,
    resolve: async () => ['93.184.215.14'],
    connect: async () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    },
  },
  Number(limitMs),
)
openWebhookSender({
  transactions,
  transport,
  encryption: encryption(testSecret),
  public_url: 'http://localhost:3000',
  jobs_url: 'http://localhost:3000/careers',
  log,
}).start()
// The timer of the sender does not keep the process alive.
setInterval(() => undefined, 60_000)
