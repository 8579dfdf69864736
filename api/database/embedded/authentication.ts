import * as fs from 'node:fs'
import { userInfo } from 'node:os'
import * as path from 'node:path'
import { StartRefused } from '../../start-refused.ts'
import type { Place } from './place.ts'

/**
 * Only the operating system user of this process may log in, by peer authentication over the socket. So there is no
 * password to steal, and other users, even the one that runs the server, have no access. The rules are stored beside
 * the data folder, so that they also apply to folders of earlier versions, and somebody with access to the server's
 * files cannot loosen them.
 */
export function writeAuthentication(place: Place): string[] {
  const { rules, names } = authenticationFiles(place)
  replaceFile(rules, 'local all all peer map=seatwise\nhost all all all reject\n')
  replaceFile(names, `seatwise "${ownName()}" all\n`)
  return [`hba_file=${rules}`, `ident_file=${names}`]
}

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

/** Replaces the file by renaming a new one, so that a symbolic link in its place is not followed. */
function replaceFile(file: string, text: string) {
  const draft = `${file}-${process.pid}`
  fs.rmSync(draft, { force: true })
  fs.writeFileSync(draft, text, { mode: 0o644, flag: 'wx' })
  fs.renameSync(draft, file)
}
