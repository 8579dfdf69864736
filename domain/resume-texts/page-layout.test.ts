import { describe, expect, it } from 'vitest'
import { readPage } from './page-layout.ts'
import type { TextItem } from './text-items.ts'

type Place = [x: number, y: number, text: string, height?: number]

/** Pieces of half the size of their font for each letter, in the order in which they are drawn. */
const drawn = (...places: Place[]): TextItem[] =>
  places.map(([x, y, text, height = 10]) => ({
    text,
    x,
    y,
    width: (text.length * height) / 2,
    height,
    endsWord: false,
  }))
const textOf = (...places: Place[]) => readPage(drawn(...places)).blocks.join('\n---\n')

const left = ['CONTACT', 'dana@mail.test', '555 0100', 'SKILLS', 'Negotiation', 'Forecasting']
const right = [
  'EXPERIENCE',
  'Account Executive, Harbor Labs',
  '2019 to 2024',
  'Sales Associate, Corner Retail',
  '2016 to 2019',
  'EDUCATION',
]
const at = (x: number, texts: readonly string[], leading = 14): Place[] =>
  texts.map((text, nth) => [x, 700 - nth * leading, text])

describe('two columns', () => {
  it.each<[string, Place[]]>([
    ['drawn one after the other', [...at(50, left), ...at(250, right)]],
    ['drawn in the other order', [...at(250, right), ...at(50, left)]],
    ['drawn row by row', left.flatMap((_, nth) => [at(50, left)[nth]!, at(250, right)[nth]!])],
    ['with lines of different heights', [...at(50, left, 14), ...at(250, right, 17)]],
  ])('are read one after the other when they are %s', (_, places) => {
    const { blocks, columns } = readPage(drawn(...places))
    expect(columns).toBe(2)
    expect(blocks.map((block) => block.split('\n').filter(Boolean))).toEqual([left, right])
  })

  it('stand between the lines across both of them', () => {
    const head: Place = [50, 740, 'Dana Twocol, account executive in the north, thirty years old']
    const foot: Place = [50, 500, 'References are sent on request, by mail or by telephone, at any time']
    const { blocks } = readPage(drawn(foot, ...at(50, left), head, ...at(250, right)))
    expect(blocks).toEqual([head[2], left.join('\n'), right.join('\n'), foot[2]])
  })

  it('end before the lines below that are drawn after both of them', () => {
    const below: Place[] = [
      [50, 600, 'EXPERIENCE'],
      [50, 586, 'Manager, Harbor'],
    ]
    const { blocks, columns } = readPage(drawn(...at(50, left), ...at(250, right), ...below))
    expect(columns).toBe(2)
    expect(blocks.at(-1)).toBe('EXPERIENCE\nManager, Harbor')
  })

  it('begin after the lines above that are drawn before both of them', () => {
    const { blocks } = readPage(drawn([250, 730, 'Dana Twocol'], ...at(50, left), ...at(250, right)))
    expect(blocks[0]).toBe('Dana Twocol')
  })

  it('of which three stand side by side are three blocks', () => {
    const [a, b, c] = ['ABCDE', 'FGHIJ', 'KLMNO'].map((letters) =>
      letters.split('').map((letter) => `${letter.repeat(4)} ${letter}`),
    )
    const { blocks, columns } = readPage(drawn(...at(50, a!), ...at(200, b!), ...at(350, c!)))
    expect(columns).toBe(3)
    expect(blocks.join('\n\n').split(/\n+/)).toEqual([...a!, ...b!, ...c!])
  })

  it('are read from the right in a page from right to left', () => {
    const words = ['עברית', 'שפות', 'ניסיון', 'מכירות', 'חשבונות']
    // The lines of both columns end at the same place at the right.
    const until = (x: number, texts: readonly string[], leading: number): Place[] =>
      texts.map((text, nth) => [x - text.length * 5, 700 - nth * leading, text])
    const { blocks, columns } = readPage(drawn(...until(200, words.toReversed(), 17), ...until(400, words, 14)))
    expect(columns).toBe(2)
    expect(blocks[0]).toBe(words.join('\n'))
  })

  it('are not made of years at the right margin', () => {
    const titles = [
      'Manager, Harbor',
      'Led a team',
      'Clerk, Corner',
      'Sold shoes',
      'Trainee, Mill',
      'Swept',
      'Porter, Inn',
      'Carried',
    ]
    const years = ['2019', '2016', '2013', '2010']
    const places = titles.flatMap((title, nth): Place[] => [
      [50, 700 - 14 * nth, title],
      ...(nth % 2 === 0 ? [[400, 700 - 14 * nth, years[nth / 2]!] as Place] : []),
    ])
    expect(readPage(drawn(...places)).columns).toBe(1)
    expect(textOf(...places).split('\n')[0]).toBe('Manager, Harbor\t2019')
  })
})

