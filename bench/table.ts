import { cpus, loadavg } from 'node:os'
import { dateAndCommit, markdownTable, writeMeasured } from '../tools/measured-table.ts'
import type { Line } from './measure.ts'

const head = ['row', 'operation', 'product', 'floor', 'product / floor', 'p50', 'goal', 'met']

/** The lines as a Markdown table. */
export function tableOf(lines: readonly Line[]): string {
  const cellsOf = ({ row, what, product, floor, ratio, p50, goal, met }: Line) => [
    row,
    what,
    product,
    floor,
    ratio,
    p50,
    goal,
    met ? 'yes' : 'NO',
  ]
  return markdownTable(head, lines.map(cellsOf))
}

/** Replaces the measured part of docs/performance.md with the table of this run, its date and its commit. */
export function writeDocument(lines: readonly Line[]) {
  const document = new URL('../docs/performance.md', import.meta.url)
  writeMeasured(document, 'npm run bench -- --document', `${circumstances()}\n\n${tableOf(lines)}`)
}

/**
 * The circumstances of the run. The load average is included, because other programs can change absolute figures two to
 * three times, and ratios up to 1.5 times.
 */
export function circumstances(): string {
  const [processor] = cpus()
  return [
    `Measured on ${dateAndCommit()}:`,
    `Node ${process.versions.node}, ${cpus().length} cores (${processor?.model.trim()}),`,
    `load average ${loadavg()[0]!.toFixed(1)} at the end of the run.`,
  ].join('\n')
}
