import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mattersIn, mattersInQuestion } from './protected-matters.ts'
import { scaleTexts } from './reports/packs/pack.ts'
import { positions, questionsFor } from './reports/packs/questions.ts'

/** 150 sentences of each writer on protected matters and 150 harmless ones, many with the same words. */
type Sentences = Record<'writer_of_the_list' | 'another_writer', { touching: string[]; harmless: string[] }>
const sentences = JSON.parse(
  readFileSync(new URL('../data/sentences-on-protected-matters.json', import.meta.url), 'utf8'),
) as Sentences
const countFlagged = (texts: string[]) => texts.filter((text) => mattersIn(text).length > 0).length

describe('the list of terms alone', () => {
  it.each([
    ['another_writer', { touching: 81, harmless: 5 }],
    ['writer_of_the_list', { touching: 145, harmless: 3 }],
  ] as const)('flags, of 150 and 150 sentences of %s, those that the decision record states', (writer, flagged) => {
    const { touching, harmless } = sentences[writer]
    expect([touching.length, harmless.length]).toEqual([150, 150])
    expect({ touching: countFlagged(touching), harmless: countFlagged(harmless) }).toEqual(flagged)
  })

  it.each([
    ['Do you plan to have children in the next few years?', ['family']],
    ['How old are you, and when do you want to retire?', ['age']],
    ['Where are you and your parents originally from?', ['family', 'origin']],
    ['She is probably pregnant and will be away soon.', ['family', 'health']],
    ['His faith keeps him from working on Saturdays.', ['religion']],
    ['Which party do you vote for?', ['politics']],
    ['Ask whether she is married to a man or a woman.', ['gender', 'family']],
    ['He takes medication for depression.', ['health']],
    ['The volunteer work suggests that he is gay.', ['orientation']],
  ])('finds the matters in %j', (text, matters) => expect(mattersIn(text)).toEqual(matters))

  it.each([
    'Tell me about a time when a plan failed. What did you do next?',
    'The resume names no role between March 2019 and January 2020.',
    'The target is 55 or more, with weight 3; the answers lie at percentile 12.',
    'Managed a family of products and cared for the health of the codebase.',
    'Service Technician, Northwind Cooling',
    'Microsoft Excel',
    'French: mother tongue',
    'Cared for children and the elderly at a health center.',
  ])('accepts a line about work: %s', (text) => expect(mattersIn(text)).toEqual([]))

  it('accepts every question of the bank', () => {
    const scales = Object.keys(scaleTexts) as (keyof typeof scaleTexts)[]
    const bank = scales.flatMap((scale) => positions.flatMap((position) => questionsFor(scale, position)))
    expect(bank.length).toBeGreaterThan(50)
    expect(bank.map(({ text }) => text).filter((text) => mattersIn(text).length > 0)).toEqual([])
  })

  it('flags a term in any letters, accents and invisible characters', () => {
    for (const text of [
      'DO YOU PLAN TO HAVE CHILDREN IN THE NEXT FEW YEARS?',
      'Do you plan to have ch\u200Bildren in the n\u00ADext few years?',
      'Ｄｏ ｙｏｕ ｐｌａｎ ｔｏ ｈａｖｅ ｃｈｉｌｄｒｅｎ in the next few years?',
      'Do yóu plan to have chïldren in the next few years?',
    ])
      expect(mattersIn(text), text).toEqual(['family'])
  })

  it('flags a term within a long text of harmless sentences', () => {
    const harmless = 'Planned the routes of four vans with a spreadsheet. '.repeat(30)
    expect(mattersIn(`${harmless}Do you plan to have children in the next few years?`)).toEqual(['family'])
  })
})

describe('a user’s own question', () => {
  it.each([
    ['How is your health?', ['health']],
    ['Do you take any medication, or are you in therapy?', ['health']],
    ['Are you married, and do you have children?', ['family']],
    ['How old are you?', ['age']],
    ['When were you born, and in which country of Europe?', ['age', 'origin']],
    ['Where are you originally from?', ['origin']],
    ['What does your church say to work on Sundays?', ['religion']],
    ['Do you plan to have a baby?', ['family']],
    ['Can you work in a nursery with children?', ['family']],
    ['Would you pass our medical?', ['health']],
    ['What does a partner say to the travel?', ['family']],
  ])('gets a warning when it may concern a protected matter: %s', (text, matters) =>
    expect(mattersInQuestion(text)).toEqual(matters),
  )

  it.each([
    'Tell me about a time you had to act before you had all you wanted to know.',
    'How do you manage your time when two things are due at once?',
    'Which goal of the last year was your own idea, and how far did you get?',
    'How would you lift a package of 20 kg at the stage of loading?',
    'What did you do to encourage a colleague who had lost a client?',
    'How do you trace a mistake back to where it began?',
  ])('about work gets no warning: %s', (text) => expect(mattersInQuestion(text)).toEqual([]))
})