describe('a table', () => {
  it('is read row by row, and each cell whole', () => {
    const rows = [
      ['2019 to', '2024', 'Manager', 'Led a team', 'of nine'],
      ['2016 to', '2019', 'Clerk', 'Sold shoes', 'and boots'],
      ['2013 to', '2016', 'Trainee', 'Swept', 'the shop'],
    ]
    const places = rows.flatMap(([a, b, ...cell], nth): Place[] => [
      [50, 700 - nth * 60, a!],
      [50, 688 - nth * 60, b!],
      ...cell.map((text, line): Place => [200, 700 - nth * 60 - line * 13, text]),
    ])
    const page = readPage(drawn(...places))
    expect(page.columns).toBe(1)
    expect(page.blocks.join('\n').split('\n').filter(Boolean)).toEqual(rows.flat())
  })

  it('of single lines is read across, its cells separated by tabs', () => {
    const rows = ['English', 'French', 'Welsh', 'Polish', 'Dutch'].map((name, nth) => [name, `level ${nth}`] as const)
    const places = rows.flatMap(([name, level], nth): Place[] => [
      [50, 700 - nth * 14, name],
      [200, 700 - nth * 14, level],
    ])
    expect(textOf(...places)).toBe(rows.map((row) => row.join('\t')).join('\n'))
  })
})

describe('a line', () => {
  it('has a space where pieces stand apart, and none within a word', () =>
    expect(textOf([50, 700, 'Of'], [60, 700, 'fice'], [85, 700, 'work'])).toBe('Office work'))

  it('is read once when it is drawn twice to make it bold', () =>
    expect(textOf([50, 700, 'Dana'], [50.3, 700, 'Dana'])).toBe('Dana'))

  it('of letters drawn apart is a word', () =>
    expect(textOf([50, 700, 'E X P E R I E N C E'], [50, 600, 'B E R U F S E R FA H R U N G'])).toBe(
      'EXPERIENCE\n\nBERUFSERFAHRUNG',
    ))

  it.each([
    ['develop-', 'ment of depots', 'development\nof depots'],
    ['well-', 'Known', 'well-\nKnown'],
    ['2019-', '2024', '2019-\n2024'],
    ['mail to ann-', 'marie@mail.test', 'mail to ann-\nmarie@mail.test'],
  ])('that ends with %j before %j', (first, second, text) =>
    expect(textOf([50, 700, first], [50, 688, second])).toBe(text),
  )

  it('from right to left keeps the order of its numbers and brackets', () =>
    expect(textOf([50, 700, '2026 – 2018'], [120, 700, ')טוב('], [160, 700, 'עברית'], [50, 688, 'ירושלים'])).toBe(
      'עברית (טוב) 2018 – 2026\nירושלים',
    ))
})

it('A page of more pieces than people write is read in the order in which they are drawn', () => {
  const places = Array.from({ length: 30_000 }, (_, nth): Place => [nth % 600, nth % 800, 'a'])
  expect(readPage(drawn(...places)).columns).toBe(1)
})
