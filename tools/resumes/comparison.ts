import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as path from 'node:path'
import type { Person } from './people.ts'

const reader = path.join(import.meta.dirname, '../../api/people/candidate-resumes/read-resume-process.ts')

/** What the product reads in a file, in the process that it starts for one. */
type Reading = { text: string | null; columns: number }

export async function readingOf(type: string, bytes: Buffer): Promise<Reading> {
  const child = fork(reader, { serialization: 'advanced', execArgv: ['--max-old-space-size=128'] })
  child.send({ type, bytes: new Uint8Array(bytes) })
  // The cast relies on the program, which answers every message so.
  const [answer] = (await once(child, 'message')) as [Reading]
  child.kill()
  return answer
}

/**
 * Compares a text with what it should say.
 * @returns the words that stand in both in the same order, the number of words of the longer one, and the facts about the
 *   person that the text lacks
 */
export function compare(text: string | null, { person, texts }: { person: Person; texts: readonly string[] }) {
  const [expected, actual] = [wordsOf(texts.join(' ')), wordsOf(text ?? '')]
  const facts = [person.name, person.email, person.phone, person.location]
  const missing = facts.filter((fact) => !actual.join(' ').includes(wordsOf(fact).join(' ')))
  return {
    inOrder: commonInOrder(expected, actual),
    words: Math.max(expected.length, actual.length),
    facts: facts.length,
    missing,
  }
}

/** Words without the marks of lists; each Chinese letter is a word. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .replaceAll(/[•●▪\uF0B7]/g, ' ')
    .replaceAll(/\p{Script=Han}/gu, ' $& ')
    .split(/\s+/)
    .filter((part) => part !== '')
}

function commonInOrder(a: readonly string[], b: readonly string[]): number {
  let above = new Uint16Array(b.length + 1)
  for (const one of a) {
    const row = new Uint16Array(b.length + 1)
    for (let at = 1; at <= b.length; at++)
      row[at] = b[at - 1] === one ? above[at - 1]! + 1 : Math.max(above[at]!, row[at - 1]!)
    above = row
  }
  return above.at(-1)!
}
