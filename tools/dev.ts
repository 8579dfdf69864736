import { spawn } from 'node:child_process'
import * as path from 'node:path'
import { buildPdf } from './build-pdf.ts'

/** `npm run dev`: the api, which restarts after changes, and Vite's development server in front of it on port 5173. */
const root = path.join(import.meta.dirname, '..')
await buildPdf({ ifStale: true })

const children = [
  spawn(process.execPath, ['--watch-path=api', '--watch-path=contract', '--watch-path=domain', 'api/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  // Starts Vite with this Node. Its shebang line would use the first Node on the PATH, which may be too old.
  spawn(process.execPath, [path.join(root, 'node_modules/.bin/vite'), '--config', 'web/vite.config.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
for (const child of children) child.once('exit', stop)
