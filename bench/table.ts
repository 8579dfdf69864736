import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Line } from './measure.ts'

const head = ['row', 'operation', 'product', 'floor', 'product / floor', 'p50', 'goal', 'met']

function cellsOf({ row, what, product, floor, ratio, p50, goal, met }: Line): string[] {
  return [row, what, product, floor, ratio, p50, goal, met ? 'yes' : 'NO']
}

/** The lines as a Markdown table, padded as Prettier pads it; it also reads well in a terminal. */
export function markdownTable(lines: readonly Line[]): string {
  const table = [head, ...lines.map(cellsOf)]
  const widths = head.map((_, column) => Math.max(3, ...table.map((cells) => cells[column]!.length)))
  const format = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = format(widths.map((width) => '-'.repeat(width)))
  return [format(head), rule, ...table.slice(1).map(format)].join('\n')
}

const document = new URL('../docs/performance.md', import.meta.url)
const [begin, end] = ['<!-- measured: npm run bench -- --document -->', '<!-- end of measured -->']

/** Replaces the measured part of docs/performance.md by this run's table, with its date and commit. */
export function writeDocument(lines: readonly Line[]) {
  const text = readFileSync(document, 'utf8')
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/performance.md lacks ${begin} or ${end}`)
  const measured = `${circumstances()}\n\n${markdownTable(lines)}`
  writeFileSync(document, `${before}${begin}\n\n${measured}\n\n${end}${after}`)
}

/** Other programs shift absolute figures two to three times, ratios within 1.5x: hence the load average. */
export function circumstances(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', ':!docs') ? ' with uncommitted changes' : ''
  const [processor] = cpus()
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} at commit ${git('rev-parse', '--short', 'HEAD')}${changed}:`,
    `Node ${process.versions.node}, ${cpus().length} cores (${processor?.model.trim()}),`,
    `load average ${loadavg()[0]!.toFixed(1)} at the end of the run.`,
  ].join('\n')
}
