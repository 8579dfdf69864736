import { readFileSync } from 'node:fs'
import { items, type Answers } from '../assessment/instrument.ts'

/** The rows of a file with worked examples in this folder, for tests. */
export function readOracle(file: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const cells = (line: string) => line.split(',').map((cell) => cell.replaceAll('"', ''))
  const columns = cells(head!)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [columns[index]!, cell])))
}

/** The answers of the 60 people of the worked examples, by item id. */
export const people: readonly Answers[] = readOracle('responses84.csv').map((row) =>
  Object.fromEntries(items.map((item) => [item.id, Number(row[item.id])])),
)
