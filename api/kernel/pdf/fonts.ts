import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Coverage } from './text-runs.ts'
import { encodeOutline } from './outline.ts'
import { alignLine, keepCodePoints, keepOffsets, softenHyphens, type LayoutFont, type VariableFont } from './shaping.ts'

const weights = [
  { fontWeight: 400, name: '400Regular' },
  { fontWeight: 500, name: '500Medium' },
  { fontWeight: 600, name: '600SemiBold' },
] as const
/**
 * Folders of node_modules/@expo-google-fonts with complete TTF files, in the order in which they are searched for a
 * character.
 */
const families = [
  { family: 'Inter', folder: 'inter', file: 'Inter' },
  { family: 'Noto Sans Arabic', folder: 'noto-sans-arabic', file: 'NotoSansArabic' },
  { family: 'Noto Sans Hebrew', folder: 'noto-sans-hebrew', file: 'NotoSansHebrew' },
  { family: 'Noto Sans Devanagari', folder: 'noto-sans-devanagari', file: 'NotoSansDevanagari' },
]
const thai = { family: 'Noto Sans Thai', folder: 'noto-sans-thai', file: 'NotoSansThai' }
/**
 * Folders of node_modules/@fontsource-variable with a hundred files each. A file has some of the characters, in all
 * weights.
 */
const split = ['noto-sans-sc', 'noto-sans-kr']

const require = createRequire(import.meta.url)

const maxWhole = 12
const maxPart = 6
/** Arabic letters, whose shape would change where a word is broken, and no-break spaces. */
const joined = /\p{Script=Arabic}|\u00a0/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const loaded: Coverage[] = []
/**
 * The fonts known to react-pdf: those of most reports, which are read from the disk once, and others that are added
 * when a report needs them.
 */
export const fonts: readonly Coverage[] = loaded

type Family = (typeof families)[number]

async function wholeFont({ family, folder, file }: Family): Promise<Coverage> {
  const sources: LayoutFont[] = []
  for (const { fontWeight, name } of weights) {
    const font = await openFont(
      family,
      fontWeight,
      require.resolve(`@expo-google-fonts/${folder}/${name}/${file}_${name}.ttf`),
    )
    // Arabic letters share their shapes: a letter that is drawn with separate dots would replace the one without dots.
    if (folder !== 'noto-sans-arabic') keepCodePoints(font)
    sources.push(font)
    prepare(font)
  }
  return { family, covers: (codePoint) => sources.every((font) => font.hasGlyphForCodePoint(codePoint)) }
}

async function openFont(family: string, fontWeight: number, src: string): Promise<LayoutFont> {
  Font.register({ family, fontWeight, src })
  await Font.load({ fontFamily: family, fontWeight })
  return sourceOf(family, fontWeight).data
}

// The cast is needed because the types do not show that a loaded source has fontkit's font.
const sourceOf = (fontFamily: string, fontWeight: number) =>
  Font.getFont({ fontFamily, fontWeight }) as unknown as { data: LayoutFont }

let first: LayoutFont | undefined

function prepare(font: LayoutFont) {
  first ??= font
  keepOffsets(font)
  softenHyphens(font)
  alignLine(font, first)
}

/** A file of a split font, which has only characters of these ranges, but possibly not all of them. */
type Part = { family: string; file: string; ranges: { from: number; to: number }[] }
let parts: Part[] | undefined

/** The files of the split fonts. Characters of Latin scripts are in files with other names. */
const partsOfSplit = () =>
  split.flatMap((folder) => {
    const ranges = require(`@fontsource-variable/${folder}/unicode.json`) as Record<string, string>
    return Object.entries(ranges).flatMap(([key, value]) => {
      const number = /^\[(\d+)\]$/.exec(key)?.[1]
      if (!number) return []
      const file = `@fontsource-variable/${folder}/files/${folder}-${number}-wght-normal.woff2`
      return [{ family: `${folder} ${number}`, file, ranges: value.split(',').map(rangeOf) }]
    })
  })

