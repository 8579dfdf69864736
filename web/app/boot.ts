import { read } from '../platform/storage.ts'

/** Runs before anything of the kit: the colour scheme, and the page's only trusted-types policy. */
type Policies = { createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => void }

const scheme = read('colour_scheme')
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.mantineColorScheme =
  scheme === 'light' || scheme === 'dark' ? scheme : prefersDark ? 'dark' : 'light'

// The kit writes style rules as text; markup has no business in any of it.
const { trustedTypes } = window as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('markup written as text')
    return text
  },
})

await import('./main.tsx')
