import * as path from 'node:path'
import { isStale, root } from './stale.ts'

const sources = ['api/platform/pdf', 'api/vite.config.ts', 'contract', 'domain', 'package-lock.json']

/** Builds the api's programs that hold JSX (docs/decisions/0032-pdfs-are-rendered-in-threads.md). */
export async function buildPdf({ ifStale }: { ifStale: boolean }) {
  if (ifStale && !isStale('api/dist/pdf-worker.js', sources)) return
  const { build } = await import('vite')
  await build({ configFile: path.join(root, 'api/vite.config.ts'), logLevel: 'warn' })
}
