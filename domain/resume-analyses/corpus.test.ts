import { describe, expect, it } from 'vitest'
import { buildingCorpus } from './corpus/building-corpus.ts'
import type { CorpusResume } from './corpus/corpus-resume.ts'
import { heldOutCorpus } from './corpus/held-out-corpus.ts'
import { isPersonalLine, linesOf, readResume, type ResumeMonth } from './read-resume.ts'

const today = { year: 2026, month: 6 }
type Read = { title: string; from: ResumeMonth | null; to: ResumeMonth | null; is_current: boolean }

describe.each([
  ['the resumes that the reader was built with', buildingCorpus, 28],
  ['the resumes that it was not built with', heldOutCorpus, 12],
])('%s', (_, corpus, size) => {
  const counts = Object.values(corpus).map(countsOf)
  const sumOf = (name: 'keyed' | 'right' | 'returned') => counts.reduce((sum, one) => sum + one[name], 0)

  it('are all there', () => {
    expect(counts).toHaveLength(size)
  })

  it('yield nine of ten dated entries with the title and the dates that a human reader finds', () => {
    expect(sumOf('right') / sumOf('keyed')).toBeGreaterThanOrEqual(0.9)
  })

  it('yield at most one entry of ten that a human reader does not find', () => {
    expect(1 - sumOf('right') / sumOf('returned')).toBeLessThanOrEqual(0.1)
  })
})

it.each(Object.entries({ ...buildingCorpus, ...heldOutCorpus }))(
  'nothing read of %s is in a personal line',
  (_, { text }) => {
    const lines = linesOf(text)
    const { roles, skills, languages, education } = readResume(text, today)
    const quoted = [...roles, ...skills, ...languages, ...education].map(({ line }) => lines[line]!)
    expect(quoted.filter((line) => line === '' || isPersonalLine(line))).toEqual([])
  },
)

function countsOf({ text, roles, education }: CorpusResume) {
  const read = readResume(text, today)
  const right = rightOf(read.roles, roles) + rightOf(read.education, education)
  return { right, keyed: roles.length + education.length, returned: read.roles.length + read.education.length }
}

/** How many entries of the key are found; each found one counts once. */
function rightOf(read: Read[], key: CorpusResume['roles']): number {
  const left = [...read]
  return key.filter(([title, period]) => {
    const at = left.findIndex(
      (one) => one.title.toLowerCase().includes(title.toLowerCase()) && periodOf(one) === period,
    )
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  }).length
}

/** In the form of the key. */
function periodOf({ from, to, is_current }: Read): string {
  const end = is_current ? (to ? `expected ${monthWords(to)}` : 'present') : to && monthWords(to)
  if (from) return end ? `${monthWords(from)} to ${end}` : monthWords(from)
  if (!end) return 'undated'
  return end.startsWith('expected') ? end : `to ${end}`
}

const monthWords = ({ year, month }: ResumeMonth): string =>
  month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`
