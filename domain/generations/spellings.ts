/** Cyrillic and Greek letters that look like Latin ones, each followed by that letter; capital and small letters. */
const lookAlikes = pairs(
  'АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx ԁd һh ԛq ԝw ' +
    'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa εe ιi κk νv οo ρp τt υu χx γy',
)
/**
 * The usual Latin spelling of Cyrillic and Greek letters, and of German and Nordic letters in names typed without them.
 */
const romanized = pairs(
  'аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
    'іi їyi єye ґg αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo äae öoe üue åaa øoe',
)
/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters = pairs('łl øo đd ðd þth æae œoe ßss ıi ħh ŧt ŋn')

/**
 * Three forms of a word: as it is read (without case, accents and full width), as it looks, and in its usual Latin
 * spelling. For most words all three are the same.
 */
export function formsOf(word: string): readonly [string, string, string] {
  const lower = word.toLowerCase()
  if (/^[a-z]+$/.test(lower)) return [lower, lower, lower]
  const roman = swapped(lower.normalize('NFKC'), romanized)
  return [
    swapped(bare(word).toLowerCase(), plainLetters),
    swapped(swapped(bare(word), lookAlikes).toLowerCase(), plainLetters),
    // Romanized twice: first with accents, because "й" and "ä" would be other letters without theirs; then without
    // accents, for letters such as "ά".
    swapped(swapped(bare(roman), romanized), plainLetters),
  ]
}

const bare = (word: string) => word.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')

const swapped = (word: string, letters: ReadonlyMap<string, string>) =>
  Array.from(word, (letter) => letters.get(letter) ?? letter).join('')

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(' ').map((pair) => [pair[0]!, pair.slice(1)]))
}
