import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** A Markdown table with padded cells, which is also readable in a terminal. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column]!.length)))
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [format(head), format(widths.map((width) => '-'.repeat(width))), ...rows.map(format)].join('\n')
}

/** Date and commit of a measurement, with a note if files other than documents have uncommitted changes. */
export function dateAndCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', ':!docs') ? ' with uncommitted changes' : ''
  return `${new Date().toISOString().slice(0, 10)} at commit ${git('rev-parse', '--short', 'HEAD')}${changed}`
}

/** Replaces the part of a document between `<!-- measured: command -->` and `<!-- end of measured -->`. */
export function writeMeasured(document: URL, command: string, measured: string) {
  const [begin, end] = [`<!-- measured: ${command} -->`, '<!-- end of measured -->']
  const text = readFileSync(document, 'utf8')
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${document.pathname} lacks ${begin} or ${end}`)
  writeFileSync(document, `${before}${begin}\n\n${measured}\n\n${end}${after}`)
}
