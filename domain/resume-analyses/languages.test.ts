import { expect, it } from 'vitest'
import { readResume } from './read-resume.ts'

const languagesOf = (text: string) =>
  readResume(text, { year: 2026, month: 6 }).languages.map(({ name, level }) => `${name}: ${level}`)

it.each([
  ['LANGUAGES\nSpanish (C1), English (C2), Swedish', ['Spanish: C1', 'English: C2', 'Swedish: null']],
  ['LANGUAGES\nEnglish - fluent\nPolish - basic', ['English: fluent', 'Polish: basic']],
  ['LANGUAGES\nEnglish: bilingual. French: A2.', ['English: bilingual', 'French: A2']],
  ['LANGUAGES\nEnglish | Fluent | Fluent', ['English: fluent']],
  ['LANGUAGE SKILLS\nSpanish\nSpoken: Intermediate', ['Spanish: intermediate']],
  ['LANGUAGES\nFrench, fluent', ['French: fluent']],
  ['LANGUAGES\nEnglish/Spanish (bilingual)', ['English: bilingual', 'Spanish: bilingual']],
  ['LANGUAGES\nHaitian Creole, Mandarin Chinese, Farsi', ['Haitian Creole: null', 'Mandarin: null', 'Persian: null']],
  ['Languages: English, Twi', ['English: null', 'Twi: null']],
  ['SKILLS\nExcel, Spanish (conversational), French', ['Spanish: conversational', 'French: null']],
  ['Summary\nNurse, fluent in Spanish', ['Spanish: fluent']],
])('reads %j', (text, languages) => {
  expect(languagesOf(text)).toEqual(languages)
})

it.each([
  'German: native',
  'German (mother tongue)',
  'German – native speaker',
  'Mother tongue: German',
  'German, first language',
])('calls a first language fluent, as it tells origin: %s', (line) => {
  expect(languagesOf(`LANGUAGES\n${line}`)).toEqual(['German: fluent'])
})

it.each([
  'EXPERIENCE\nServer, Spanish Kitchen, 2015 – 2016',
  'EDUCATION\nBA English Literature, 2015',
  'Taught intermediate Spanish',
  'SKILLS\nEnglish grammar',
  'Programming languages: Python, Java',
])('takes other words for no language: %s', (text) => {
  expect(languagesOf(text)).toEqual([])
})
