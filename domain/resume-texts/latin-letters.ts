/** Letters that stand for themselves in no decomposition of Unicode. */
const latin: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const expanded: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** The sounds of letters of other scripts, roughly: addresses spell them in several ways. */
const sounds: Record<string, string> = {
  ...soundsOf(
    'абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя',
    'a b v g g d e e e zh z i i i i k l m n o p r s t u f kh ts ch sh sh - y - e u a',
  ),
  ...soundsOf('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t i f ch ps o'),
  ...soundsOf(
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءأإآؤئ',
    'a b t th j h kh d d r z s sh s d t z a gh f k k l m n h w y a a - a a a w y',
  ),
  ...soundsOf('אבגדהוזחטיכךלמםנןסעפףצץקרשת', 'a b g d h v z ch t y k k l m m n n s a f f ts ts k r sh t'),
}

function soundsOf(letters: string, spelled: string): Record<string, string> {
  const each = spelled.split(' ').map((sound) => sound.replace('-', ''))
  return Object.fromEntries(Array.from(letters, (letter, at) => [letter, each[at]!]))
}

/** A word in the letters a to z, as addresses spell it: `Jörg` is jorg and joerg. */
export function spellingsOf(word: string): string[] {
  const small = word.normalize('NFC').toLowerCase()
  const spelledWith = (table: Record<string, string>) =>
    small
      .replaceAll(/./gsu, (letter) => table[letter] ?? letter)
      .normalize('NFD')
      .replaceAll(/[^a-z]/g, '')
  return [...new Set([spelledWith(latin), spelledWith({ ...latin, ...expanded })])].filter((one) => one !== '')
}

/** The consonants of a word of any alphabet, by which `Кузнецова` and `kuznetsova` are alike. */
export function consonantsOf(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\u0300-\u036F\u064B-\u0652]/g, '')
    .replaceAll(/./gsu, (letter) => {
      const bare = letter.normalize('NFD')[0]!
      return sounds[bare] ?? sounds[letter] ?? bare
    })
    .replaceAll(/[^a-z]|[aeiouyhwj]/g, '')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll('z', 's')
    .replaceAll('v', 'f')
    .replaceAll(/(.)\1+/g, '$1')
}
