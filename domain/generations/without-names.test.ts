import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minimizedLines, withoutNames } from './without-names.ts'

const dana = [{ first: 'Dana', last: "O'Neil-Sample" }]

describe('a text sent to the language model', () => {
  it.each([
    ["Dana O'Neil-Sample led the team", 'the person led the team'],
    ["o'neil-sample, dana", 'the person'],
    ['DANA repaired pumps', 'the person repaired pumps'],
    ['Bandana and Danasaurus', 'Bandana and Danasaurus'],
    ['Write to dana.x@people.test or call', 'Write to [address] or call'],
    ['See https://people.test/dana?x=1 and www.people.test/cv', 'See [link] and [link]'],
    ['See linkedin.com/in/danaoneil now', 'See [link] now'],
    ['Used Node.js and/or Vue.js', 'Used Node.js and/or Vue.js'],
    ['Call +1 (415) 555-0134 today', 'Call [number] today'],
    ['2016 - 2019', '2016 - 2019'],
    ['03.2016 - 05.2019', '03.2016 - 05.2019'],
    ['Budget of 2,500,000 dollars', 'Budget of 2,500,000 dollars'],
  ])('replaces %j by %j', (text, minimized) => expect(withoutNames(text, dana)).toBe(minimized))

  it.each([
    ['D A N A led', 'the person led'],
    ['D a n a  O N e i l  S a m p l e', 'the person'],
    ['D-a-n-a led', 'the person led'],
    ["O ' N e i l - S a m p l e", 'the person'],
    ['ｄａｎａ led', 'the person led'],
    ['Dаnа led', 'the person led'],
    ['D\u200Bana and Da\u00ADna', 'the person and the person'],
    ['𝐃𝐚𝐧𝐚 led', 'the person led'],
    ['Dàñā led', 'the person led'],
    ['Дана led', 'the person led'],
    ['DanaONeilSample', 'the person'],
    ['dana_oneil_sample', 'the person'],
    ["D. O'Neil-Sample led", 'the person led'],
    ["O'NEIL-SAMPLE, D. led", 'the person. led'],
    ['Dana1990', 'the person1990'],
    ['Plan D and an area', 'Plan D and an area'],
    ['Dan, a welder', 'Dan, a welder'],
    ['Bandana, Danas', 'Bandana, Danas'],
  ])('turns %j into %j without the name, in any spelling', (text, minimized) =>
    expect(withoutNames(text, dana)).toBe(minimized),
  )

  it('contains no spelling of a name', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyzäçéíñöøřšüž')
    const surroundings = ['', 'Welder', '2016 - 2019', 'Led a team of 12']
    const around = fc.constantFrom(...surroundings)
    // A person who is called as a word beside the name would be taken out there too.
    const taken = new Set(surroundings.flatMap((text) => text.toLowerCase().split(' ')))
    const name = fc
      .string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 12 })
      .filter((word) => !taken.has(word.normalize('NFKD').replaceAll(/\p{M}/gu, '')))
    const separator = fc.constantFrom(' ', '-', '.', ' · ', '_', '  ')
    const spelled = {
      'as it is': (word: string) => word,
      'in capitals': (word: string) => word.toUpperCase(),
      'without accents': (word: string) => word.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
      'in full width': (word: string) =>
        word.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xff41 - 97)),
      'in Cyrillic letters': (word: string) =>
        word.replaceAll(/[aceopxyij]/g, (letter) => 'асеорхуіј'['aceopxyij'.indexOf(letter)]!),
      'with signs without width': (word: string) => Array.from(word).join('\u200B'),
    }
    fc.assert(
      fc.property(
        name,
        name,
        fc.constantFrom(...Object.values(spelled)),
        fc.option(separator),
        fc.boolean(),
        around,
        around,
        (first, last, change, apart, isReversed, before, behind) => {
          const spell = (word: string) => (apart === null ? change(word) : Array.from(change(word)).join(apart))
          const whole = isReversed ? `${spell(last)}, ${spell(first)}` : `${spell(first)}   ${spell(last)}`
          const text = [before, whole, behind].filter(Boolean).join(' | ')
          expect(withoutNames(text, [{ first, last }])).toBe([before, 'the person', behind].filter(Boolean).join(' | '))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is unchanged where a name is empty or one letter', () =>
    expect(withoutNames('A plan b', [{ first: 'A', last: '' }])).toBe('A plan b'))

  it('accepts names with characters of regular expressions', () =>
    expect(withoutNames('Ask D.J. (Ray) now', [{ first: 'D.J. (Ray)', last: '[x]+' }])).toBe('Ask the person) now'))

  it('has no earlier name, no part of a name, and none that is typed without its accents', () => {
    const names = [
      { first: 'Mary Ann', last: 'Nováková' },
      { first: 'Jos\u0065\u0301', last: 'Kern' },
    ]
    expect(withoutNames('Mary led; Novakova and Nováková, once José Kern.', names)).toBe(
      'the person led; the person and the person, once the person.',
    )
    expect(withoutNames('王小明 repaired pumps', [{ first: '小明', last: '王' }])).toBe('the person repaired pumps')
  })

  it('has no personal line, and the numbers of the other lines stay', () =>
    expect(minimizedLines(['Dana', 'Date of birth: 4 May 1988', 'Welder'], dana)).toEqual(['the person', '', 'Welder']))

  it('is made in linear time', () => {
    const time = (length: number) => {
      const text = '1 '.repeat(length / 2)
      const began = performance.now()
      for (let turn = 0; turn < 3; turn++) withoutNames(text, dana)
      return performance.now() - began
    }
    time(20_000)
    expect(time(200_000)).toBeLessThan(30 * time(20_000) + 50)
  })
})
