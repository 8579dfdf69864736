import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const pinned = `node-${process.platform}-${process.arch}`
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

const script = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
}

/** Makes a checkout in a folder with a space in its name, with fake system commands on the PATH. */
function checkout({ uid = 1000, apt = 'exit 100' } = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'seatwise node-'))
  folders.push(root)
  mkdirSync(path.join(root, 'tools'))
  copyFileSync(path.join(import.meta.dirname, 'node.sh'), path.join(root, 'tools/node.sh'))
  const machine = path.join(root, 'machine')
  script(path.join(machine, 'id'), `echo ${uid}`)
  script(path.join(machine, 'apt-get'), `echo "$@" >> "${root}/apt.log"\n${apt}`)
  script(path.join(machine, 'dpkg-deb'), 'mkdir -p usr/lib/triple && touch usr/lib/triple/libatomic.so.1')
  // npm 10 and 11 put this folder first on the PATH when they run scripts.
  const bin = path.join(root, 'node_modules/.bin')
  script(path.join(bin, 'node'), 'echo "node: error while loading shared libraries: libatomic.so.1" >&2; exit 127')
  return {
    root,
    withNode: (text: string) => script(path.join(root, 'node_modules', pinned, 'bin/node'), text),
    run: () => {
      const env = { PATH: `${bin}:${machine}:/usr/bin:/bin` }
      const { status, stdout, stderr } = spawnSync('sh', ['tools/node.sh', 'a.ts', 'b c'], {
        cwd: root,
        env,
        encoding: 'utf8',
      })
      return { status, stdout, stderr }
    },
  }
}

const needsLibrary = (present: string) =>
  `${present} || { echo "libatomic.so.1: cannot open shared object file" >&2; exit 127; }; echo "ran $@"`

describe('the scripts of package.json run on the pinned Node', () => {
  it('when npm puts a Node that does not load first on the PATH', () => {
    const { withNode, run } = checkout()
    withNode('echo "ran $@"')
    expect(run()).toEqual({ status: 0, stdout: 'ran a.ts b c\n', stderr: '' })
  })

  it('without libatomic1, as root: Debian’s package is installed', () => {
    const { root, withNode, run } = checkout({ uid: 0, apt: '[ "$1" = update ] || touch "$(dirname "$0")/installed"' })
    withNode(needsLibrary(`[ -e "${root}/machine/installed" ]`))
    expect(run()).toMatchObject({ status: 0, stdout: 'ran a.ts b c\n' })
  })

  it('without libatomic1, not as root: the package is unpacked beside the pinned Node, once', () => {
    const { withNode, run } = checkout({ apt: 'case "$*" in *download*) touch libatomic1_1_amd64.deb ;; esac' })
    withNode(needsLibrary('case "${LD_LIBRARY_PATH:-}" in */libatomic/usr/lib/triple) ;; *) false ;; esac'))
    expect(run()).toMatchObject({ status: 0, stdout: 'ran a.ts b c\n' })
    expect(run()).toEqual({ status: 0, stdout: 'ran a.ts b c\n', stderr: '' })
  })

  it.each([0, 1000])('or print what to install when Debian’s mirror cannot be reached (user %i)', (uid) => {
    const { withNode, run } = checkout({ uid })
    withNode(needsLibrary('false'))
    const { status, stderr } = run()
    expect([status, stderr]).toEqual([1, expect.stringContaining('apt-get install libatomic1')])
  })

  it('or print "Run npm ci first" when the packages are missing', () => {
    const { status, stderr } = checkout().run()
    expect([status, stderr]).toEqual([1, expect.stringContaining('Run "npm ci" first')])
  })

  it('or print why the pinned Node does not run', () => {
    const { withNode, run } = checkout()
    withNode('echo "GLIBC_2.28 not found" >&2; exit 1')
    const { status, stderr } = run()
    expect([status, stderr]).toEqual([1, expect.stringContaining('GLIBC_2.28 not found')])
  })
})
