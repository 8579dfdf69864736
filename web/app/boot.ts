import { read } from '../platform/storage.ts'

/** Runs before Mantine loads: sets the colour scheme and the page's only Trusted Types policy. */
type Policies = { createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => void }

const scheme = read('colour_scheme')
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.mantineColorScheme =
  scheme === 'light' || scheme === 'dark' ? scheme : prefersDark ? 'dark' : 'light'

// Mantine writes style rules through innerHTML. The policy refuses any string with markup.
const { trustedTypes } = window as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('markup written as text')
    return text
  },
})

// At its first shape zod tries whether eval is allowed, which the content security policy would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Loads beside the rest, not after it, and the route reports a failure. Who is signed in does not need it.
if (location.pathname === '/login') void import('../features/auth/login-page.tsx').catch(() => undefined)

await import('./main.tsx')