/** Parses "U+4e00-4e1f" or "U+4e00". */
function rangeOf(text: string) {
  const [from, to = from] = text.trim().slice(2).split('-')
  return { from: Number.parseInt(from!, 16), to: Number.parseInt(to!, 16) }
}

async function splitFont({ family, file }: Part): Promise<Coverage> {
  // The package has no types. It is loaded here because few reports need it.
  const { decompress } = require('wawoff2') as { decompress: (woff2: Uint8Array) => Promise<Uint8Array> }
  const ttf = Buffer.from(await decompress(readFileSync(require.resolve(file))))
  const src = `data:font/ttf;base64,${ttf.toString('base64')}`
  let covering: LayoutFont | undefined
  for (const { fontWeight } of weights) {
    const variable = (await openFont(family, fontWeight, src)) as VariableFont
    const font = variable.getVariation({ wght: fontWeight })
    const makeSubset = font.createSubset.bind(font)
    font.createSubset = () => Object.assign(makeSubset(), { glyphEncoder: { encodeSimple: encodeOutline } })
    keepCodePoints(font)
    prepare(font)
    sourceOf(family, fontWeight).data = font
    covering ??= font
  }
  return { family, covers: (codePoint) => covering!.hasGlyphForCodePoint(codePoint) }
}

const isCovered = (codePoint: number) => loaded.some((font) => font.covers(codePoint))

/** Loads fonts for the characters of a text that no loaded font has. */
export async function loadFontsFor(text: string) {
  for (const character of new Set(text)) {
    const codePoint = character.codePointAt(0)!
    if (isCovered(codePoint)) continue
    if (/\p{Script=Thai}/u.test(character)) {
      loaded.push(await wholeFont(thai))
      continue
    }
    parts ??= partsOfSplit()
    for (const part of parts) {
      if (isCovered(codePoint)) break
      if (!part.ranges.some(({ from, to }) => from <= codePoint && codePoint <= to)) continue
      loaded.push(await splitFont(part))
      // Each file is read only once, even if it lacks a character of its ranges.
      parts = parts.filter((other) => other !== part)
    }
  }
}

/** Places after a hyphen, dash, slash or @ within a word, where a line break needs no further hyphen. */
const ends = /(?<=[\p{Letter}\p{Number}][-‐–—/@]+)(?=[\p{Letter}\p{Number}])/u
/**
 * Between two parts of a word, this lets a line end without a hyphen, because textkit treats it as a space of no width.
 */
const plainBreak = ''

/** Scripts without spaces between words. Chinese and Korean lines can end after any letter. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })
const wordsOf = (text: string) =>
  [...(/\p{Script=Thai}/u.test(text) ? thaiWords : graphemes).segment(text)].map(({ segment }) => segment)

/**
 * The parts between which a word may be broken: after its own hyphens, and inside a part that might not fit into a
 * column.
 */
export function partsOf(word: string, syllables?: (word: string) => string[]): string[] {
  if (joined.test(word)) return [word]
  if (unspaced.test(word)) return wordsOf(word).flatMap((part) => [plainBreak, part])
  return word.split(ends).flatMap((part, nth) => {
    const broken = part.length <= maxWhole ? [part] : (syllables?.(part) ?? [part]).flatMap(chunks)
    return nth === 0 ? broken : [plainBreak, ...broken]
  })
}

function chunks(part: string): string[] {
  if (part.length <= maxPart) return [part]
  const letters = [...graphemes.segment(part)].map(({ segment }) => segment)
  return Array.from({ length: Math.ceil(letters.length / maxPart) }, (_, nth) =>
    letters.slice(nth * maxPart, (nth + 1) * maxPart).join(''),
  )
}

for (const family of families) loaded.push(await wholeFont(family))
Font.registerHyphenationCallback(partsOf)
