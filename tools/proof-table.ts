import { stripVTControlCharacters } from 'node:util'

/** The aim of a proof: the first sentence of the first comment in its program. */
export function aimOf(program: string): string {
  const [, description = ''] = /\/\*\*(.*?)\*\//s.exec(program) ?? []
  const [sentence = ''] = description
    .replaceAll(/\s*\n\s*\*\s*/g, ' ')
    .trim()
    .split(/(?<=[.!]) |: npm run /)
  return cellOf(sentence)
}

/** What a proof tells as its figures; otherwise the tests of a test run, or the last line of any other program. */
export function figureOf(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const reported = lines.filter((line) => line.startsWith('figures: ')).map((line) => line.replace('figures: ', ''))
  const ofVitest = lines.findLast((line) => /^Tests\s/.test(line))?.replace(/^Tests\s+/, '')
  const ofPlaywright = lines.filter((line) => /^\d+ (passed|failed|flaky)\b/.test(line)).join(', ')
  return cellOf(reported.join('; ') || (ofVitest ?? (ofPlaywright || (lines.at(-1) ?? ''))))
}

const cellOf = (text: string) => text.replaceAll('|', '\\|')

/** The rows of the Markdown table in a document, below its head. */
export function rowsOf(document: string): string[][] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
