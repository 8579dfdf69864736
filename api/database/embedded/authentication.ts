import * as fs from 'node:fs'
import { userInfo } from 'node:os'
import * as path from 'node:path'
import { StartRefused } from '../../start-refused.ts'
import type { Place } from './place.ts'

/**
 * Only the operating system's user that this process runs as may log in, by the kernel's word and
 * over the socket: no password to steal, and nothing for other users, the server's own included.
 * The rules lie beside the data, so that they also hold for folders of earlier versions, and
 * whoever gets at the server's files cannot loosen them.
 */
export function writeAuthentication(place: Place): string[] {
  const { rules, names } = authenticationFiles(place)
  replaceFile(rules, 'local all all peer map=seatwise\nhost all all all reject\n')
  replaceFile(names, `seatwise "${ownName()}" all\n`)
  return [`hba_file=${rules}`, `ident_file=${names}`]
}

/** Beside the data. */
export function authenticationFiles(place: Place): { rules: string; names: string } {
  const folder = path.dirname(place.data)
  return { rules: path.join(folder, 'pg_hba.conf'), names: path.join(folder, 'pg_ident.conf') }
}

function ownName(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartRefused(
      `PostgreSQL needs a name for the user that starts it, and /etc/passwd has none for number ${process.getuid?.()}. Add one, or set DATABASE_URL to a server of yours.`,
    )
  }
}

/** By renaming, so that a link in its place is replaced and not followed. */
function replaceFile(file: string, text: string) {
  const draft = `${file}-${process.pid}`
  fs.rmSync(draft, { force: true })
  fs.writeFileSync(draft, text, { mode: 0o644, flag: 'wx' })
  fs.renameSync(draft, file)
}
