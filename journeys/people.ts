import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Rows of an oracle file: the answers of its people, or the results that staff must see. */
export function oracle(file: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(fileURLToPath(new URL(`../domain/oracle/${file}`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
  const cells = (line: string) => line.replaceAll('"', '').split(',')
  const names = cells(head!)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index]!, cell])))
}

/** The answer to a shown item; attention items name the requested answer in their text. */
export function answerTo(item: { id: string; text: string }, person: Record<string, string>): number {
  if (/very inaccurate/i.test(item.text)) return 1
  if (/moderately accurate/i.test(item.text)) return 4
  if (/very accurate/i.test(item.text)) return 5
  return Number(person[item.id])
}

export const demoPassword = 'demo-password-local'
