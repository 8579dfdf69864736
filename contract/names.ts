/** Scripts whose letters change their form beside a joiner (U+200C, U+200D), which is a letter of them and no trick. */
const joiningScripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
const joining = `[${joiningScripts.map((script) => `\\p{Script=${script}}`).join('')}]`
const endsInJoining = new RegExp(`${joining}$`, 'u')
const beginsWithJoining = new RegExp(`^${joining}`, 'u')
/** Signs that take the vowel from a letter. A U+200D behind one is a letter also at the end of a word: കൃഷ്ണന്‍. */
const endsInVirama = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]$/u

/**
 * A text of one line without what nobody sees: soft hyphens, marks of direction, line breaks. They come with pasted text, and would
 * let two names look alike. Joiners stay between letters of scripts that use them.
 */
export function visibleLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, (mark: string, at: number, whole: string) => {
      // Two units hold a letter of any script. The text has no limit yet.
      const before = whole.slice(Math.max(0, at - 2), at)
      const after = whole.slice(at + mark.length, at + mark.length + 2)
      if (mark === '\u200D' && endsInVirama.test(before)) return mark
      const isJoiner = mark === '\u200C' || mark === '\u200D'
      return isJoiner && endsInJoining.test(before) && beginsWithJoining.test(after) ? mark : ''
    })
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** Endings of domains that people are lured to; "Dr.med" is none of them. */
const address =
  /:\/\/|www\.|\w\.\w{2,}\/|[\p{L}\p{N}-]{2}\.(com|net|org|info|biz|xyz|top|site|online|shop|app|link|click|ru|cn|io|co)\b/iu

/** True if mail programs would turn a part of the name into a link. */
export const hasWebAddress = (name: string): boolean => address.test(name)

/** What follows a surname and belongs to it: generations, degrees and certificates. */
const suffix =
  /^(?:jr|sr|jnr|snr|i{1,3}|iv|vi{0,3}|esq|ph\.?d|m\.?d|d\.?d\.?s|d\.?v\.?m|r\.?n|b\.?sc?|m\.?sc?|b\.?a|m\.?a|m\.?b\.?a|ll\.?[bm]|j\.?d|cpa|cfa|pmp|sphr|phr|shrm-s?cp|pe|rph|np|lcsw)\.?$/i

/** What precedes a surname and belongs to it. */
const particles = new Set(
  [
    'af al ap av bin bint d da dal dalla das de del dela della delos den der des di do dos du el ibn la las le les lo los san st st.',
    'te ten ter und van vande vanden vander vom von zu zum zur',
    "'t ’t ab abu a/l a/p binti d/o de' de’ ferch freifrau freiherr mac mhic nic ní ó s/o ua uí verch",
    'آل ابن ابو أبو بن بنت בן בר בת ван де дер фон ܒܪ ද ณ',
  ].flatMap((line) => line.split(' ')),
)
/** Particles that are names when they begin with a capital. */
const smallParticles = new Set(['in', 'wa', 'z', 'ze', 'zo'])
/** True for a word such as van or de la, which belongs to the surname behind it. */
export const isParticle = (word: string) => particles.has(word.toLowerCase()) || smallParticles.has(word)

/** Words between two surnames: "Puig i Soler". */
const conjunctions = new Set(['e', 'i', 'y'])

/**
 * Splits a full name such as "Lee, Ann", "Ann Maria Lee" or "Ludwig van der Berg, PhD". A single name is a first name.
 * @returns last with its particles and suffixes: "van der Berg PhD"
 */
export function nameParts(name: string): { first: string; last: string } {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const isSuffix = (part: string) => part.split(/\s+/).every((word) => suffix.test(word))
  const suffixes = parts.slice(1).filter(isSuffix)
  const [before = '', after] = parts.filter((part, at) => at === 0 || !isSuffix(part))
  const withSuffixes = (surname: string) => [surname, ...suffixes].filter(Boolean).join(' ')
  if (after !== undefined) return { first: after, last: withSuffixes(before) }

  const words = before.split(/\s+/)
  let end = words.length
  while (end > 2 && suffix.test(words[end - 1]!)) end--
  let start = end - 1
  // The first word is never a particle of the surname: "Van Morrison", "Al Green".
  while (start > 1)
    if (isParticle(words[start - 1]!)) start--
    else if (start > 2 && conjunctions.has(words[start - 1]!)) start -= 2
    else break
  if (start < 1) return { first: before, last: withSuffixes('') }
  return { first: words.slice(0, start).join(' '), last: withSuffixes(words.slice(start).join(' ')) }
}
