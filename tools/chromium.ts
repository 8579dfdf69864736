import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without a user interface, with which the journeys take a fifth less time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Disables the sandbox, which root cannot use, and calls to the vendor's servers. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium asks a server of its vendor about the fields of forms. This address leads nowhere. `--disable-features` is
  // not used, because it would replace the list that Playwright passes.
  '--autofill-server-url=http://localhost:9/',
]

const installed = () => [process.env.CHROMIUM ?? '', ...places].find((place) => place && existsSync(place))
/** A path in any case, because configurations are also read when no browser is needed. */
export const executablePath = installed() ?? headlessShell

/** Finds a Chromium for the browser journeys. On Debian, root installs the headless shell if it is missing. */
export function findChromium(): string {
  const preferred = process.env.CHROMIUM ?? headlessShell
  if (!existsSync(preferred) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys ...')
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], options)
    if (!installed()) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  }
  const browser = installed()
  if (browser) return browser
  throw new Error(
    'The browser journeys need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  )
}
