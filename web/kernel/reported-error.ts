import type { ErrorEvent, StackFrame } from '@sentry/react'
import { CallError, noAnswer, offline } from './call.ts'

/** Where an error was caught. */
export type ErrorPlace =
  | 'uncaught error'
  | 'unhandled rejection'
  | 'action failed'
  | 'query failed'
  | 'save failed'
  | 'move failed'
  | 'upload failed'
  | 'page failed'
  | 'dialog not loaded'
  | 'live updates not loaded'
  | 'mentions not confirmed'

/** Names of errors that JavaScript engines and browsers throw. */
const types =
  /^(Type|Range|Reference|Syntax|URI|Eval|Aggregate|Abort|Timeout|Network|NotFound|NotAllowed|NotSupported|InvalidState|InvalidAccess|QuotaExceeded|Security|DataClone|HierarchyRequest|IndexSize|Operation|InvalidCharacter)?Error$/

/**
 * Parts of messages that JavaScript engines and libraries write. The text around a part may contain personal data or a
 * token.
 */
const parts: readonly RegExp[] = [
  /^Minified React error #\d{1,3}\b/,
  /^Cannot (read|set) properties of (undefined|null)\b/,
  /\bis not (a function|iterable|defined|a constructor|an object|a valid selector|extensible)\b/,
  /\bis (undefined|null)$/,
  /^can't access property\b/,
  /^Cannot (assign to read only property|create property|delete property|use 'in' operator|convert undefined or null to object)/,
  /^Cannot access '/,
  /^Assignment to constant variable\b/,
  /^(Maximum call stack size exceeded|too much recursion)\b/,
  /^(Invalid time value|Invalid array length|Invalid string length|Invalid regular expression|Invalid URL|Invalid language tag)\b/,
  /^(Unexpected token|Unexpected end of JSON input|Unexpected end of input|Unexpected identifier|Bad control character)/,
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)\b/,
  /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed)\b/,
  /^Unable to preload CSS\b/,
  /^(ResizeObserver loop completed with undelivered notifications|ResizeObserver loop limit exceeded)\b/,
  /^Failed to execute '(appendChild|insertBefore|removeChild|replaceChild|setItem|getItem|postMessage|pushState|replaceState|fetch|observe|structuredClone|createPolicy|querySelector|setSelectionRange|showModal)'/,
  /^(signal timed out|signal is aborted without reason|The operation was aborted|The user aborted a request)\b/,
  /\bexceeded the quota\b/,
  /^Script error\b/,
  /^(the event stream is silent|markup written as text|no style sheet)\b/,
]

const withheld = '(message withheld)'
const ownSentences = [noAnswer, offline]

/** The part of an error's message that contains no data. */
function messageOf(thrown: unknown, message: string): string {
  // The message of a CallError comes from the server and may name a person.
  if (thrown instanceof CallError) return `a call was answered ${thrown.status}`
  if (ownSentences.includes(message)) return message
  for (const part of parts) {
    const [kept] = part.exec(message) ?? []
    if (kept) return kept
  }
  return withheld
}

/**
 * The event is built from the fields that may be sent (docs/what-leaves.md), so that a field that Sentry's client adds
 * later is not sent.
 */
export function reportedEvent(event: ErrorEvent, thrown: unknown, origin: string): ErrorEvent {
  const { event_id, timestamp, release, environment, tags, exception } = event
  const values = (exception?.values ?? []).map(({ type = '', value = '', stacktrace }) => ({
    type: types.test(type) ? type : 'Error',
    value: messageOf(thrown, value),
    stacktrace: { frames: (stacktrace?.frames ?? []).flatMap((frame) => ownFrame(frame, origin)) },
  }))
  return {
    type: undefined,
    platform: 'javascript',
    level: 'error',
    ...(event_id ? { event_id } : {}),
    ...(timestamp ? { timestamp } : {}),
    ...(release ? { release } : {}),
    ...(environment ? { environment } : {}),
    ...(tags?.where ? { tags: { where: tags.where } } : {}),
    exception: { values },
  }
}

/**
 * Keeps only frames in our own scripts: other frames may contain the URL of a page, and function names may contain
 * values.
 */
function ownFrame({ filename = '', lineno, colno }: StackFrame, origin: string): StackFrame[] {
  const file = filename.startsWith(`${origin}/assets/`) ? filename.slice(origin.length) : ''
  if (!/^\/assets\/[\w-]{1,80}\.js$/.test(file)) return []
  return [{ filename: `app://${file}`, in_app: true, ...(lineno ? { lineno } : {}), ...(colno ? { colno } : {}) }]
}
