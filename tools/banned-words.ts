type Banned = {
  /** Of a part of a name (`tenant_filterOf` is tenant, filter, of), in lower case. */
  word?: RegExp
  /** Of a whole name. */
  name?: RegExp
  instead: string
  /** Where: names in code, words of comments; both, if it is not said. */
  only?: 'names' | 'comments'
  /** Beginnings of the paths it is banned in; everywhere, if there are none. */
  under?: string[]
}

/** Words of our own making, and the term that an engineer already knows. */
export const bannedWords: Banned[] = [
  { word: /^deeds?$/, instead: 'permission, action or operation' },
  { word: /^gate[ds]?$/, instead: 'session entry, permission check or the name of the SQL function' },
  { word: /^wall(s|ed)?$/, instead: 'tenant filter or row-level security' },
  { name: /^asNobody$/, instead: 'asAnonymous' },
  { name: /^evenTime$/, instead: 'constantTime' },
  { name: /^toldNot/, instead: 'what is reported, sent or received' },
  { name: /^most[A-Z]/, instead: 'max...', only: 'names' },
  { name: /^least[A-Z]/, instead: 'min...', only: 'names' },
  // Those of vitest and Fastify are not ours to name.
  {
    name: /^use[A-Z](?!akeTimers|ealTimers|efaults)/,
    instead: 'consume... or what it does',
    only: 'names',
    under: ['api/', 'domain/', 'contract/'],
  },
]

type Found = { line: number; word: string; instead: string }

/** Banned words in the names and comments of a source; what people read, in strings, is not looked at. */
export function findBannedWords(file: string, source: string): Found[] {
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

/** `tenantFilterOf` and `tenant_filter_of` are tenant, filter, of. */
const wordsOf = (name: string) => name.split(/[_$]|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase())

/** Code and comments line by line, strings left out. Close enough to a parser for names. */
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
