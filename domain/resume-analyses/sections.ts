export type SectionKind = 'work' | 'skills' | 'languages' | 'other'

/**
 * The kind of section that a word of a heading indicates; `work` includes education. Filler words indicate nothing, and
 * words of `any` leave the kind open. A line with any other word is not a heading.
 */
const kindWords: Record<SectionKind | 'any' | 'filler', string> = {
  work: `
    academic academics appointments apprenticeships assignments board boards bootcamps career college consulting course
    courses coursework degrees directorships education educational employment engagements experience experiences
    freelance internship internships job jobs learning occupation placements positions postings progression
    qualification qualifications roles school schooling schools studies study teaching administration training
    trainings university volunteer volunteering work`,
  skills: `
    abilities capabilities competence competences competencies competency computer expertise it literacy
    proficiencies programming skill skills software stack strengths tech technologies technology toolbox toolkit
    tools`,
  languages: 'language languages linguistic mother tongue tongues',
  other: `
    about activities affiliations articles associations availability award awards bio biography books certificates
    certification certifications competitions conferences contact credentials details exhibitions fellowships grants
    headline hello hobbies honors honours information interests licence licences license licenses licensure
    memberships objective overview papers patents performances portfolio presentations prizes profile project
    projects publications recognition referees references scholarships source statement summary talks`,
  any: 'additional extracurricular involvement leadership miscellaneous',
  filler: `
    a accomplishments achievements and area areas at background civilian clinical community continuing core current
    development digital early earlier for foreign formal full-time general history i in industry key known level
    life main me military my of open other others paid part-time past personal practical previous prior professional
    reading recent record related relevant research selected service special specialized spoken technical the to top
    unpaid vocational with written`,
}
const kindOfWord = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, kind as keyof typeof kindWords] as const),
  ),
)

/**
 * Kinds of headings that end with these words after words of any trade, such as `Driving Experience` or `Culinary
 * Skills`.
 */
const lastWords: Record<string, SectionKind> = {
  experience: 'work',
  employment: 'work',
  skills: 'skills',
  projects: 'other',
}
const maxHeading = 80
const maxHeadingWords = 6
/** If at least this number of headings are in capitals, only those and lines with a colon count. */
const manyCapitals = 3

/**
 * A line with the kinds of its section: none before the first heading, several for a heading such as `Skills and
 * languages`.
 */
export type SectionLine = { text: string; kinds: readonly SectionKind[]; isHeading: boolean }

/**
 * Divides the lines of a resume into sections at its headings. A line with only punctuation counts as empty. A label
 * (`Languages: French`) determines the kind of its own line.
 */
export function inSections(lines: readonly string[]): SectionLine[] {
  const headings = lines.map(kindsOfHeading)
  const isCapital = lines.map((text, at) => headings[at] !== null && isInCapitals(text))
  const areInCapitals = isCapital.filter(Boolean).length >= manyCapitals
  let section: readonly SectionKind[] = []
  return lines.map((text, at) => {
    // A column of the page ends at two empty lines: what the next one begins with is under no heading.
    if (at > 1 && lines[at - 1] === '' && lines[at - 2] === '') section = []
    const heading = areInCapitals && !isCapital[at] && !text.endsWith(':') ? null : headings[at]!
    const label = heading ? null : kindsOfLabel(text)
    if (heading || label?.includes('work')) section = heading ?? label!
    return {
      text: /[\p{L}\p{N}]/u.test(text) ? text : '',
      kinds: label ? [...label, ...section] : section,
      isHeading: heading !== null,
    }
  })
}

const isInCapitals = (text: string) => text === text.toUpperCase()

/** The kinds of sections that a heading names; null if the line is not a heading. */
function kindsOfHeading(text: string): SectionKind[] | null {
  if (text.length === 0 || text.length > maxHeading || /\d|[.,;!?]$|^[•*·▪+>–-]/.test(text)) return null
  const words = wordsOf(withoutSpacedLetters(text))
  if (words.length > maxHeadingWords) return null
  const last = lastWords[words.at(-1)?.toLowerCase() ?? '']
  const kinds = kindsOfWords(words)
  if (kinds?.length === 0) return isInCapitals(text) || text.endsWith(':') ? [] : null
  return kinds ?? (last && words.every(isCapitalized) && !text.includes(',') ? [last] : null)
}

/** The kinds that a label followed by a value names. Labels such as `Contact:` occur in any section and have none. */
function kindsOfLabel(text: string): SectionKind[] | null {
  const label = /^[^\p{L}\p{N}]{0,3}([\p{L}&/ -]{2,40}):\s*\S/u.exec(text.slice(0, maxHeading))?.[1]
  const kinds = label && label.length > 1 ? kindsOfWords(wordsOf(label)) : null
  return kinds && !kinds.includes('other') ? kinds : null
}

/** Joins the letters of headings such as P R O F I L E, which some programs write with spaces. */
function withoutSpacedLetters(text: string): string {
  return /^(?:[\p{L}&]\s{1,5}){3,40}[\p{L}&]:?$/u.test(text)
    ? text
        .split(/\s{2,}/)
        .map((word) => word.replaceAll(' ', ''))
        .join(' ')
    : text
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}’'-]+/gu) ?? []
const isCapitalized = (word: string) => /^\p{Lu}/u.test(word)

function kindsOfWords(words: string[]): SectionKind[] | null {
  const kinds = words.map((word) => kindOfWord.get(word.toLowerCase()))
  if (kinds.includes(undefined)) return null
  const namedKinds = kinds.filter((kind) => kind !== undefined && kind !== 'filler' && kind !== 'any')
  return namedKinds.length > 0 || kinds.includes('any') ? [...new Set(namedKinds)] : null
}
