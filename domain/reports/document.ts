import type { Block, BlockOf, ReportDocument, Section, Tone } from '@seatwise/contract/report-document'
import type { BrandKey, PageSize } from '@seatwise/contract/values/base'
import { brands } from '../brands/brands.ts'
import { reportTexts } from '../brands/report-texts.ts'

/** The brand and the company of the reader, which every report needs. */
export type Setting = {
  brand: BrandKey
  company: { name: string; country: string | null }
}

const letterCountries = new Set(['US', 'CA', 'MX'])

export const pageSizeOf = (country: string | null): PageSize =>
  country !== null && letterCountries.has(country) ? 'letter' : 'a4'

const confidential = 'Confidential. One input among several: a score must not decide by itself.'

type Content = Pick<ReportDocument, 'kind' | 'title' | 'subtitle' | 'sections' | 'versions'>

/** @param subject what the report is about, for the header of each page */
export const reportDocument = (
  { brand, company }: Setting,
  subject: readonly (string | null)[],
  content: Content,
): ReportDocument => ({
  ...content,
  sections: withScoreNotes(content.sections, brand),
  brand,
  language: 'en',
  page_size: pageSizeOf(company.country),
  head: { company: company.name, subject: joined(subject) },
  foot: confidential,
})

const printsScore = (block: Block) =>
  block.kind === 'score' ||
  (block.kind === 'table' && block.rows.some(({ cells }) => cells.some(({ score }) => score !== undefined)))

/** Adds an explanation to the first section with a score: what scores are based on, and what their ends mean. */
function withScoreNotes(sections: readonly Section[], brand: BrandKey): Section[] {
  const { self_report_note } = brands[brand].texts
  const { poles_note } = reportTexts[brand]
  const first = sections.findIndex(({ blocks }) => blocks.some(printsScore))
  const notes = [
    ...(self_report_note === null ? [] : [sentence('score/self-report', self_report_note, 'quiet')]),
    ...(poles_note === null ? [] : [sentence('score/poles', poles_note, 'quiet')]),
  ]
  return sections.map((section, at) => (at === first ? { ...section, blocks: [...section.blocks, ...notes] } : section))
}

/** Joins the parts that are not null or empty in one line. */
export const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ')

export const sentence = (rule: string, text: string, tone: Tone = 'plain'): BlockOf<'sentence'> => ({
  kind: 'sentence',
  rule,
  text,
  tone,
})

type Item = BlockOf<'list'>['items'][number]

export const list = (
  title: string | null,
  items: readonly Item[],
  { tone = 'plain', none = null }: { tone?: Tone; none?: string | null } = {},
): BlockOf<'list'> => ({ kind: 'list', title, tone, items: [...items], none })

type Table = BlockOf<'table'>

/** @param columns the names of the columns. By default all but the first contain figures, which are aligned right. */
export const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  foot: readonly string[] | null = null,
): Table => ({
  kind: 'table',
  caption,
  columns: columns.map((name, index) => ({ name, align: index === 0 ? 'start' : 'end' })),
  rows: rows.map((cells) => ({ cells: cells.map((text) => ({ text })) })),
  foot: foot && [...foot],
  none: null,
})

export const details = (title: string, blocks: Extract<Block, { kind: 'details' }>['blocks']): BlockOf<'details'> => ({
  kind: 'details',
  title,
  blocks,
})

/** The range in which the average score over many surveys most likely lies. */
export const likelyWords = (likely: { from: number; to: number } | null) =>
  likely ? `most likely ${likely.from} to ${likely.to}` : 'no likely range'

/** Lost points with a minus sign; zero without a sign. */
export const minus = (points: string) => (Number(points) === 0 ? '0' : `−${points}`)

const figures = new Intl.NumberFormat('en-US')

/** A number with its noun: "1 scale", "7 scales", "1,200 people". */
export const counted = (count: number, one: string, many: string) =>
  `${figures.format(count)} ${count === 1 ? one : many}`
