import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Coverage } from './text-runs.ts'
import { alignLine, keepOffsets, type LayoutFont } from './shaping.ts'

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
/** Letters that change where a word is broken. */
const joined = /\p{Script=Arabic}/u
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
      keepOffsets(font)
      alignLine(font, first)
      fonts.push(font)
    }
    coverages.push({ family, covers: (codePoint) => fonts.every((font) => font.hasGlyphForCodePoint(codePoint)) })
  }
  Font.registerHyphenationCallback(partsOf)
  return coverages
}

/** Where a word may be broken: only one that might not fit into a column. */
function partsOf(word: string, syllables?: (word: string) => string[]): string[] {
  if (word.length <= maxWhole || joined.test(word)) return [word]
  return (syllables?.(word) ?? [word]).flatMap((part) => chunks(part))
}

function chunks(part: string): string[] {
  if (part.length <= maxPart) return [part]
  const letters = [...graphemes.segment(part)].map(({ segment }) => segment)
  return Array.from({ length: Math.ceil(letters.length / maxPart) }, (_, nth) =>
    letters.slice(nth * maxPart, (nth + 1) * maxPart).join(''),
  )
}
