import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'

/** A bare Debian made by debootstrap, for proofs. */

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 1 << 28 })

/** Makes a Debian in a folder. It reaches the same registries as this machine. */
export function makeDebian(suite: string, folder: string) {
  console.log(`Making a bare Debian ${suite} in ${folder} ...`)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  const mirror = run('apt-get', 'indextargets', '--format', '$(SITE)').split('\n')[0]!
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', suite, folder, mirror)
  passConfiguration(folder)
}

/** Copies this machine's DNS, certificate, apt and npm settings. */
function passConfiguration(folder: string) {
  const within = (file: string) => path.join(folder, file)
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'])
    if (fs.existsSync(file)) fs.writeFileSync(within(file), fs.readFileSync(file))
  fs.writeFileSync(within('etc/apt/apt.conf.d/99machine'), run('apt-config', 'dump', 'Acquire'))
  const npm = JSON.parse(run('npm', 'config', 'list', '--json')) as Record<string, unknown>
  const passed = ['registry', 'cafile', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl'].filter((key) => npm[key])
  fs.writeFileSync(within('etc/npmrc'), passed.map((key) => `${key}=${[npm[key]].flat().join(',')}\n`).join(''))
}

/** A Debian with the devices and processes of this machine and its network, in which programs run. */
export function openMachine(folder: string) {
  for (const args of [
    ['--rbind', '/dev', path.join(folder, 'dev')],
    ['-t', 'proc', 'proc', path.join(folder, 'proc')],
  ])
    run('mount', ...args)
  /** Runs a script of the shell as root. */
  function inside(script: string): string {
    const clean = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND=noninteractive']
    const { status, stdout, stderr } = spawnSync('chroot', [folder, ...clean, 'sh', '-ec', script], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    if (status !== 0) throw new Error(`${script}\n${stdout.slice(-3_000)}\n${stderr.slice(-3_000)}`)
    return stdout
  }
  return {
    inside,
    asPostgres: (command: string) => inside(`setpriv --reuid=postgres --regid=postgres --clear-groups ${command}`),
    install: (...packages: string[]) =>
      inside(
        `apt-get update -qq; apt-get install -y -qq --no-install-recommends util-linux ${packages.join(' ')} >/dev/null 2>&1`,
      ),
    close: () => {
      for (const place of ['proc', 'dev']) spawnSync('umount', ['-l', path.join(folder, place)])
    },
  }
}
