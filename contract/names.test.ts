import { describe, expect, it } from 'vitest'
import { personName, lastName, name } from './fields.ts'
import { nameParts, visibleLine } from './names.ts'

const zwnj = '\u200C'
const zwj = '\u200D'

/** Names as their owners write them, by language or script. */
const real: [language: string, name: string][] = [
  ['Persian, with a joiner', `علی${zwnj}رضا`],
  ['Persian', `نیک${zwnj}پور`],
  ['Sinhala, with a joiner', `ප්${zwj}රනාන්දු`],
  ['Marathi, with a joiner', `तऱ्${zwj}हेकर`],
  ['Malayalam, with a joiner', `കൃഷ്ണന്${zwj}കുട്ടി`],
  ['Bengali', 'শ্যামল'],
  ['Arabic', 'عبد الرحمن'],
  ['Hebrew', 'שרה־לאה'],
  ['Chinese', '王小明'],
  ['Japanese', '髙橋'],
  ['Korean', '김민준'],
  ['Thai', 'ปิยะวัฒน์'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Irish', 'Ó Súilleabháin'],
  ['Irish, with a typographic apostrophe', 'O’Brien'],
  ['Hawaiian, with an ʻokina', 'Kaʻahumanu'],
  ['Catalan', 'Gal·la'],
  ['German', 'Strauß-Weiß'],
  ['Polish', 'Łukasz Żółć'],
  ['Turkish', 'Işık'],
  ['Icelandic', 'Þórður'],
  ['Cherokee', 'ᎦᎳᎩᎾ'],
  ['Amharic', 'አበበ'],
  ['Georgian', 'გიორგი'],
  ['Mongolian', 'ᠪᠣᠯᠤᠷ'],
  ['a title', 'Dr.med. Huber'],
  ['initials', 'J.R.R.'],
  ['a number', 'Henry 3rd'],
  ['one letter', 'O'],
]

describe('a name', () => {
  it.each(real)('in %s stays as it is typed: %s', (_, typed) => {
    expect(personName.parse(typed)).toBe(typed.normalize('NFC'))
    expect(lastName.parse(typed)).toBe(typed.normalize('NFC'))
  })

  it.each([
    ['a soft hyphen', 'Ha\u00ADrald', 'Harald'],
    ['a zero-width space', '\u200BAmy\u200B', 'Amy'],
    ['a mark of direction', '\u202EAmy\u202C', 'Amy'],
    ['a byte order mark', '\uFEFFAmy', 'Amy'],
    ['a joiner of Latin letters', `A${zwj}m${zwnj}y`, 'Amy'],
    ['two joiners in a row', `علی${zwnj}${zwnj}رضا`, 'علیرضا'],
    ['a joiner at the end', `علی${zwnj}`, 'علی'],
    ['a line break', 'Amy\nBcc: all@evil.test', 'Amy Bcc: all@evil.test'],
    ['a tab and several spaces', ' Amy\t  Pond ', 'Amy Pond'],
    ['letters and marks apart', 'Jose\u0301', 'José'],
    ['NUL', 'A\0my', 'A my'],
  ])('loses %s', (_, typed, visible) => expect(visibleLine(typed)).toBe(visible))

  it.each(['https://evil.test', 'www.evil.test', 'evil.test/login', 'Claim your prize evil-shop.com', 'пример.com'])(
    'that is a web address is refused: %s',
    (typed) => expect(personName.safeParse(typed).error?.issues[0]?.message).toBe('Enter a name, not a web address.'),
  )

  it('has 150 letters at most, and says so when there are more', () => {
    expect(personName.safeParse('x'.repeat(150)).success).toBe(true)
    expect(personName.safeParse('x'.repeat(151)).error?.issues[0]?.message).toBe('Write at most 150 letters.')
  })

  it.each(['\u200B'.repeat(60_000), 'x'.repeat(60_000), '\u0639\u200C'.repeat(30_000), '.c'.repeat(30_000)])(
    'that is much too long is refused at once, case %#',
    (typed) => {
      const began = performance.now()
      expect(personName.safeParse(typed).success).toBe(false)
      expect(performance.now() - began).toBeLessThan(1_000)
    },
  )

  it('of nothing but invisible letters is none; a last name may be absent', () => {
    expect(personName.safeParse('\u200B\u00AD ').success).toBe(false)
    expect(name.safeParse('').success).toBe(false)
    expect(lastName.parse(undefined)).toBe('')
    expect(lastName.parse(' ')).toBe('')
  })
})

describe('a full name', () => {
  it.each<[full: string, first: string, last: string]>([
    ['Ann Lee', 'Ann', 'Lee'],
    ['Ann Maria Lee', 'Ann Maria', 'Lee'],
    ['Lee, Ann', 'Ann', 'Lee'],
    ['Lee, Ann Maria', 'Ann Maria', 'Lee'],
    ['Teller', 'Teller', ''],
    ['Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
    ['Martin Luther King, Jr.', 'Martin Luther', 'King Jr.'],
    ['King, Martin Luther, Jr.', 'Martin Luther', 'King Jr.'],
    ['Thurston Howell III', 'Thurston', 'Howell III'],
    ['Maria Silva, PhD', 'Maria', 'Silva PhD'],
    ['Maria Silva, Ph.D., MBA', 'Maria', 'Silva Ph.D. MBA'],
    ['Karen Ortiz, SHRM-CP', 'Karen', 'Ortiz SHRM-CP'],
    ['Karen Ortiz MD', 'Karen', 'Ortiz MD'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Pieter van der Berg', 'Pieter', 'van der Berg'],
    ['van der Berg, Pieter', 'Pieter', 'van der Berg'],
    ['Carlos de la Cruz', 'Carlos', 'de la Cruz'],
    ['María del Carmen Ruiz', 'María del Carmen', 'Ruiz'],
    ['Faisal bin Abdulaziz', 'Faisal', 'bin Abdulaziz'],
    ['Otto von Bismarck', 'Otto', 'von Bismarck'],
    ['Leonardo da Vinci', 'Leonardo', 'da Vinci'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['Al Green', 'Al', 'Green'],
    ['De La Hoya', 'De', 'La Hoya'],
    ['王小明', '王小明', ''],
    ['', '', ''],
  ])('%s is %s and %s', (full, first, last) => expect(nameParts(full)).toEqual({ first, last }))
})
