import type { SectionLine } from './sections.ts'

type Language = { name: string; level: string | null; line: number }

/** The names that are returned, each with other spellings behind a slash. */
const names = `
  Afrikaans, Akan, Albanian, American Sign Language/ASL, Amharic, Arabic, Armenian, Assamese, Azerbaijani, Basque,
  Belarusian, Bengali/Bangla, Bosnian, British Sign Language/BSL, Bulgarian, Burmese, Cantonese, Catalan, Cebuano, Chinese,
  Croatian, Czech, Danish, Dari, Dutch/Flemish, English, Estonian, Finnish, French, Galician, Georgian, German, Greek,
  Guarani, Gujarati, Haitian Creole/Haitian, Hausa, Hawaiian, Hebrew, Hindi, Hmong, Hungarian, Icelandic, Igbo,
  Indonesian/Bahasa Indonesia, Irish/Gaelic, Italian, Japanese, Javanese, Kannada, Kazakh, Khmer, Kinyarwanda, Korean,
  Kurdish, Lao, Latin, Latvian, Lingala, Lithuanian, Luxembourgish, Macedonian, Malay/Bahasa Melayu, Malayalam, Maltese,
  Mandarin/Mandarin Chinese, Maori, Marathi, Mongolian, Navajo, Nepali, Norwegian, Odia, Oromo, Pashto, Persian/Farsi,
  Polish, Portuguese, Punjabi, Quechua, Romanian, Russian, Samoan, Serbian, Shona, Sinhala, Slovak, Slovenian/Slovene,
  Somali, Spanish, Swahili/Kiswahili, Swedish, Tagalog/Filipino, Tamil, Telugu, Thai, Tibetan, Tigrinya, Turkish, Twi,
  Ukrainian, Urdu, Uzbek, Vietnamese, Welsh, Wolof, Xhosa, Yiddish, Yoruba, Zulu`
const nameOf = new Map(
  names.split(',').flatMap((entry) => {
    const spellings = entry.trim().split('/')
    return spellings.map((spelling) => [spelling.toLowerCase(), spellings[0]!] as const)
  }),
)

/** The first that fits counts. A first language tells origin, so that it is called fluent like any other. */
const levels: [words: RegExp, level: string][] = [
  [/\bnative\b|\bmother tongue|\b(?:first|home) language\b/i, 'fluent'],
  [/\bA1\b/, 'A1'],
  [/\bA2\b/, 'A2'],
  [/\bB1\b/, 'B1'],
  [/\bB2\b/, 'B2'],
  [/\bC1\b/, 'C1'],
  [/\bC2\b/, 'C2'],
  [/\bbilingual\b/i, 'bilingual'],
  [/\bfluen(?:t|tly|cy)\b/i, 'fluent'],
  [/\bproficien(?:t|cy)\b|\bprofessional\b|\bbusiness\b/i, 'professional'],
  [/\badvanced\b|\bvery good\b/i, 'advanced'],
  [/\bupper[- ]intermediate\b/i, 'upper intermediate'],
  [/\bintermediate\b|\bgood\b/i, 'intermediate'],
  [/\bconversational(?:ly)?\b/i, 'conversational'],
  [/\b(?:basic|basics|beginner|elementary|novice|limited|fair|some)\b/i, 'basic'],
  [/\breading\b/i, 'reading'],
]
/** Levels that are no words of other work: `intermediate Spanish` may be a course that somebody teaches. */
const levelAnywhere = /\b(?:[ABC][12]|fluent|fluency|bilingual|conversational)\b/
const itemBorder = /[,;•●▪·]|\.\s|\t|\s{3,}/
const maxLanguages = 30

/**
 * The languages that somebody speaks, each with the first line that names it: all that stand in a section of languages,
 * and elsewhere those with a level or as an item of a list of skills.
 */
export function languagesIn(lines: readonly SectionLine[]): Language[] {
  const found = new Map<string, Language>()
  let last: Language[] = []
  for (const [line, { text, kinds, isHeading }] of lines.entries()) {
    if (isHeading || found.size >= maxLanguages) continue
    if (!kinds.includes('languages')) last = []
    for (const item of text.split(itemBorder)) {
      const level = levelOf(item)
      const named = isSpoken(item, kinds) ? namesIn(item).map((name) => ({ name, level, line })) : []
      // A level of its own belongs to what stands before it: "French, fluent".
      if (named.length === 0 && level) for (const language of last) language.level ??= level
      if (named.length > 0) last = named
      for (const language of named) if (!found.has(language.name)) found.set(language.name, language)
    }
  }
  return [...found.values()].slice(0, maxLanguages)
}

const levelOf = (item: string): string | null => levels.find(([words]) => words.test(item))?.[1] ?? null

function isSpoken(item: string, kinds: SectionLine['kinds']): boolean {
  if (kinds.includes('languages')) return true
  return levelAnywhere.test(item) || (kinds.includes('skills') && nameOf.has(item.trim().toLowerCase()))
}

/** The languages of an item in a row; of names that begin with the same word the longest is meant. */
function namesIn(item: string): string[] {
  const words = item.toLowerCase().match(/\p{L}+/gu) ?? []
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    const length = [3, 2, 1].find((length) => nameOf.has(words.slice(at, at + length).join(' ')))
    if (!length) continue
    found.push(nameOf.get(words.slice(at, at + length).join(' '))!)
    at += length - 1
  }
  return found
}
