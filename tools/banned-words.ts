type Ban = {
  /** Matches one word of a name, in lower case: `tenant_filterOf` has the words tenant, filter and of. */
  word?: RegExp
  /** Matches a whole name. */
  name?: RegExp
  instead: string
  /** Restricts the ban to names in code or to comments; the default is both. */
  only?: 'names' | 'comments'
  /** Restricts the ban to these path prefixes; the default is the whole tree. */
  under?: string[]
}

/** JSX texts count as names, so ordinary English words can be banned only where there is no JSX. */
const withoutJsx = ['api/', 'domain/', 'contract/', 'tools/', 'bench/', 'journeys/']

/** Private words, each with the standard term to write instead. */
export const bannedWords: Ban[] = [
  { word: /^deeds?$/, instead: 'permission, action or operation' },
  { word: /^gate[ds]?$/, instead: 'session entry, permission check or the name of the SQL function' },
  { word: /^wall(s|ed)?$/, instead: 'tenant filter or row-level security' },
  { name: /^asNobody$/, instead: 'asAnonymous' },
  { name: /^evenTime$/, instead: 'constantTime' },
  { word: /^told$/, instead: 'what is reported, sent or received', only: 'names', under: withoutJsx },
  { word: /^alike$/, instead: 'same...', only: 'names', under: withoutJsx },
  { word: /^office$/, instead: 'role', only: 'names', under: withoutJsx },
  {
    word: /^(keeps|tells|lives|spares|mended|strangers|believed|things?)$/,
    instead: 'the standard term',
    only: 'names',
    under: withoutJsx,
  },
  { word: /^lanes?$/, instead: 'worker', only: 'names' },
  { word: /^(house|keepers?|doors|riddles?)$/, instead: 'the standard term' },
  { name: /^most[A-Z]/, instead: 'max...', only: 'names' },
  { name: /^least[A-Z]/, instead: 'min...', only: 'names' },
  // The exceptions are functions of vitest and Fastify.
  {
    name: /^use[A-Z](?!akeTimers|ealTimers|efaults)/,
    instead: 'consume... or what it does',
    only: 'names',
    under: ['api/', 'domain/', 'contract/'],
  },
]

type BannedWord = { line: number; word: string; instead: string }

/**
 * Finds banned words in the names and comments of a source. Strings are ignored, because they contain texts for users.
 */
export function findBannedWords(file: string, source: string): BannedWord[] {
  const banned = bannedWords.filter(({ under }) => !under || under.some((prefix) => file.startsWith(prefix)))
  return tokensOf(file, source).flatMap(({ line, text, isComment }) =>
    (text.match(/[A-Za-z_$][\w$]*/g) ?? []).flatMap((name) =>
      banned
        .filter(({ only }) => !only || (only === 'comments') === isComment)
        .filter((one) => (one.name ? one.name.test(name) : wordsOf(name).some((word) => one.word!.test(word))))
        .map(({ instead }) => ({ line, word: name, instead })),
    ),
  )
}

/** Splits camelCase and snake_case: `tenantFilterOf` and `tenant_filter_of` have the words tenant, filter and of. */
const wordsOf = (name: string) => name.split(/[_$]|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase())

/** Splits a source into lines of code and of comments, without strings. Regular expressions suffice to find names. */
function tokensOf(file: string, source: string) {
  const isSql = file.endsWith('.sql')
  const comment = isSql ? /--[^\n]*|\/\*[\s\S]*?\*\// : /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/
  const string = isSql ? /'[^']*'/ : /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/
  const tokens: { line: number; text: string; isComment: boolean }[] = []
  let at = 0
  let line = 1
  const add = (text: string, isComment: boolean) => {
    for (const part of text.split('\n')) tokens.push({ line: line++, text: part, isComment })
    line--
  }
  for (const match of source.matchAll(new RegExp(`(${comment.source})|${string.source}`, 'g'))) {
    add(source.slice(at, match.index), false)
    if (match[1] === undefined) line += match[0].split('\n').length - 1
    else add(match[0], true)
    at = match.index + match[0].length
  }
  add(source.slice(at), false)
  return tokens
}
