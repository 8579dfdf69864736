import file from './occupation-drafts.json' with { type: 'json' }
import { withinGuardRails } from './guard-rails.ts'
import type { Target } from './misfit.ts'

/**
 * An O*NET-SOC occupation with draft targets, whose lower ends come from its work styles. An editor must review the
 * draft; it is not validated.
 */
export type Occupation = { code: string; title: string; draft: Target[] }

type Bounds = { weight: number; lo: number | null; hi: number | null }
/** O*NET 29 Work Styles, CC BY 4.0; `source` of the file names the copy. */
const stored: Record<string, { title: string; scales: Partial<Record<Target['scale'], Bounds>> }> = file.occupations

/** All 879 occupations, sorted by title. */
export const occupations: readonly Occupation[] = Object.entries(stored)
  .map(([code, { title, scales }]) => ({
    code,
    title,
    // The cast is needed because Object.entries loses the key type; the keys in the file are those of the scales.
    draft: withinGuardRails(
      (Object.entries(scales) as [Target['scale'], Bounds][]).map(([scale, bounds]) => ({ scale, ...bounds })),
    ),
  }))
  .sort((a, b) => a.title.localeCompare(b.title, 'en'))

const byCode = new Map(occupations.map((one) => [one.code, one]))

export const occupationOf = (code: string): Occupation | undefined => byCode.get(code)

/**
 * The occupations whose title contains each word of the text, without regard to case and accents; all of them if there
 * is no text.
 */
export function findOccupations(text: string | undefined): readonly Occupation[] {
  const words = folded(text ?? '').split(/\s+/)
  return occupations.filter(({ title }) => words.every((word) => folded(title).includes(word)))
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
