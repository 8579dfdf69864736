import { describe, expect, it } from 'vitest'
import { findBannedWords } from './banned-words.ts'

const foundIn = (source: string, file = 'api/a.ts') => findBannedWords(file, source).map(({ word }) => word)

describe('banned words', () => {
  it('are found in names, in camelCase and snake_case', () =>
    expect(foundIn('const refuseWeakWall = deed_of(gateOf)')).toEqual(['refuseWeakWall', 'deed_of', 'gateOf']))

  it('are found in comments', () => expect(foundIn('/** The gate. */\n// a wall')).toEqual(['gate', 'wall']))

  it('are found in SQL', () => expect(foundIn('-- the gate\nSELECT 1', 'a.sql')).toEqual(['gate']))

  it('are not searched for in strings', () => expect(foundIn("throw new Error('the wall')")).toEqual([]))

  it('match whole words: an aggregate, a gateway and "at most" are allowed', () =>
    expect(foundIn('aggregate(gateway) // at most, navigate')).toEqual([]))

  it('include names that begin with use, except in the web, where they are React hooks', () => {
    expect(foundIn('const spent = useToken()')).toEqual(['useToken'])
    expect(foundIn('const open = useState()', 'web/a.tsx')).toEqual([])
  })

  it('that are ordinary English are allowed in JSX texts', () => {
    expect(foundIn('const told = 1')).toEqual(['told'])
    expect(foundIn('<p>You were told</p>', 'web/a.tsx')).toEqual([])
  })

  it('are reported with their line', () =>
    expect(findBannedWords('api/a.ts', "const a = 'x'\n\nconst deed = 1")).toMatchObject([{ line: 3, word: 'deed' }]))
})
