import { detectAll } from 'jschardet'
import { importEncodings, type ImportEncoding } from '@seatwise/contract/values/base'

/** @property others the other encodings in which the text makes sense, each with the first texts that differ */
export type TextRead = {
  text: string
  encoding: ImportEncoding
  others: { encoding: ImportEncoding; samples: string[] }[]
}

/**
 * Decodes a file. Without a byte order mark it is UTF-8 if all of it is valid UTF-8; otherwise the encoding is detected
 * from the lines that are not ASCII, which is never certain for a few names.
 * @param chosen the encoding that a person has chosen
 */
export function readText(bytes: Uint8Array, chosen?: ImportEncoding): TextRead {
  const unicode = unicodeOf(bytes)
  if (unicode !== undefined && (chosen === undefined || chosen === unicode))
    return { text: decoded(bytes, unicode), encoding: unicode, others: [] }
  const sample = linesBeyondAscii(bytes)
  const likely = likelyEncodings(sample)
  const encoding = chosen ?? likely[0]!
  const others = likely.filter((other) => other !== encoding)
  return {
    text: decoded(bytes, encoding),
    encoding,
    others: others.map((other) => ({ encoding: other, samples: samplesOf(decoded(sample, other)) })),
  }
}

const decoded = (bytes: Uint8Array, encoding: ImportEncoding) => new TextDecoder(encoding).decode(bytes)

function unicodeOf(bytes: Uint8Array): ImportEncoding | undefined {
  const wide = wideEncodingOf(bytes)
  if (wide) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return undefined
  }
}

/**
 * Recognizes UTF-16 by its byte order mark, or without one by zero bytes: in European text every other byte is zero.
 */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  const [high, low] = zeros as [number, number]
  if (low > sample.length / 5 && high === 0) return 'utf-16le'
  if (high > sample.length / 5 && low === 0) return 'utf-16be'
  return undefined
}

/** Enough for the statistics of the detection, which takes a second for a whole file. */
const maxSampleBytes = 8_000

/** The first lines that are not ASCII. Bytes of line ends are no part of a letter in any of the encodings. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let size = 0
  let from = 0
  let isAscii = true
  for (let at = 0; at <= bytes.length && size < maxSampleBytes; at++) {
    const byte = bytes[at] ?? lineFeed
    if (byte > 127) isAscii = false
    if (byte !== lineFeed && byte !== carriageReturn) continue
    if (!isAscii) {
      const line = bytes.subarray(from, Math.min(at + 1, from + maxSampleBytes))
      lines.push(line)
      size += line.length
    }
    from = at + 1
    isAscii = true
  }
  return Buffer.concat(lines)
}

const lineFeed = 10
const carriageReturn = 13

/** The encodings by the names of the detection. Windows has added letters to those of ISO 8859. */
const encodingOf = new Map<string, ImportEncoding>([
  ...importEncodings.map((encoding): [string, ImportEncoding] => [encoding, encoding]),
  ['iso-8859-1', 'windows-1252'],
  ['iso-8859-2', 'windows-1250'],
  ['iso-8859-7', 'windows-1253'],
  ['iso-8859-8', 'windows-1255'],
  ['iso-8859-9', 'windows-1254'],
  ['iso-8859-13', 'windows-1257'],
  ['cp1258', 'windows-1258'],
  ['macroman', 'macintosh'],
  ['cp932', 'shift_jis'],
  ['cp949', 'euc-kr'],
])

/** Fewer bytes than this say little about the language, and Windows-1252 is the most frequent encoding. */
const minBytes = 4

/** The encodings that a file can have which is not Unicode. */
const byteEncodings = importEncodings.filter((encoding) => !encoding.startsWith('utf-'))

/** The encodings that these lines can have, the most likely first. Windows-1252 is always among them. */
function likelyEncodings(sample: Uint8Array): ImportEncoding[] {
  const detected = detectAll(Buffer.from(sample)).flatMap(
    ({ encoding }) => encodingOf.get(encoding?.toLowerCase() ?? '') ?? [],
  )
  const isShort = sample.filter((byte) => byte > 127).length < minBytes
  const first: ImportEncoding[] = isShort ? ['windows-1252'] : []
  const candidates = [...new Set<ImportEncoding>([...first, ...detected, 'windows-1252'])].map((encoding) => {
    const text = decoded(sample, encoding)
    const allowed = first.includes(encoding) ? 1 : 0
    return { encoding, isWhole: !text.includes('\ufffd'), faults: Math.max(0, faultsIn(text) - allowed) }
  })
  const [best, ...others] = candidates.toSorted((a, b) => a.faults - b.faults)
  const likely = [best!, ...others.filter(({ isWhole }) => isWhole)].map(({ encoding }) => encoding)
  const unlikely = byteEncodings.filter((encoding) => !decoded(sample, encoding).includes('\ufffd'))
  return [...new Set([...likely, ...unlikely])]
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Han', 'Hangul'].map(
  (script) => new RegExp(String.raw`\p{Script=${script}}`, 'u'),
)
const notAscii = /[^\0-\x7f]/

/** What no word has that was decoded rightly: the detection counts letters and does not see how they stand together. */
const faults: ((word: string) => boolean)[] = [
  (word) => /[\x80-\x9f\ufffd]/.test(word),
  (word) => /\p{Ll}\p{Lu}/u.test(word),
  (word) => /[^\p{L}\p{M}\p{N}'’.()@_-]/u.test(word),
  (word) => scripts.filter((script) => script.test(word)).length > 1,
  (word) => /^\p{Script=Latin}{3,}$/u.test(word) && word.replaceAll(/[a-z]/gi, '').length > word.length * 0.6,
]

function faultsIn(text: string): number {
  const words = text.split(/[\s,;"]+/).filter((word) => notAscii.test(word))
  return words.reduce((sum, word) => sum + faults.filter((hasFault) => hasFault(word)).length, 0)
}

const maxSamples = 3
const maxSampleLength = 60

/** The first cells that are not ASCII, which are mostly names. */
const samplesOf = (text: string): string[] =>
  [...new Set(text.split(/[\r\n,;\t"]+/).filter((cell) => notAscii.test(cell)))]
    .slice(0, maxSamples)
    .map((cell) => cell.trim().slice(0, maxSampleLength))
