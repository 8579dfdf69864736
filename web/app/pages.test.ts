import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pagePatterns, surveyPages } from '@seatwise/contract/values/base'
import { isPage, isSharedReport } from '@seatwise/domain/pages'

const source = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const router = source('router.tsx')
const personPath = /const personPath = '([^']+)'/.exec(router)![1]!
const declared = [...router.matchAll(/\bpath: (?:'([^']+)'|personPath)/g)].map(([, match]) =>
  (match ?? personPath).replace(/^\$$/, '/$'),
)

it('The pages of the contract are those of the router', () => {
  expect(declared.toSorted()).toEqual(pagePatterns.toSorted())
})

it('The survey pages of the contract are those that the survey shows', () => {
  const shown = [...source('survey.tsx').matchAll(/^    '(\/[^']+)': /gm)].map(([, match]) => match)
  expect(shown).toEqual(surveyPages)
})

const id = '3f2504e0-4f89-11d3-9a0c-0305e82c3301'
const real = pagePatterns.filter((pattern) => pattern !== '/404' && pattern !== '/$')
/** An address with an id; a last part of a few words is tested below. */
const filled = (pattern: string) => pattern.replace('$id', id).replace('/{-$tab}', '')
const whole = real.map(filled).filter((address) => !address.includes('$'))

describe.each(whole)('the address %s', (address) => {
  it('is a page, in any case of letters and with a slash at the end', () => {
    for (const same of [address, address.toUpperCase(), `${address}/`.replace('//', '/')])
      expect(isPage(same), same).toBe(true)
  })

  it('is no page with a further part at the end, at the beginning or in the middle', () => {
    const wrong = [`${address}/no-such-page`, `${address}x`, `/x${address}`, address.replace(id, 'abc')]
    for (const one of wrong) if (!whole.includes(one)) expect(isPage(one), one).toBe(false)
  })
})

describe.each(whole.filter((address) => address.includes(id)))('the address %s with an id', (address) => {
  it.each(['1', id.slice(1), `${id}0`, id.replaceAll('-', ''), `${id}%20`, `${id}/${id}`, 'undefined'])(
    'is no page with %s in place of its id',
    (other) => expect(isPage(address.replace(id, other))).toBe(false),
  )
})

it('The sections and tabs of an address are those of its page', () => {
  for (const page of [
    '/company-settings/details',
    '/company-settings/places',
    '/profile/sessions',
    `/candidates/${id}/notes`,
    `/jobs/${id}/preview`,
  ])
    expect(isPage(page), page).toBe(true)
  for (const page of [
    '/company-settings/anything',
    '/profile/anything',
    `/candidates/${id}/anything`,
    `/jobs/${id}/notes`,
  ])
    expect(isPage(page), page).toBe(false)
})

it('An address is no page where the router shows that none exists', () => {
  for (const page of ['/404', '/$', '/no-such-page', '//', '/roles//', '/%zz', '/robots.txt', ...surveyPages])
    expect(isPage(page), page).toBe(false)
})

it('The address of a shared report contains the whole token', () => {
  const proof = 'x'.repeat(43)
  expect(isSharedReport(`/shared/${proof}`)).toBe(true)
  for (const wrong of ['/shared/', `/shared/${proof}x`, `/shared/${proof.slice(1)}`, `/shared/${proof}/pdf`])
    expect(isSharedReport(wrong), wrong).toBe(false)
})
