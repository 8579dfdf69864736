import { expect, it } from 'vitest'
import { readResume } from './read-resume.ts'

const languagesOf = (text: string) => readResume(text).languages.map(({ name }) => name)

it.each([
  ['LANGUAGES\nSpanish (C1), English (C2), Swedish', ['Spanish', 'English', 'Swedish']],
  ['LANGUAGES\nEnglish - fluent\nPolish - basic', ['English', 'Polish']],
  ['LANGUAGES\nEnglish: bilingual. French: A2.', ['English', 'French']],
  ['LANGUAGES\nEnglish | Fluent | Fluent', ['English']],
  ['LANGUAGE SKILLS\nSpanish\nSpoken: Intermediate', ['Spanish']],
  ['LANGUAGES\nFrench, fluent', ['French']],
  ['LANGUAGES\nEnglish/Spanish (bilingual)', ['English', 'Spanish']],
  ['LANGUAGES\nHaitian Creole, Mandarin Chinese, Farsi', ['Haitian Creole', 'Mandarin', 'Persian']],
  ['Languages: English, Twi', ['English', 'Twi']],
  ['SKILLS\nExcel, Spanish (conversational), French', ['Spanish', 'French']],
  ['Summary\nNurse, fluent in Spanish', ['Spanish']],
])('The languages of %j are found', (text, languages) => {
  expect(languagesOf(text)).toEqual(languages)
})

it.each([
  'German: native',
  'German (mother tongue)',
  'German – native speaker',
  'Mother tongue: German',
  'German, first language',
])('A first language is listed like any other, because it reveals origin: %s', (line) => {
  expect(languagesOf(`LANGUAGES\n${line}`)).toEqual(['German'])
})

it.each([
  'EXPERIENCE\nServer, Spanish Kitchen, 2015 – 2016',
  'EDUCATION\nBA English Literature, 2015',
  'Taught intermediate Spanish',
  'SKILLS\nEnglish grammar',
  'Programming languages: Python, Java',
])('Other words are not taken for a language: %s', (text) => {
  expect(languagesOf(text)).toEqual([])
})
