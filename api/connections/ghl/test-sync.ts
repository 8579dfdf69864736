import { embeddedConnection } from '../../database/database.ts'
import { goHighLevel } from '../../outside/crm/go-high-level.ts'
import { openTasks } from '../../kernel/task-worker.ts'
import { encryption } from '../../kernel/encryption.ts'
import { openGhlSync } from './sync.ts'
import { testSecret } from './test-secret.ts'

/** A process that syncs with a CRM until it is killed: test-sync.ts SOCKET_FOLDER CRM_URL */
const [socketFolder = '', url = ''] = process.argv.slice(2)
const log = { warn: () => undefined, error: () => undefined }
const { transactions } = openTasks({
  connection: embeddedConnection(socketFolder),
  config: { jobs_account: undefined },
  log,
})
openGhlSync({
  transactions,
  openCrm: goHighLevel(url),
  encryption: encryption(testSecret),
  log,
  readSeconds: 1,
}).start()
// The timer of the sync does not keep the process alive.
setInterval(() => undefined, 60_000)
