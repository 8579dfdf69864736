import { embeddedConnection } from '../../database/database.ts'
import { smtpMail } from '../../outside/mail/smtp.ts'
import { embeddedSms } from '../../outside/sms/embedded.ts'
import { openTasks } from '../../kernel/task-worker.ts'
import { deliveryTasks } from '../outbox/delivery.ts'
import { addLocations } from './test-add-locations.ts'

/** The program of a process that works on tasks until it is killed: test-worker.ts SOCKET_FOLDER SMTP_URL */
const [socketFolder = '', url = ''] = process.argv.slice(2)
const log = { warn: () => undefined, error: () => undefined }
const tasks = openTasks({ connection: embeddedConnection(socketFolder), config: { jobs_account: undefined }, log })
const mail = smtpMail({ url, from: 'no-reply@seatwise.test', encrypted: false })
tasks.add(addLocations(), ...deliveryTasks({ ...tasks, mail, sms: embeddedSms, log }))
await tasks.start()
// Keeps the process alive, because the timers of the worker do not.
setInterval(() => undefined, 60_000)
