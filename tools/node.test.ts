import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const pinned = `node-${process.platform}-${process.arch}`
const required = '24.8.0'
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

const script = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
}
const node = (version: string, name: string) => `[ "$1" = --version ] && echo v${version} || echo "${name} ran $@"`

/** Makes a checkout in a folder with a space in its name, with fake system commands and an old Node on the PATH. */
function checkout({ machine = '20.20.2', apt = 'exit 100' } = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'seatwise node-'))
  folders.push(root)
  mkdirSync(path.join(root, 'tools'))
  copyFileSync(path.join(import.meta.dirname, 'node.sh'), path.join(root, 'tools/node.sh'))
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ engines: { node: `>=${required}` } }, null, 2))
  const system = path.join(root, 'system')
  script(path.join(system, 'node'), node(machine, 'machine'))
  script(path.join(system, 'apt-get'), `echo "$@" >> "${root}/apt.log"\n${apt}`)
  script(path.join(system, 'dpkg-deb'), 'mkdir -p usr/lib/triple && touch usr/lib/triple/libatomic.so.1')
  // npm 10 and 11 put this folder first on the PATH when they run scripts.
  const bin = path.join(root, 'node_modules/.bin')
  script(path.join(bin, 'node'), 'echo "node: error while loading shared libraries: libatomic.so.1" >&2; exit 127')
  return {
    root,
    aptCalls: () => (existsSync(`${root}/apt.log`) ? readFileSync(`${root}/apt.log`, 'utf8') : ''),
    withPinned: (text: string) => script(path.join(root, 'node_modules', pinned, 'bin/node'), text),
    run: (args = ['a.ts', 'b c'], more: Record<string, string> = {}) => {
      const env = { PATH: `${bin}:${system}:/usr/bin:/bin`, ...more }
      const { status, stdout, stderr } = spawnSync('sh', ['tools/node.sh', ...args], {
        cwd: root,
        env,
        encoding: 'utf8',
      })
      return { status, stdout, stderr }
    },
  }
}

const note = `This machine has no Node ${required} or newer: running on the one of node_modules, v26.10.0.\n`
const onPinned = { status: 0, stdout: 'pinned ran a.ts b c\n' }
const needsLibrary = (present: string) =>
  `${present} || { echo "libatomic.so.1: cannot open shared object file" >&2; exit 127; }; ${node('26.10.0', 'pinned')}`
const needsUnpacked = needsLibrary('case "${LD_LIBRARY_PATH:-}" in */libatomic/usr/lib/triple) ;; *) false ;; esac')
const servesPackages = 'case "$*" in *download*) touch libatomic1_1_amd64.deb ;; esac'

describe('the Node that scripts run on', () => {
  it.each([required, '24.8.1', '24.10.0', '26.0.0', '100.0.0'])(
    'Scripts run on Node %s of the machine and print nothing, whether or not node_modules has one',
    (machine) => {
      const { withPinned, run } = checkout({ machine })
      expect(run()).toEqual({ status: 0, stdout: 'machine ran a.ts b c\n', stderr: '' })
      withPinned('exit 1')
      expect(run()).toEqual({ status: 0, stdout: 'machine ran a.ts b c\n', stderr: '' })
    },
  )

  it.each(['24.7.9', '22.23.5', '9.9.9', '2.50.0'])(
    'Scripts run on the Node of node_modules where the machine has %s, and print that in one line',
    (machine) => {
      const { withPinned, run } = checkout({ machine })
      withPinned(node('26.10.0', 'pinned'))
      expect(run()).toEqual({ ...onPinned, stderr: note })
    },
  )

  it('A start prints one line about its Node, although it builds the pages first', () => {
    const { withPinned, run } = checkout()
    withPinned(node('26.10.0', 'pinned'))
    const build = ['tools/build-web.ts', '--if-stale']
    expect(run(build)).toEqual({ status: 0, stdout: `pinned ran ${build.join(' ')}\n`, stderr: '' })
  })

  it('Scripts never run on the Node of node_modules where SEATWISE_NODE is machine', () => {
    const { withPinned, run } = checkout()
    withPinned(node('26.10.0', 'pinned'))
    const { status, stdout, stderr } = run(undefined, { SEATWISE_NODE: 'machine' })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`needs Node ${required} or newer`)
  })

  it('A machine where no Node is new enough, in node_modules neither, is told to run npm ci', () => {
    const { status, stderr } = checkout().run()
    expect([status, stderr]).toEqual([1, expect.stringContaining('Run "npm ci" first')])
  })

  it('A Node of node_modules that does not run says why', () => {
    const { withPinned, run } = checkout()
    withPinned('echo "GLIBC_2.28 not found" >&2; exit 1')
    const { status, stderr } = run()
    expect([status, stderr]).toEqual([1, expect.stringContaining('GLIBC_2.28 not found')])
  })
})

describe('a machine without libatomic1', () => {
  it('A missing libatomic1 is unpacked in node_modules, once, and nothing is installed', () => {
    const { root, aptCalls, withPinned, run } = checkout({ apt: servesPackages })
    withPinned(needsUnpacked)
    expect(run()).toMatchObject(onPinned)
    expect(run()).toEqual({ ...onPinned, stderr: note })
    const folder = path.join(root, 'node_modules', pinned, 'libatomic')
    const own = `-qq -o Dir::State::Lists=${folder}/lists -o Dir::Cache=${folder}/cache`
    expect(aptCalls()).toBe(`${own} update\n${own} download libatomic1\n`)
  })

  it('A missing libatomic1 is installed only where SEATWISE_INSTALL_LIBRARIES asks for it', () => {
    const { root, aptCalls, withPinned, run } = checkout({ apt: 'touch "$(dirname "$0")/installed"' })
    withPinned(needsLibrary(`[ -e "${root}/system/installed" ]`))
    expect(run(undefined, { SEATWISE_INSTALL_LIBRARIES: '1' })).toMatchObject(onPinned)
    expect(aptCalls()).toContain('install -y')
  })

  it.each(['', '1'])(
    'A missing libatomic1 is named when Debian’s mirror cannot be reached (SEATWISE_INSTALL_LIBRARIES=%s)',
    (flag) => {
      const { withPinned, run } = checkout()
      withPinned(needsLibrary('false'))
      const { status, stderr } = run(undefined, { SEATWISE_INSTALL_LIBRARIES: flag })
      expect([status, stderr]).toEqual([1, expect.stringContaining('apt-get install libatomic1')])
    },
  )
})
