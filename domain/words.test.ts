import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Phrases that claim more than the figures show or that grade a person. */
const overclaims: { words: RegExp; because: string }[] = [
  { words: /5,000 (people|persons|adults)/i, because: 'the reference panel is 5,000 simulated profiles' },
  { words: /of 100 people (score|scored)/i, because: 'percentiles compare with the norm sample' },
  { words: /\b(Exceptional|Very strong|Below typical)\b/, because: 'bands name the fit and do not grade a person' },
  { words: /speaks (for|against)/i, because: 'a score is supported or lowered; nobody stands trial' },
  { words: /give or take|within error/i, because: 'a score comes with its likely range' },
  { words: /two of three repetitions/i, because: 'the range holds the usual level, not the next answer' },
  { words: /lower bound|understate/i, because: 'no study shows that self-doubt lowers the other scores' },
  { words: /rated? themsel(f|ves) hard/i, because: 'a self-description is not an error of rating' },
  { words: /comes naturally|takes energy/i, because: 'answers show what a person says, not what it costs them' },
  { words: /set by experts/i, because: 'a benchmark is not tested against performance' },
  { words: /as most people are/i, because: 'the middle third is not most people' },
  { words: /fits the seat/i, because: 'answers are compared with what a seat asks for' },
  { words: /no value is better/i, because: 'a role asks for more of one than of another' },
  { words: /no right or wrong answers/i, because: 'answers are compared with what a role asks for' },
  { words: /never decides by itself/i, because: 'the product cannot know what its users decide' },
  { words: /careless or random|hasty answers|answers look careful/i, because: 'signs are no proof of carelessness' },
  { words: /bend rules|name: 'Reliability'/, because: 'a scale of self-description is no verdict on honesty' },
  { words: /start at once and finish/i, because: 'half of Follow-through is confidence in own ability' },
  { words: /bias audit/i, because: 'a bias audit is made by an independent auditor' },
]

it('No text of the product claims more than its figures show', () => {
  const matches = sources().flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return overclaims
      .filter(({ words }) => words.test(text))
      .map(({ words, because }) => `${file}: ${words} (${because})`)
  })
  expect(matches).toEqual([])
})

it('The check of claims reads domain, web and the mail templates', () => {
  expect(sources()).toEqual(
    expect.arrayContaining(['domain/bands.ts', 'domain/reports/individual.ts', 'api/base/outbox/templates.ts']),
  )
})

function sources(): string[] {
  return ['domain', 'web', 'api/base/outbox'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|\/dist\//.test(file)),
  )
}
