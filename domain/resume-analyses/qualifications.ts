const degreeWords = `
  bachelor bachelors bachelor’s master masters master’s doctorate doctoral doctor associate’s associate diploma
  diplomas degree degrees ged g.e.d. equivalency abitur matura baccalaureate baccalauréat brevet btec nvq hnd hnc
  gcse gcses`
const courseWords = `
  certificate certificates certified certification license licence apprenticeship bootcamp course courses program
  programme training traineeship curriculum semester exchange postgraduate undergraduate residency internship
  qualification workshop seminar highers a-levels a-level o-levels`
const schoolWords = `
  university universidad université universität college collège school schools institute institut academy
  polytechnic lycée gymnasium conservatory seminary faculty high hochschule école iit mit ucla coursera edx udemy
  udacity mooc`
/** Their case tells `MA` from `ma`; a dot may stand behind each letter. */
const degreeLetters = `
  BA BS BSc MA MS MSc MBA EMBA PhD DPhil MPhil EdD MEd BEd MD JD LLB LLM BFA MFA BEng MEng BTech MTech BE ME BCom
  MCom BBA BCA MCA MPH MPA MSW BSW BSN MSN DNP ADN AA AS AAS BArch MArch Dipl PGDip PGCE PGD CAP CFA CPA ACCA CIMA
  PMP CDL LPN CNA EMT`

const degree = anyWordOf(degreeWords)
const qualification = anyWordOf(`${degreeWords} ${courseWords}`)
const school = anyWordOf(schoolWords)
const endsAsSchool = /^[^,]*\b(?:school|college|university|institute|academy)$/i
/** At the beginning, in brackets or behind one word: `Executive MBA`. */
const letters = new RegExp(
  `(?:^(?:\\p{Lu}[\\p{Ll}-]+\\s)?|[(/])(?:${wordsOf(degreeLetters).map(withDots).join('|')})(?![\\p{L}\\p{N}])`,
  'u',
)

/** Whether a text names a degree, which nobody writes for another reason. */
export const isDegree = (text: string): boolean => letters.test(text) || degree.test(text)

export const isSchool = (text: string): boolean => school.test(text)

/** How surely a text names a degree or a course: 2 where it does, 0 where it names a school alone, 1 elsewhere. */
export function qualificationScore(text: string): 0 | 1 | 2 {
  if (letters.test(text)) return 2
  const isNamed = qualification.test(text)
  if (isSchool(text)) return isNamed && !endsAsSchool.test(text) ? 2 : 0
  return isNamed ? 2 : 1
}

/** Matches whole words, with either apostrophe. */
function anyWordOf(words: string): RegExp {
  const either = wordsOf(words.replaceAll('.', '\\.').replaceAll('’', "[’']")).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})(?![\\p{L}\\p{N}])`, 'iu')
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** B.Sc., B Sc */
function withDots(letters: string): string {
  return Array.from(letters).join('\\.?\\s?')
}
