import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Coverage } from './text-runs.ts'
import { alignLine, keepCodePoints, keepOffsets, softenHyphens, type LayoutFont } from './shaping.ts'

const weights = [
  { fontWeight: 400, name: '400Regular' },
  { fontWeight: 500, name: '500Medium' },
  { fontWeight: 600, name: '600SemiBold' },
]
/** Folders of node_modules/@expo-google-fonts: whole TTF files, in the order in which they are asked for a character. */
const families = [
  { family: 'Inter', folder: 'inter', file: 'Inter' },
  { family: 'Noto Sans Arabic', folder: 'noto-sans-arabic', file: 'NotoSansArabic' },
  { family: 'Noto Sans Hebrew', folder: 'noto-sans-hebrew', file: 'NotoSansHebrew' },
  { family: 'Noto Sans Devanagari', folder: 'noto-sans-devanagari', file: 'NotoSansDevanagari' },
]

const { resolve } = createRequire(import.meta.url)

const maxWhole = 12
const maxPart = 6
/** Letters that change where a word is broken, and words that stay together. */
const joined = /\p{Script=Arabic}|\u00a0/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The fonts, read from the disk once and known to react-pdf. */
export const fonts: readonly Coverage[] = await loadFonts()

async function loadFonts(): Promise<Coverage[]> {
  const coverages: Coverage[] = []
  let first: LayoutFont | undefined
  for (const { family, folder, file } of families) {
    const fonts: LayoutFont[] = []
    for (const { fontWeight, name } of weights) {
      Font.register({ family, fontWeight, src: resolve(`@expo-google-fonts/${folder}/${name}/${file}_${name}.ttf`) })
      await Font.load({ fontFamily: family, fontWeight })
      // The types leave out that a loaded source holds fontkit's font.
      const font = Font.getFont({ fontFamily: family, fontWeight })?.data as unknown as LayoutFont
      first ??= font
      // Arabic letters share their shapes: one that is drawn with its dots apart would take the place of the one without.
      if (folder !== 'noto-sans-arabic') keepCodePoints(font)
      keepOffsets(font)
      softenHyphens(font)
      alignLine(font, first)
      fonts.push(font)
    }
    coverages.push({ family, covers: (codePoint) => fonts.every((font) => font.hasGlyphForCodePoint(codePoint)) })
  }
  Font.registerHyphenationCallback(partsOf)
  return coverages
}

/** What ends a part of a word by itself: a break behind it needs no hyphen. */
const ends = /(?<=[\p{Letter}\p{Number}][-‐–—/@]+)(?=[\p{Letter}\p{Number}])/u
/** Between two parts, it lets a line end without a hyphen: textkit takes it for a space of no width. */
const plainBreak = ''

/** Where a word may be broken: behind its own hyphens, and inside of a part that might not fit into a column. */
export function partsOf(word: string, syllables?: (word: string) => string[]): string[] {
  if (joined.test(word)) return [word]
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
