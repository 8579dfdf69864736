import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { makeDebian } from '../debian.ts'

/**
 * Runs the README's two commands on a Debian that has Node 20 and no libatomic1, with npm 9, 10 and 11, as root and as
 * an ordinary user. Each case installs the product, starts it, waits for /readyz, stops it, and must leave no process
 * behind. With --test, one case also runs `npm test`.
 */
const { values: options } = parseArgs({
  options: {
    npm: { type: 'string', default: '9,10,11' },
    user: { type: 'string', default: 'root,person' },
    /** The case that also runs `npm test`, such as 10-root. */
    test: { type: 'string', default: '' },
    port: { type: 'string', default: '4590' },
  },
})

const suite = 'trixie'
const root = path.join(import.meta.dirname, '../..')
const work = '/var/tmp/seatwise-bare-debian'
const base = path.join(work, suite)

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 1 << 28 })
const inBase = (...command: string[]) => run('chroot', base, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command)

if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).error) {
  console.error('This proof needs root and debootstrap (apt-get install debootstrap).')
  process.exit(1)
}
if (!fs.existsSync(path.join(base, 'complete'))) makeBase()

const cases = options.npm.split(',').flatMap((npm) => options.user.split(',').map((user) => ({ npm, user })))
let failed = 0
for (const { npm, user } of cases) failed += prove(npm, user) ? 0 : 1
console.log(`\n${cases.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function makeBase() {
  makeDebian(suite, base)
  inBase('apt-get', 'update', '-qq')
  inBase('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nodejs', 'npm')
  inBase('useradd', '--create-home', 'person')
  // Removes the package lists, because a fresh Debian image has none.
  fs.rmSync(path.join(base, 'var/lib/apt/lists'), { recursive: true })
  if (fs.globSync(path.join(base, 'usr/lib/*/libatomic.so.1')).length > 0)
    throw new Error('This Debian has libatomic1 already, so it proves nothing.')
  fs.writeFileSync(path.join(base, 'complete'), '')
}

/** Copies the working tree into a new Debian, and runs the commands there in separate process and mount namespaces. */
function prove(npm: string, user: string): boolean {
  const began = performance.now()
  const name = `${npm}-${user}`
  const place = path.join(work, name)
  const home = path.join(place, 'srv/seatwise')
  fs.rmSync(place, { recursive: true, force: true })
  run('cp', '-a', base, place)
  fs.mkdirSync(home)
  const files = run('git', '-C', root, 'ls-files', '-co', '--exclude-standard', '-z').split('\0')
  for (const file of files.filter((file) => file && fs.existsSync(path.join(root, file))))
    fs.cpSync(path.join(root, file), path.join(home, file))
  run('chroot', place, 'chown', '-R', user, '/srv/seatwise')
  // Debian has npm 9; other versions are installed with npm.
  if (npm !== '9') run('chroot', place, 'npm', 'install', '--global', '--loglevel=error', `npm@${npm}`)
  const environment = [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    `HOME=${user === 'root' ? '/root' : `/home/${user}`}`,
    `PORT=${options.port}`,
    // The certificate authority of a private registry must also be known in the new Debian.
    `NODE_EXTRA_CA_CERTS=${process.env.NODE_EXTRA_CA_CERTS ?? ''}`,
  ]
  const mounts = `mount -t proc proc ${place}/proc && mount --rbind /dev ${place}/dev && exec "$@"`
  const isolated = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mounts, 'sh']
  const command = ['sh', '/srv/seatwise/tools/proofs/bare-debian-inside.sh', options.test === name ? 'test' : '']
  const { status } = spawnSync(
    'unshare',
    [...isolated, 'chroot', `--userspec=${user}:`, place, 'env', '-i', ...environment, ...command],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} npm ${npm} as ${user} (${seconds} s)`)
  if (status === 0) fs.rmSync(place, { recursive: true })
  return status === 0
}
