import { describe, expect, it } from 'vitest'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { withNames } from './participants.ts'
import { sharedDocument, shownPeople, shownPerson, writtenAbout } from './report-shares.ts'

describe('the name that a shared report gives a person', () => {
  it.each([
    [{ first: 'Ana', last: 'Torres' }, 'Ana Torres', 'Ana', 'A. T.'],
    [{ first: ' Ana María ', last: 'de la Cruz' }, 'Ana María de la Cruz', 'Ana', 'A. d.'],
    [{ first: 'Ana', last: '' }, 'Ana', 'Ana', 'A.'],
    [{ first: '', last: 'Torres' }, 'Torres', 'T.', 'T.'],
    [{ first: '', last: '' }, 'This person', 'This person', 'This person'],
    [{ first: 'é', last: '각' }, 'é 각', 'é', 'é. 각.'],
  ])('is built for %j', (name, full, first, initials) =>
    expect([shownPerson(name, 'full'), shownPerson(name, 'first'), shownPerson(name, 'initials')]).toEqual([
      full,
      first,
      initials,
    ]),
  )
})

describe('the names of several people', () => {
  const people = (...names: [string, string, string?][]) =>
    names.map(([first, last, candidate_id = `${first} ${last}`]) => ({ first, last, candidate_id }))

  it.each([
    ['initials', people(['Ana', 'Berg'], ['Alma', 'Bruun'], ['Cem', 'Dal']), ['A. B. (1)', 'A. B. (2)', 'C. D.']],
    ['first', people(['Ana', 'Berg'], ['ANA', 'Bruun']), ['Ana (1)', 'ANA (2)']],
    ['full', people(['Ana', 'Berg', '1'], ['Ana', 'Berg', '2']), ['Ana Berg (1)', 'Ana Berg (2)']],
    ['full', people(['Ana', 'Berg'], ['Ana', 'Bruun']), ['Ana Berg', 'Ana Bruun']],
    ['initials', people(['', '', '1'], ['', '', '2']), ['This person (1)', 'This person (2)']],
    ['initials', people(['Ana', 'Berg', '1'], ['Ana', 'Berg', '1']), ['A. B.', 'A. B.']],
  ] as const)('by %s are distinguished by numbers, and one person has one', (nameStyle, values, names) =>
    expect(shownPeople(values, nameStyle)).toEqual(names),
  )
})

it('Initials end a sentence with the period that they have', () => {
  const text = '{high} waits for {low}. {low}’s turn is before {high}.'
  expect(withNames(text, { low: 'A. B.', high: 'C. D. (1)' })).toBe(
    'C. D. (1) waits for A. B. A. B.’s turn is before C. D. (1).',
  )
})

describe('a text about a person in a shared report', () => {
  const jose = { first: 'José María', last: 'Ñíguez Will' }
  it.each([
    ['initials', 'Ask José María Ñíguez Will. He knows.', 'Ask J. Ñ. He knows.'],
    ['initials', 'NIGUEZ’s team, jose', 'J. Ñ.’s team, J. Ñ.'],
    ['initials', 'Joseph and Niguezia stay', 'Joseph and Niguezia stay'],
    ['initials', 'Will José-María, please', 'J. Ñ., please'],
    ['first', 'José Ñíguez and José', 'José and José'],
    ['first', 'María Niguez', 'José'],
    ['full', 'José Ñíguez, jose@people.test', 'José Ñíguez, (address)'],
    ['full', '<a@b>', '<(address)>'],
  ] as const)('is shown to a reader who knows them by %s as %s', (nameStyle, text, expected) =>
    expect(writtenAbout(jose, nameStyle, shownPerson(jose, nameStyle))(text)).toBe(expected),
  )

  it('without a name is unchanged', () =>
    expect(writtenAbout({ first: '', last: 'X' }, 'initials', 'X.')('As is. X')).toBe('As is. X'))
})

const row = { cells: [{ text: 'Ana' }], survey_result_id: '00000000-0000-4000-8000-000000000000' }
const table = { kind: 'table', caption: '', columns: [], rows: [row], foot: null, none: null } as const
const document: ReportDocument = {
  kind: 'individual',
  brand: 'hb',
  language: 'en',
  page_size: 'a4',
  title: 'Ana',
  subtitle: '',
  head: { company: 'Northgate', subject: '' },
  sections: [
    {
      id: 'people',
      title: null,
      layout: 'plain',
      blocks: [
        { ...table, columns: [], rows: [row] },
        { kind: 'details', title: '', blocks: [{ ...table, columns: [], rows: [row] }] },
      ],
    },
  ],
  foot: '',
  versions: [
    { name: 'Form', value: 'work-84/1' },
    { name: 'Benchmark', value: 'Sales/2' },
  ],
}
const made_on = 'May 12, 2026'

describe('a shared report', () => {
  it('contains no row id, at any depth', () => {
    const shared = sharedDocument(document, { made_with: document.versions, made_on })
    expect(JSON.stringify(document).split(row.survey_result_id)).toHaveLength(3)
    expect(JSON.stringify(shared)).not.toContain('survey_result_id')
    expect(shared.sections).toHaveLength(1)
  })

  it('says which versions have changed, appeared or disappeared since the link was made', () => {
    const made_with = [
      { name: 'Form', value: 'work-84/1' },
      { name: 'Texts', value: '1' },
    ]
    const [first, ...others] = sharedDocument(document, { made_with, made_on }).sections
    expect(first).toMatchObject({
      id: 'changed-since',
      blocks: [
        { rule: 'shared/changed-since', text: expect.stringContaining(made_on) },
        {
          entries: [
            { name: 'Benchmark', value: 'Sales/2', note: 'none then, now' },
            { name: 'Texts', value: 'none', note: '1 then, now' },
          ],
        },
      ],
    })
    expect(others).toHaveLength(1)
  })
})
