// Prints the command of the Node that the project runs on. Plain CommonJS, for whatever Node the
// machine has: npm 9 takes the link in node_modules/.bin away again.
const { spawnSync } = require('node:child_process')
const { existsSync, mkdirSync, readdirSync } = require('node:fs')
const { dirname, join } = require('node:path')

const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const run = (command, args, cwd) => spawnSync(command, args, { cwd, env, encoding: 'utf8' })

function pinned() {
  try {
    const folder = dirname(require.resolve(`${name}/package.json`))
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    return undefined
  }
}

/** A bare Debian has no libatomic1, and this Node wants it: installed by root, else unpacked here. */
function withLibatomic(binary) {
  const own = join(dirname(binary), '..', 'libatomic')
  const unpacked = () => {
    const libraries = join(own, 'usr/lib')
    const triple = existsSync(libraries) ? readdirSync(libraries)[0] : undefined
    return triple && `env LD_LIBRARY_PATH=${join(libraries, triple)} ${binary}`
  }
  if (unpacked()) return unpacked()
  console.error("Fetching Debian's libatomic1, which Node 26 needs ...")
  if (process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libatomic1'])
    return run(binary, ['-v']).status === 0 ? binary : undefined
  }
  mkdirSync(own, { recursive: true })
  run('apt-get', ['download', 'libatomic1'], own)
  const archive = readdirSync(own).find((file) => file.endsWith('.deb'))
  if (archive) run('dpkg-deb', ['-x', archive, '.'], own)
  return unpacked()
}

const binary = pinned()
const tried = binary && run(binary, ['-v'])
const command = tried?.status === 0 ? binary : tried?.stderr?.includes('libatomic') ? withLibatomic(binary) : undefined
if (command) console.log(command)
else {
  console.error(
    tried?.stderr?.includes('libatomic')
      ? 'Node 26 needs the library libatomic: install it first (Debian: apt-get install libatomic1).'
      : `There is no working ${name} in node_modules: run "npm ci" first, without --omit=optional.`,
  )
  process.exit(1)
}
