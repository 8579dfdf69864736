/** Letters of one alphabet that look like Latin ones, in pairs: capitals and small letters, Cyrillic and Greek. */
const lookAlikes = pairs(
  'АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx ԁd һh ԛq ԝw ' +
    'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa εe ιi κk νv οo ρp τt υu χx γy',
)
/** The usual Latin for Cyrillic and Greek letters, and for letters that German and Nordic names are typed without. */
const romanized = pairs(
  'аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
    'іi їyi єye ґg αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo äae öoe üue åaa øoe',
)
/** Letters that no accent can be taken from. */
const plainLetters = pairs('łl øo đd ðd þth æae œoe ßss ıi ħh ŧt ŋn')

/**
 * A word by how it is read (no case, no accents, no full width), by how it looks, and by its usual Latin spelling. For
 * most words all three are one.
 */
export function formsOf(word: string): readonly [string, string, string] {
  const lower = word.toLowerCase()
  if (/^[a-z]+$/.test(lower)) return [lower, lower, lower]
  const roman = swapped(lower.normalize('NFKC'), romanized)
  return [
    swapped(bare(word).toLowerCase(), plainLetters),
    swapped(swapped(bare(word), lookAlikes).toLowerCase(), plainLetters),
    // Twice: the first time for letters that are others without their accent.
    swapped(swapped(bare(roman), romanized), plainLetters),
  ]
}

const bare = (word: string) => word.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')

const swapped = (word: string, letters: ReadonlyMap<string, string>) =>
  Array.from(word, (letter) => letters.get(letter) ?? letter).join('')

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(' ').map((pair) => [pair[0]!, pair.slice(1)]))
}
