import type { SectionLine } from './sections.ts'

type Language = { name: string; line: number }

/** The names of languages that are returned, each followed by its other spellings after a slash. */
const spellings = `
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
  spellings.split(',').flatMap((entry) => {
    const [name = '', ...others] = entry.trim().split('/')
    return [name, ...others].map((spelling) => [spelling.toLowerCase(), name] as const)
  }),
)

/**
 * Levels that are unlikely to mean anything else. Other words are left out: `intermediate Spanish` may be a course that
 * the person teaches.
 */
const levelAnywhere = /\b(?:[ABC][12]|fluent|fluency|bilingual|conversational)\b/
const itemBorder = /[,;•●▪·]|\.\s|\t|\s{3,}/
const maxLanguages = 30

/**
 * The languages that a person speaks, each with the first line that contains it. In a section of languages every name
 * counts; elsewhere a name counts only with a level, or as an item in a list of skills.
 */
export function languagesIn(lines: readonly SectionLine[]): Language[] {
  const lineOf = new Map<string, number>()
  for (const [line, { text, kinds, isHeading }] of lines.entries()) {
    if (isHeading) continue
    const items = text.split(itemBorder).filter((item) => isSpoken(item, kinds))
    for (const name of items.flatMap(namesIn)) if (!lineOf.has(name)) lineOf.set(name, line)
    if (lineOf.size >= maxLanguages) break
  }
  return [...lineOf].slice(0, maxLanguages).map(([name, line]) => ({ name, line }))
}

function isSpoken(item: string, kinds: SectionLine['kinds']): boolean {
  if (kinds.includes('languages')) return true
  return levelAnywhere.test(item) || (kinds.includes('skills') && nameOf.has(item.trim().toLowerCase()))
}

/** The languages named in an item, in order. If several names start with the same word, the longest match counts. */
function namesIn(item: string): string[] {
  const words = item.toLowerCase().match(/\p{L}+/gu) ?? []
  const names: string[] = []
  for (let at = 0; at < words.length; at++) {
    const length = [3, 2, 1].find((length) => nameOf.has(words.slice(at, at + length).join(' ')))
    if (!length) continue
    names.push(nameOf.get(words.slice(at, at + length).join(' '))!)
    at += length - 1
  }
  return names
}
