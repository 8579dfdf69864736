import { CallError, noAnswer } from '../../platform/call.ts'

export function wordsFor(error: Error): string {
  if (!(error instanceof CallError)) return noAnswer
  if (error.entries.length > 0) return 'Please correct the marked fields.'
  if (error.problem === 'changed_meanwhile')
    return 'Someone else changed this meanwhile. Close this to see how it is now.'
  return error.message
}

export function faultsOf(error: Error | null): Record<string, string> {
  const entries = error instanceof CallError ? error.entries : []
  return Object.fromEntries(entries.map(({ path, message }) => [path, message]))
}
