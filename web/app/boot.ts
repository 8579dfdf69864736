import { sendEarlyCalls } from '../kernel/early-calls.ts'
import { read } from '../kernel/storage.ts'
import { isTokenOver } from '../kernel/token.ts'

/** Runs before Mantine loads: sets the color scheme and the page's only Trusted Types policy. */
type Policies = { createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => void }

const scheme = read('colour_scheme')
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.mantineColorScheme =
  scheme === 'light' || scheme === 'dark' ? scheme : prefersDark ? 'dark' : 'light'

// Mantine writes style rules through innerHTML, so strings are allowed, but the policy refuses any with markup.
const { trustedTypes } = window as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('markup written as text')
    return text
  },
})

// With its first schema, zod tests whether eval is allowed; the content security policy would report this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const fields = document.querySelector<HTMLElement>('.boot-fields')
// With these parameters another step comes before the form, or a message stands above it.
if (/[?&](reason|code|error)=/.test(location.search)) fields?.remove()
// The form that replaces the fields is then submitted at once.
fields?.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') fields.dataset.isSent = 'true'
})

// These scripts load in parallel with the others; the routes report a failure.
const ignore = () => undefined
if (location.pathname === '/login') void import('../base/auth/login-page.tsx').catch(ignore)
else if (read('id_token') && !read('sign_out_due')) {
  if (!isTokenOver()) sendEarlyCalls()
  // The scripts of the page itself are loaded first, at full bandwidth. React is one of the two large ones; the further
  // scripts are loaded while the other one is evaluated.
  document.querySelector('link[href^="/assets/react-"]')?.addEventListener('load', () => {
    for (const load of [() => import('./layout.tsx'), () => import('../assessment/survey-results/list-page.tsx')])
      void load().catch(ignore)
    void import('../kernel/live.ts').catch(ignore)
  })
}

await import('./main.tsx')
