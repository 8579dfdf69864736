import { protectedMatters, type ProtectedMatter } from '@seatwise/contract/values/hiring'
import { harmlessPhrases, protectedTerms } from './protected-terms.ts'

/**
 * Words before a statement about a person: "your health", "is she still young", "the applicant has two small children".
 */
const personWords =
  "you|your|he|his|him|she|her|they|their|candidate|applicant|person|candidate's|applicant's|person's|is|are|was|were|be|being|been|have|has|having|had|as"
/**
 * Up to two words in between. After one of the excluded words the text is about something else, as in "you worked in a
 * church".
 */
const between = '(?: (?!(?:in|at|for|of|to|from|on|by|about|into|our|the|this|with) )[a-z]+){0,2}'

const harmless = wholeWords(oneOf(harmlessPhrases), 'g')
const patterns = protectedMatters.map((matter) => {
  const { anywhere, ofPerson } = protectedTerms[matter]
  const ofThePerson = `(?:${personWords})${between} (?:${oneOf(ofPerson)})`
  return {
    matter,
    inLine: wholeWords(`${oneOf(anywhere)}|${ofThePerson}`),
    inQuestion: wholeWords(`${oneOf(anywhere)}|${oneOf(ofPerson)}`),
  }
})

/**
 * The protected matters that an English line about a person may be about, by a short list of terms. The list makes
 * errors: a word can mean something else, and a matter can be mentioned without any of the words
 * (`protected-matters.test.ts` has the rates).
 */
export function mattersIn(text: string): ProtectedMatter[] {
  const plain = withoutHarmless(text)
  return patterns.filter(({ inLine }) => inLine.test(plain)).map(({ matter }) => matter)
}

/**
 * The protected matters of a question to a person. Each word of a question may refer to the person, so ambiguous words
 * count too.
 */
export function mattersInQuestion(text: string): ProtectedMatter[] {
  const plain = withoutHarmless(text)
  return patterns.filter(({ inQuestion }) => inQuestion.test(plain)).map(({ matter }) => matter)
}

const withoutHarmless = (text: string) => normalized(text).replaceAll(harmless, '')

/** A pattern for a list of terms. */
function oneOf(list: string): string {
  const terms = list.split(/[;\n]/).map((term) => term.trim())
  return terms
    .filter((term) => term !== '')
    .map((term) => term.replaceAll('*', '[a-z]*').replaceAll('#', '\\d+'))
    .join('|')
}

function wholeWords(pattern: string, flags = ''): RegExp {
  return new RegExp(`(?<![a-z])(?:${pattern})(?![a-z])`, flags)
}

/**
 * Normalizes a text, so that invisible characters, other forms of letters, accents, hyphens and typographic signs do
 * not hide a word.
 */
const normalized = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .toLowerCase()
    .replaceAll(/[-\u2010-\u2015\s]+/g, ' ')
