import { describe, expect, it } from 'vitest'
import { readResume } from './read-resume.ts'
import { ownSpellings } from './skill-spellings.ts'

const skillsOf = (text: string, tags: string[] = []) =>
  readResume(text, { year: 2026, month: 6 }, tags).skills.map(({ name }) => name)

it('knows at least 400 skills, and every spelling once', () => {
  expect(new Set(ownSpellings.map(({ name }) => name.toLowerCase())).size).toBeGreaterThanOrEqual(400)
  const spellings = ownSpellings.map(({ written }) => written.toLowerCase())
  expect(spellings.filter((one, at) => spellings.indexOf(one) !== at)).toEqual([])
})

it('finds each of its unambiguous spellings', () => {
  const missed = ownSpellings.filter(
    ({ written, name, isAmbiguous }) => !isAmbiguous && !skillsOf(`Used ${written}`).includes(name),
  )
  expect(missed).toEqual([])
})

describe('a skill', () => {
  it.each([
    ['Worked in C++, C# and .NET', ['C++', 'C#', '.NET']],
    ['Node.js, next.js', ['Node.js', 'Next.js']],
    ['CI/CD pipelines', ['CI/CD']],
    ['shipping & receiving', ['Shipping and receiving']],
    ['MS Excel and Microsoft Word', ['Microsoft Excel', 'Microsoft Word']],
    ['FORKLIFT OPERATOR', ['Forklift operation']],
    ['Class A CDL', ['CDL Class A']],
    ['Alzheimer’s care', ['Dementia care']],
  ])('is found whatever its case and spelling: %s', (text, names) => {
    expect(skillsOf(text)).toEqual(names)
  })

  it.each(['javascripting', 'sqlite3x', 'pythonic', 'rewiring', 'weldings', 'Power, BI', 'scrums'])(
    'is not a part of a word or of two items: %s',
    (text) => {
      expect(skillsOf(text)).toEqual([])
    },
  )

  it('is named once, with the first line that shows it', () => {
    const { skills } = readResume('Waiter\nUsed SQL\nSKILLS\nSQL, sql', { year: 2026, month: 6 })
    expect(skills).toEqual([{ name: 'SQL', line: 1 }])
  })
})

describe('an ambiguous name', () => {
  it.each([
    ['SKILLS\nR, C, Go', ['R', 'C', 'Go']],
    ['Skills: Word, Excel and Access', ['Microsoft Word', 'Microsoft Excel', 'Microsoft Access']],
    ['SKILLS\n• Excel (pivot tables)', ['Microsoft Excel', 'Pivot tables']],
    ['SKILLS\nReports in Excel', ['Microsoft Excel']],
    ['TECHNICAL SKILLS\nLanguages: TypeScript, Go', ['TypeScript', 'Go']],
    ['SKILLS\nDriving licence: B, C', ["Driver's license"]],
  ])('counts as an item of a list of skills: %s', (text, names) => {
    expect(skillsOf(text)).toEqual(names)
  })

  it.each([
    'I excel at sales',
    'SKILLS\nExcel at listening',
    'SKILLS\nGo to the customer first',
    'EXPERIENCE\nKept my word and had access to the outlook of the teams',
    'Ms. R. Moss, Vitamin C',
    'Packing lunch, painting the town',
  ])('does not count elsewhere: %s', (text) => {
    expect(skillsOf(text)).toEqual([])
  })
})

describe('a tag', () => {
  it('is found as whole words, whatever its case', () => {
    expect(skillsOf('made SHAWARMA and pad  thai; pad thai, shawarmas', ['Shawarma', 'Pad Thai'])).toEqual([
      'Shawarma',
      'Pad Thai',
    ])
    expect(skillsOf('shawarmas', ['Shawarma'])).toEqual([])
  })

  it('gives a known skill its own name, and stays ambiguous where ours is', () => {
    expect(skillsOf('MS Excel', ['Excel'])).toEqual(['Excel'])
    expect(skillsOf('I excel at sales', ['Excel'])).toEqual([])
  })

  it('may be anything', () => {
    expect(skillsOf('anything', ['', ' ', '***', '(', 'a'.repeat(1000), 'anything'])).toEqual(['anything'])
  })
})
