import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { reportKinds, type ReportKind } from '@seatwise/contract/values/assessment'
import { brands } from '@seatwise/domain/brands/brands'
import { finishedSurvey, salesLikely } from '@seatwise/domain/oracle/finished-survey'
import { setting } from '@seatwise/domain/oracle/report-blocks'
import { reportCases } from '@seatwise/domain/oracle/report-cases'
import { changesReport } from '@seatwise/domain/reports/changes'
import { coachingReport } from '@seatwise/domain/reports/coaching'
import { comparisonReport } from '@seatwise/domain/reports/comparison'
import { conflictReport } from '@seatwise/domain/reports/conflict'
import { individualReport } from '@seatwise/domain/reports/individual'
import { participants, type Participant } from '@seatwise/domain/reports/participants'
import { questionsReport } from '@seatwise/domain/reports/questions'
import { buildPdf } from '../../../tools/build-pdf.ts'
import { ownWork } from '../scope.ts'
import { openPdfRenders } from './renders.ts'
import { page } from './styles.ts'
import { textsOf } from './test-documents.ts'
import { drawnPages, textOf, type DrawnPage, type DrawnText } from './test-reader.ts'
import { mapTexts } from './text-runs.ts'

/** One thread makes all: what an earlier report left in it shows in a later one. */
const renders = openPdfRenders({ maxThreads: 1 })
const asker = { key: 'company', signal: ownWork.signal }
beforeAll(() => buildPdf({ ifStale: true }))
afterAll(() => renders.stop())

/** `npm run proof -- pages` lays out all; the suite, the longest names, and of each kind the shortest case and the longest. */
const isWhole = Boolean(process.env.WHOLE_PAGES)
const lengths = isWhole ? [20, 60, 150] : [150]
const countsCompared = isWhole ? [2, 3, 4, 5, 6] : [2, 6]

const origins = [
  'Maximilian D’Angelo-Oberhofer-Schmidt’s ',
  'Alexandra Papadopoulos-O’Brien “Sasha” ',
  'Guadalupe Hernández Ramírez y Núñez ',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren-Straightforward ',
  'Bartholomew Featherstonehaugh–Cholmondeley ',
  'Maximilian D’Angelo-Oberhofer-Schmidt’s younger ',
]
const nameOf = (person: number, length: number) => origins[person]!.repeat(length).slice(0, length).trim()

/** People 1..60 of the oracle who differ, with a name of some letters each, as the first one and as the whole. */
const people = (count: number, length: number) =>
  participants(
    [1, 3, 7, 12, 33, 50].slice(0, count).map((number, index) => ({
      ...finishedSurvey(number, { person: nameOf(index, length) }),
      survey_result_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      is_employee: true,
      first: nameOf(index, length),
      behind: null,
    })),
  )

type Pair = readonly [Participant, Participant]
const ofOne = (make: (person: Participant) => ReportDocument) => (length: number) => [make(people(1, length)[0]!)]
const ofTwo = (make: (pair: Pair) => ReportDocument) => (length: number) => {
  const [one, other] = people(2, length)
  return [make([one!, other!])]
}
/** A case of the reports, with these names in the place of its people. */
const ofCase = (name: string) => (length: number) => [
  mapTexts(reportCases[name]!(), (text) =>
    text.replaceAll(/Person (\d+)/g, (_, number) => nameOf(Number(number) % origins.length, length)),
  ),
]

const made: Record<ReportKind, (length: number) => ReportDocument[]> = {
  individual: ofOne((one) => individualReport({ ...one, minutes: 8, retake: null, others: [] }, setting)),
  questions: ofOne((one) => questionsReport(one, setting)),
  comparison: (length) => countsCompared.map((count) => comparisonReport(people(count, length), setting)),
  conflict: ofTwo((pair) => conflictReport(pair, setting)),
  coaching: ofTwo(([one, other]) => coachingReport(one, other, setting)),
  changes: ofTwo(([one, other]) =>
    changesReport(
      {
        earlier: one,
        later: { ...other, person: one.person, short: one.short },
        days: 400,
        role: { role_name: 'Sales', version: 2, earlier: 40, later: 60, behind: salesLikely },
      },
      setting,
    ),
  ),
  growth: ofCase('growth-be-reviewed'),
  benchmark: ofCase('benchmark-hb'),
  'hiring-pipeline': ofCase('hiring-pipeline-hb'),
}

describe.each(reportKinds)('a report of the kind %s', (kind) => {
  it.each(lengths)('stays inside its pages and columns with names of %i letters, and loses none', async (length) => {
    for (const document of made[kind](length)) {
      const pages = await drawnPages(await renders.renderPdf(document, asker))
      expectInside(pages)
      const shown = bodiesOf(pages, document).join('')
      expect(textsOf(document).filter((text) => !shown.includes(letters(text)))).toEqual([])
    }
  })
})

function expectInside(pages: readonly DrawnPage[]) {
  expect(pages.flatMap(outside)).toEqual([])
  expect(pages.flatMap(overlaps)).toEqual([])
}

/** The names of the cases of a kind, from the shortest to the longest. */
const casesOf = (kind: ReportKind) =>
  Object.keys(reportCases)
    .filter((name) => name.includes('-hb'))
    .map((name) => ({ name, document: reportCases[name]!() }))
    .filter(({ document }) => document.kind === kind)
    .map(({ name, document }) => ({ name, size: JSON.stringify(document).length }))
    .toSorted((a, b) => a.size - b.size)
    .map(({ name }) => name)

const cases = reportKinds.flatMap((kind) => {
  const names = casesOf(kind)
  return isWhole ? names : [...new Set([...names.slice(0, 1), ...names.slice(-1)])]
})

/** About a line and a half. */
const few = 150

it.each(cases)('%s stays inside its pages, and has none without text, or with a single line', async (name) => {
  const [document] = ofCase(name)(20)
  const pages = await drawnPages(await renders.renderPdf(document!, asker))
  expectInside(pages)
  expect(bodiesOf(pages, document!).filter((body) => body.length < few)).toEqual([])
})

/** Tolerance in points for a line that is set a little closer. */
const gap = 0.75
const isSeen = ({ text }: DrawnText) => text.trim() !== ''

function outside({ width, height, drawn }: DrawnPage) {
  const right = width - page.side + gap
  return drawn.filter(
    (one) =>
      isSeen(one) &&
      (one.left < page.side - gap ||
        one.right > right ||
        one.bottom < page.bottom - gap ||
        one.top > height - page.top + gap),
  )
}

/** Pairs of texts that share more of the page than touching lines do. */
function overlaps({ drawn }: DrawnPage) {
  const seen = drawn.filter(isSeen)
  return seen.flatMap((one, index) =>
    seen
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > gap &&
          Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > gap,
      )
      .map((other) => [one.text, other.text]),
  )
}

/** Soft hyphens stand where a word was broken. */
const letters = (text: string) => text.replaceAll(/[\s\u00ad]/g, '')

/** The letters of each page without its head and foot, which stand between the halves of a paragraph. */
function bodiesOf(pages: readonly DrawnPage[], { brand, head, foot, versions }: ReportDocument) {
  const top = (nth: number) => `${brands[brand].name}${head.company}${head.subject}·page${nth}of${pages.length}`
  const bottom = `${foot}${versions.map(({ name, value }) => `${name} ${value}`).join(' · ')}`
  return pages.map((one, index) =>
    letters(textOf([one]))
      .replace(letters(top(index + 1)), '')
      .replace(letters(bottom), ''),
  )
}
