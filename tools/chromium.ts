import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without the windows of a browser: the journeys take four fifths of the time that they take in a whole one. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Without the sandbox, which root cannot use, and without calls to its vendor. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Asks its maker what the fields of a form are. A port that no browser calls; `--disable-features` would put Playwright's list aside.
  '--autofill-server-url=http://localhost:9/',
]

const installed = () => [process.env.CHROMIUM ?? '', ...places].find((place) => place && existsSync(place))
/** For configurations, which are also read where no browser is needed. */
export const executablePath = installed() ?? headlessShell

/** Finds a Chromium for the browser journeys; root on Debian installs the headless shell where it is missing. */
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
