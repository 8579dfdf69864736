import { describe, expect, it } from 'vitest'
import { corpus } from './corpus/corpus.ts'
import type { CorpusResume } from './corpus/corpus-resume.ts'
import { isPersonalLine, linesOf, readResume } from './read-resume.ts'

const minRight = 0.95
const resumes = Object.entries(corpus)

describe.each(['skills', 'languages'] as const)('for resumes that the rules were not written with, %s', (kind) => {
  it('are right in at least 95 of 100 entries', () => {
    const shares = resumes.map(([, resume]) => rightOf(resume, kind))
    const [right, count] = [0, 1].map((at) => shares.reduce((sum, share) => sum + share[at]!, 0)) as [number, number]
    expect(count).toBeGreaterThan(50)
    expect(right / count).toBeGreaterThanOrEqual(minRight)
  })
})

it.each(resumes)('No entry of %s is based on a personal line', (_, { text }) => {
  const lines = linesOf(text)
  const { skills, languages } = readResume(text)
  const quotes = [...skills, ...languages].map(({ line }) => lines[line]!)
  expect(quotes.filter((line) => line === '' || isPersonalLine(line))).toEqual([])
})

function rightOf(resume: CorpusResume, kind: 'skills' | 'languages'): [right: number, read: number] {
  const names = readResume(resume.text)[kind].map(({ name }) => name)
  return [names.filter((name) => resume[kind].includes(name)).length, names.length]
}
