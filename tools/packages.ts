import * as path from 'node:path'
import { packageFaults } from './installed-packages.ts'

/** Fails if node_modules differs from package-lock.json, because other checks would then report misleading faults. */

const maxShown = 10
const faults = packageFaults(path.join(import.meta.dirname, '..'))
for (const fault of faults.slice(0, maxShown)) console.error(fault)
if (faults.length > 0) {
  console.error(`${faults.length} packages differ from package.json and package-lock.json. Run npm ci.`)
  process.exit(1)
}
