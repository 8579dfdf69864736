import { describe, expect, it } from 'vitest'
import { inSections } from './sections.ts'

const kindsBelow = (heading: string) => inSections([heading, 'below']).at(-1)!.kinds

describe('a heading', () => {
  it.each([
    ['WORK EXPERIENCE', ['work']],
    ['Employment History:', ['work']],
    ['Professional Experience\t', ['work']],
    ['| Work History |', ['work']],
    ['## Experience', ['work']],
    ['E X P E R I E N C E', ['work']],
    ['W O R K   H I S T O R Y', ['work']],
    ['Driving Experience', ['work']],
    ['Volunteering', ['work']],
    ['Internships', ['work']],
    ['Education and Training', ['work']],
    ['ACADEMIC BACKGROUND', ['work']],
    ['Education & Experience', ['work']],
    ['Key Skills', ['skills']],
    ['Culinary Skills', ['skills']],
    ['AREAS OF EXPERTISE', ['skills']],
    ['Skills and Languages', ['skills', 'languages']],
    ['Language skills', ['languages', 'skills']],
    ['Selected Publications', ['other']],
    ['Licenses & Certifications', ['other']],
    ['Software Projects', ['skills', 'other']],
    ['References', ['other']],
  ])('%s begins a section of %j', (heading, kinds) => {
    expect(kindsBelow(heading)).toEqual(kinds)
  })

  it.each([
    'Experience is what I bring.',
    'Work with children',
    '5 years of experience',
    'Worked in education, training and sales',
    '• Training',
    'Duties:',
    'Contact: Joe Moss',
    'HEARTH & MEADOW FOODS, Larkmont',
    'Art History',
  ])('is not recognized in %s', (line) => {
    expect(kindsBelow(line)).toEqual([])
  })

  it('is recognized in capitals where many are written so', () => {
    const lines = inSections(['PROFILE', 'SKILLS', 'Training', 'Sales', 'EXPERIENCE', 'Cook'])
    expect(lines.filter(({ isHeading }) => isHeading).map(({ text }) => text)).toEqual([
      'PROFILE',
      'SKILLS',
      'EXPERIENCE',
    ])
  })
})

it('A section ends where a column of the page does, at two empty lines', () => {
  const lines = inSections(['SKILLS', 'Negotiation', '', 'Forecasting', '', '', 'Oracle, account executive'])
  expect(lines.map(({ kinds }) => kinds.join())).toEqual([
    'skills',
    'skills',
    'skills',
    'skills',
    'skills',
    'skills',
    '',
  ])
})

it('A label gives its own line a kind and ends no section', () => {
  const lines = inSections(['EXPERIENCE', 'Cook', 'Skills: grill', 'Server'])
  expect(lines.map(({ kinds }) => kinds)).toEqual([['work'], ['work'], ['skills', 'work'], ['work']])
})
