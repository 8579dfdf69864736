import { describe, expect, it } from 'vitest'
import { isPersonalLine, linesOf, readResume } from './read-resume.ts'

const personal = [
  'Date of birth: 14 February 1988',
  'D.O.B. 14/02/1988',
  'Born 03.07.1985 in Kasselfurt',
  'Place of birth: Toulagne',
  'Age: 34',
  'Age 34',
  '• Age - 34',
  'I am 34 years old',
  'Nationality: French / Irish',
  'Dual citizenship: Polish and English',
  'German citizen',
  'Citizen of Spain',
  'Marital status: Single',
  'Marital status | Single',
  'Married, two children',
  'Single',
  'Religion: Buddhist',
  'Religion | Buddhist',
  'Children: 2',
  'Mother of three',
  'Gender: Male',
  'Sex  F',
  'Pronouns: she/her',
  'Photo attached',
  'Disability: none',
  'Health: excellent',
  'Military service: completed, 2008 – 2009',
  'Veterans’ Preference: N/A',
  'Ethnicity: Korean',
  'Height: 180 cm',
  'Visa status: French passport',
  'Parental leave, 2015 – 2016',
  'Full-time mother, 2015 – 2019',
  'Cared for my sick mother, 2015 – 2016',
]

describe('the detection of personal lines', () => {
  it.each(personal)('includes %s', (line) => {
    expect(isPersonalLine(line)).toBe(true)
  })

  it.each([
    'Illustrated nine children’s books',
    'Taught classes of ages 6 to 8',
    'Care of children aged 3-5',
    'Disability support worker, Willow House, 2015 – 2019',
    'Art direction of photo shoots',
    'Photographer, Studio Nord',
    'Single point of contact for 40 clients',
    'Front desk for senior citizens',
    'Gender studies, Lake University, 2012',
    'Family Services Coordinator',
    'Children’s Hospital of Norhaven',
    'Health and safety training',
    'Partner  Deane & Moss LLP  2012 – 2018',
    'Newborn care, postpartum unit',
    'Natural born leader',
    'Led teams through change management',
    'Sergeant, United States Army, 2010 – 2014',
    'Managed a language school in Bremhaven',
    'French: mother tongue',
    'English (native)',
    'Age verification software',
  ])('excludes %s', (line) => {
    expect(isPersonalLine(line)).toBe(false)
  })

  it.each(personal)('finds no skill and no language in one: %s', (line) => {
    const text = ['EXPERIENCE', line, 'EDUCATION', line, 'SKILLS', line, 'LANGUAGES', line].join('\n')
    const tags = line.split(/\W+/).filter((word) => word.length > 3)
    const { skills, languages } = readResume(text, tags)
    expect([...skills, ...languages]).toEqual([])
  })

  it('includes the line below a label', () => {
    const text = 'LANGUAGES\nNationality:\nFrench\nMother tongue:\nEnglish'
    expect(readResume(text).languages).toMatchObject([{ name: 'English' }])
  })
})

it('Lines are kept as they are written, without the spaces around', () => {
  expect(linesOf('  One  two \r\n\tthree\n\n')).toEqual(['One  two', 'three', '', ''])
})
