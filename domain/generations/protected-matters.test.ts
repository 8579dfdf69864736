import { describe, expect, it } from 'vitest'
import ownTexts from './sentences/own-texts.json' with { type: 'json' }
import development from './sentences-development.json' with { type: 'json' }
import heldOut from './sentences-held-out.json' with { type: 'json' }
import { touchesProtectedMatter } from './protected-matters.ts'

type Sentence = { text: string; matter: string | null }
const shareFlagged = (sentences: readonly Sentence[], isProtected: boolean) => {
  const those = sentences.filter(({ matter }) => (matter !== null) === isProtected)
  return those.filter(({ text }) => touchesProtectedMatter(text)).length / those.length
}

/** Written by somebody who has not seen the check, and read by nobody who has trained it. */
describe('of sentences that it has not seen', () => {
  it('those on protected matters are found', () => expect(shareFlagged(heldOut, true)).toBeGreaterThanOrEqual(0.9))
  it('harmless look-alikes pass', () => expect(shareFlagged(heldOut, false)).toBeLessThanOrEqual(0.05))
})

/** Never trained on, but read: what is tried is measured by these. */
describe('of sentences for development', () => {
  it('those on protected matters are found', () => expect(shareFlagged(development, true)).toBeGreaterThanOrEqual(0.9))
  it('harmless look-alikes pass', () => expect(shareFlagged(development, false)).toBeLessThanOrEqual(0.05))
})

it('what the product writes by itself passes', () =>
  expect(ownTexts.map(({ text }) => text).filter(touchesProtectedMatter)).toEqual([]))

describe('a sentence', () => {
  it.each([
    'Do you plan to have children in the next few years?',
    'How old are you, and when do you want to retire?',
    'Where are you and your parents originally from?',
    'She is probably pregnant and will be away soon.',
    'His faith keeps him from working on Saturdays.',
    'Which party do you vote for?',
    'Ask whether she is married to a man or a woman.',
    'He takes medication for depression.',
  ])('on a protected matter is found: %s', (text) => expect(touchesProtectedMatter(text)).toBe(true))

  it.each([
    'Tell me about a time when a plan failed. What did you do next?',
    'The resume names no role between March 2019 and January 2020.',
    'The target is 55 or more, with weight 3; the answers lie at percentile 12.',
    'Managed a family of products and cared for the health of the codebase.',
    'Service Technician, Northwind Cooling',
    'Microsoft Excel',
  ])('about work passes: %s', (text) => expect(touchesProtectedMatter(text)).toBe(false))

  it('is found whatever letters, accents and unseen signs it is written with', () => {
    for (const text of [
      'DO YOU PLAN TO HAVE CHILDREN IN THE NEXT FEW YEARS?',
      'Do you plan to have ch\u200Bildren in the n\u00ADext few years?',
      'Ｄｏ ｙｏｕ ｐｌａｎ ｔｏ ｈａｖｅ ｃｈｉｌｄｒｅｎ in the next few years?',
      'Do yóu plan to have chïldren in the next few years?',
    ])
      expect(touchesProtectedMatter(text), text).toBe(true)
  })

  it('is found within a long text of harmless ones', () => {
    const harmless = 'Planned the routes of four vans with a spreadsheet. '.repeat(30)
    expect(touchesProtectedMatter(`${harmless}Do you plan to have children in the next few years?`)).toBe(true)
  })
})
