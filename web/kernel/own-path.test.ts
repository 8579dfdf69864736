import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, it } from 'vitest'
import { ownPath, pageAfterSignIn } from './own-path.ts'

it.each(['/', '/survey-results?q=a', '/survey-results/1#x'])('The address %s is in the product', (to) =>
  expect(ownPath(to)).toBe(to),
)

const foreign = [
  'https://evil.test/x',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  '',
  'x',
  undefined,
  7,
  ['/'],
]

it.each(foreign)('The address %s is not in the product', (to) => {
  expect(ownPath(to)).toBeUndefined()
  expect(pageAfterSignIn(to)).toBeUndefined()
})

/** Of the routes beside the shell, as the router declares them. */
const routes = readFileSync(path.join(import.meta.dirname, '../app/router.tsx'), 'utf8')
const signedOut = [...routes.matchAll(/getParentRoute: \(\) => root,\s+path: '([^']+)'/g)].map(([, page]) => page!)

it('The pages for people who are not signed in are recognized', () => {
  expect(signedOut).toContain('/login')
  expect(signedOut.length).toBeGreaterThan(5)
})

it.each(signedOut)('A sign-in never leads to %s, but to the target of that page', (page) => {
  const target = '/candidates?search=ann%20b&sort=name'
  for (const own of [page, `${page}/`, page.toUpperCase(), `${page}?reason=ended_by_user`, `/x/..${page}`])
    expect(pageAfterSignIn(own)).toBeUndefined()
  let nested = target
  for (let depth = 0; depth < 8; depth++) {
    nested = `${page}?reason=invalid&to=${encodeURIComponent(nested)}`
    expect(pageAfterSignIn(nested)).toBe(target)
  }
  expect(pageAfterSignIn(`${page}?to=//evil.test`)).toBeUndefined()
})

it('A page for signed-in users keeps its address with all its parts', () => {
  for (const page of ['/survey-results?to=%2Flogin', '/candidates/1#login', '/login-history', '/a%zz'])
    expect(pageAfterSignIn(page)).toBe(page)
})
