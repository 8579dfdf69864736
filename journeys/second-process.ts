import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { crmPortOf } from './crm.ts'
import { foldersOf, products, secondProcess } from './products.ts'
import { expect } from './watch.ts'

/** Starts a second process of the first product, on the same database. @returns stops it */
export async function startSecondProcess() {
  const { data, socket } = foldersOf(products.hb)
  const started = spawn(process.execPath, ['api/main.ts'], {
    env: {
      ...process.env,
      BRAND: 'hb',
      PORT: new URL(secondProcess).port,
      LOG_LEVEL: 'error',
      SIGN_UP_CONFIRMATION: 'code',
      GHL_URL: `http://127.0.0.1:${crmPortOf(new URL(products.hb).port)}`,
      DATA_DIR: data,
      DATABASE_URL: `postgres:///seatwise?host=${encodeURIComponent(socket)}&user=postgres`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = async () => (await fetch(`${secondProcess}/readyz`).catch(() => undefined))?.ok ?? false
  await expect.poll(isReady, { message: 'the second process does not answer', timeout: 60_000 }).toBe(true)
  return async () => {
    const ended = once(started, 'exit')
    started.kill('SIGTERM')
    await ended
  }
}
