import type { Edit } from './fault.ts'

/**
 * Builds all faults into a file, each behind a switch that the environment variable FAULT turns on, so that the code is
 * loaded once for many faults. Faults may be nested.
 * @param edits of one file, each with the number of its fault
 */
export function withSwitches(source: string, edits: readonly (Edit & { number: number })[]): string {
  const outermostFirst = edits.toSorted((a, b) => a.start - b.start || b.end - a.end)
  return isPlanted + built(0, source.length)

  function built(start: number, end: number): string {
    let text = ''
    let at = start
    for (let edit = outermostFirst[0]; edit && edit.start < end; edit = outermostFirst[0]) {
      if (edit.start < at || edit.end > end) throw new Error(`${edit.file}: edits overlap at ${edit.start}`)
      outermostFirst.shift()
      text += source.slice(at, edit.start) + switched(edit, built(edit.start, edit.end))
      at = edit.end
    }
    return text + source.slice(at, end)
  }
}

function switched({ kind, after, number }: Edit & { number: number }, before: string): string {
  if (kind === 'expression') return `(isPlanted(${number}) ? (${after}) : (${before}))`
  return `if (isPlanted(${number})) { ${after} } else { ${before} }`
}

/**
 * The function also records the faults whose code a test reaches. It is added to the first line, so that line numbers
 * stay the same.
 */
const isPlanted =
  'const isPlanted = (number: number) => ((globalThis as any).reached?.add(number), process.env.FAULT === String(number)); '

/** The file with one fault and without switches, for the compiler. */
export function withFault(source: string, edits: readonly Edit[]): string {
  const lastFirst = edits.toSorted((a, b) => b.start - a.start)
  return lastFirst.reduce((text, { start, end, after }) => text.slice(0, start) + after + text.slice(end), source)
}
