import { describe, expect, it } from 'vitest'
import { readResume } from './read-resume.ts'
import { ownSpellings } from './skill-spellings.ts'

const skillsOf = (text: string, tags: string[] = []) => readResume(text, tags).skills.map(({ name }) => name)
const listed = (text: string, tags: string[] = []) => skillsOf(`SKILLS\n${text}`, tags)

it('The list of skills has at least 400, and every spelling once', () => {
  expect(new Set(ownSpellings.map(({ name }) => name.toLowerCase())).size).toBeGreaterThanOrEqual(400)
  const spellings = ownSpellings.map(({ written }) => written.toLowerCase())
  expect(spellings.filter((one, at) => spellings.indexOf(one) !== at)).toEqual([])
})

it('Each spelling of a skill is found as an item of a list', () => {
  const missed = ownSpellings.filter(({ written, name }) => !listed(`${written}, xylography`).includes(name))
  expect(missed).toEqual([])
})

describe('a skill', () => {
  it.each([
    ['C++, C# and .NET', ['C++', 'C#', '.NET']],
    ['Node.js, next.js', ['Node.js', 'Next.js']],
    ['CI/CD (Jenkins)', ['CI/CD', 'Jenkins']],
    ['shipping & receiving', ['Shipping and receiving']],
    ['MS Excel and Microsoft Word', ['Microsoft Excel', 'Microsoft Word']],
    ['FORKLIFT OPERATOR; GRILL', ['Forklift operation', 'Grill']],
    ['Class A CDL', ['CDL Class A']],
    ['Alzheimer’s care', ['Dementia care']],
  ])('is found whatever its case and spelling: %s', (text, names) => {
    expect(listed(text)).toEqual(names)
  })

  it.each(['javascripting', 'sqlite3x', 'pythonic', 'rewiring', 'weldings', 'Power, BI', 'scrums'])(
    'is not a part of a word or of two items: %s',
    (text) => {
      expect(listed(text)).toEqual([])
    },
  )

  it.each([
    'Harmattan Logistics Ltd, 2019 – 2022',
    'EXPERIENCE\nWorked under supervision, used SQL',
    'EDUCATION\nBSc Statistics',
    'SKILLS\nEDUCATION\nBSc Statistics',
  ])('is not found where no skills are listed: %s', (text) => {
    expect(skillsOf(text)).toEqual([])
  })

  it.each([
    ['SKILLS\nR, C, Go', ['R', 'C', 'Go']],
    ['Skills: Word, Excel and Access', ['Microsoft Word', 'Microsoft Excel', 'Microsoft Access']],
    ['SKILLS\n• Excel (pivot tables)', ['Microsoft Excel', 'Pivot tables']],
    ['TECHNICAL SKILLS\nLanguages: TypeScript, Go', ['TypeScript', 'Go']],
  ])('counts as an item of a list of skills, also where it is a common word: %s', (text, names) => {
    expect(skillsOf(text)).toEqual(names)
  })

  it.each([
    'SKILLS\nDriving licence: B, C',
    'SKILLS\nI excel at sales',
    'SKILLS\nExcel at listening',
    'SKILLS\nGo to the customer first',
    'SKILLS\n- migration of the payroll system to SAP\nTransfer pricing',
    'SKILLS\nKept my word and had access to the outlook of the teams',
    'SKILLS\nMs. R. Moss, Vitamin C',
    'SKILLS\nPacking lunch, painting the town',
  ])('does not count within a sentence or a longer name: %s', (text) => {
    expect(skillsOf(text)).toEqual([])
  })

  it('is listed once, with the first line that contains it', () => {
    const { skills } = readResume('Waiter\nSKILLS\nSQL, sql\nSkills: SQL')
    expect(skills).toEqual([{ name: 'SQL', line: 2 }])
  })
})

describe('a tag of a person', () => {
  it('is found as whole words, whatever its case', () => {
    expect(listed('SHAWARMA and pad  thai; pad thai, shawarmas', ['Shawarma', 'Pad Thai'])).toEqual([
      'Shawarma',
      'Pad Thai',
    ])
    expect(listed('shawarmas', ['Shawarma'])).toEqual([])
  })

  it('gives a known skill its own name', () => {
    expect(listed('MS Excel', ['Excel'])).toEqual(['Excel'])
    expect(listed('I excel at sales', ['Excel'])).toEqual([])
  })

  it('may be any text', () => {
    expect(listed('anything', ['', ' ', '***', '(', 'a'.repeat(1000), 'anything'])).toEqual(['anything'])
  })
})

it('An employer at the top of the next column is no skill of the column before', () => {
  expect(skillsOf('SKILLS\nNegotiation\nJava\n\n\nOracle, Account Executive\nSalesforce')).toEqual([
    'Negotiation',
    'Java',
  ])
})
