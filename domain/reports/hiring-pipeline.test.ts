import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { BrandKey } from '@seatwise/contract/values/base'
import { hiringPipelineReport, type PipelineFigures } from './hiring-pipeline.ts'
import { noScores, noStays, pipelineFigures } from '../oracle/pipeline-figures.ts'
import { blocksOf, rulesOf, setting } from '../oracle/report-blocks.ts'

const reportOf = (pipelineFigures: PipelineFigures, brand: BrandKey = 'hb') =>
  hiringPipelineReport(pipelineFigures, { ...setting, brand })
const report = reportOf(pipelineFigures('hb'))

/** A section's table as texts. */
const cellsOf = (document: ReportDocument, id: string) =>
  document.sections
    .find((section) => section.id === id)!
    .blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
    .map(({ cells }) => cells.map(({ text }) => text))

describe('the hiring pipeline report', () => {
  it('begins with where people wait, if the stages differ and have five people', () => {
    const stallsOf = (pipelineFigures: PipelineFigures) =>
      blocksOf(reportOf(pipelineFigures), 'list').flatMap(({ items }) =>
        items.map(({ lead, text }) => `${lead}. ${text}`),
      )
    expect(stallsOf(pipelineFigures('hb'))).toEqual([
      'Interview: 10.0 days. The slowest stage: half of those who moved on from here did so within this time.',
      'New to Screening: 65%. The smallest share that has gone on so far: 15 of 23.',
    ])
    const { stages, ...rest } = pipelineFigures('hb')
    const change = (changed: Partial<(typeof stages)[number]>[]) => ({
      ...rest,
      stages: stages.map((stage, at) => ({ ...stage, ...changed[at] })),
    })
    expect(stallsOf(change([{ present: 6 }, { present: 5 }]))).toContain(
      'New: 6 people today. The stage in which most people wait.',
    )
    expect(stallsOf(change([{ present: 6 }, { present: 6 }]))).toHaveLength(2)
    // No figure about four who moved on is shown.
    expect(stallsOf(change([{}, {}, { stays: { count: 4, median: 10, p90: 10 } }]))[0]).toMatch(/^New: 6.0 days/)
    expect(stallsOf({ ...rest, stages: stages.map((stage) => ({ ...stage, reached: 4, stays: noStays })) })).toEqual([])
  })

  it('counts how far people came, relative to the stage before, and who is there today', () =>
    expect(cellsOf(report, 'funnel')).toEqual([
      ['New', '23', '—', 'under 5'],
      ['Screening', '15', '65%', '0'],
      ['Interview', '10', '67%', 'under 5'],
      ['Hired', '7', '70%', '7'],
      ['Rejected', '11', '—', '11'],
    ]))

  it('shows the days of those who moved on, of every stage in which people wait', () => {
    expect(cellsOf(report, 'time')).toEqual([
      ['New', '21', '6.0', '6.0'],
      ['Screening', '15', '4.0', '5.0'],
      ['Interview', '7', '10.0', '10.0'],
    ])
    // In a coaching brand these people are not at the end.
    expect(cellsOf(reportOf(pipelineFigures('be'), 'be'), 'time').at(-1)).toEqual(['Coaching', '0', '—', '—'])
  })

  it('lists the people who wait longest, with the limit of the stage', () =>
    expect(cellsOf(report, 'oldest')).toEqual([
      ['Person 22', 'Sales', 'New', '30', '7'],
      ['Person 8', 'Sales', 'Interview', '12', '—'],
      ['Person 9', 'Sales', 'Interview', '12', '—'],
      ['Person 10', 'Sales', 'Interview', '12', '—'],
      ['Person 23', '—', 'New', '9', '9'],
    ]))

  it('leaves out the one hire of a source, and the hires of another from which it could be derived', () =>
    expect(cellsOf(report, 'sources')).toEqual([
      ['Survey link for Sales', '12', '—', '—'],
      ['Personal invitation', '11', '—', '—'],
    ]))

  it('shows scores of five people and more', () =>
    expect(cellsOf(report, 'scores')).toEqual([
      ['New', 'under 5', '—'],
      ['Screening', '0', '—'],
      ['Interview', 'under 5', '—'],
      ['Hired', '7', '71'],
      ['Rejected', '8', '49'],
    ]))

  it('shows the reasons of five people and more, and counts the others together', () =>
    expect(cellsOf(report, 'rejections')).toEqual([
      ['pay', '6'],
      ['Other reasons', '5'],
    ]))

  it('shows staff every reason of the company with its people and a link, and nobody else', () => {
    const figures = pipelineFigures('hb')
    const reject_reason_id = '01a22df6-ca0d-7bee-af19-cb22fc8183bf'
    const pipeline_id = '01a22df6-ca0d-7bee-af19-cb22fc8183b0'
    const rejections = [{ reason: 'Pay expectations', reject_reason_id, count: 2 }, ...figures.rejections]
    const setting = { brand: 'hb', company: { name: 'Northgate', country: 'US' } } as const
    const rowsOf = (listed_in: string | null) =>
      hiringPipelineReport({ ...figures, rejections, listed_in }, setting)
        .sections.find(({ id }) => id === 'rejections')!
        .blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
        .map(({ cells, rejected }) => [...cells.map(({ text }) => text), rejected])
    expect(rowsOf(pipeline_id)).toEqual([
      ['Pay expectations', '2', { pipeline_id, reject_reason_id }],
      ['pay', '6', undefined],
      ['Other reasons', '5', undefined],
    ])
    expect(rowsOf(null)).toEqual([
      ['pay', '6', undefined],
      ['Other reasons', '7', undefined],
    ])
  })

  it('has a rule of its own for each sentence', () =>
    expect(rulesOf(report)).toEqual([
      'hiring-pipeline/entered',
      'hiring-pipeline/stays',
      'hiring-pipeline/scores',
      'hiring-pipeline/sources',
      'hiring-pipeline/reasons',
      'hiring-pipeline/stall/days',
      'hiring-pipeline/stall/share',
    ]))

  it('about nobody has no figures, and says so', () => {
    const empty = { ...pipelineFigures('hb'), entered: 0, oldest: [], sources: [], rejections: [] }
    const stages = empty.stages.map((stage) => ({ ...stage, reached: 0, present: 0, stays: noStays, scores: noScores }))
    const document = reportOf({ ...empty, stages })
    expect(blocksOf(document, 'table').flatMap(({ rows, none }) => (rows.length === 0 ? [none] : []))).toEqual([
      'Nobody waits in this pipeline.',
      'Nobody came into this pipeline in this period.',
      'Nobody of this period.',
    ])
    expect(JSON.stringify(document)).not.toMatch(/NaN|Infinity|under 5/)
  })
})

const under = 'under 5'
const untold = '—'
const isHidden = (text: string) => text === under || text === untold

/** The bounds of a cell that a reader knows before adding anything up. */
const endsOf = (text: string, [least, most]: readonly [number, number]): readonly [number, number] =>
  text === under ? [1, 4] : text === untold ? [least, most] : [Number(text), Number(text)]

/** The number of possible values of a cell for a reader who knows the total. */
function possible(cells: readonly (readonly [number, number])[], at: number, sum: number): number {
  const others = cells.filter((_, index) => index !== at)
  const least = others.reduce((total, [from]) => total + from, 0)
  const most = others.reduce((total, [, to]) => total + to, 0)
  const [from, to] = cells[at]!
  return Math.min(to, sum - least) - Math.max(from, sum - most) + 1
}

const aSource = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }))
  .map(([entered, hired]) => ({ entered, hired: Math.min(entered, hired) }))

describe('a figure of fewer than five people', () => {
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

  /** A pipeline of two stages and one or two ends, with sources and reasons as given. */
  function documentOf(sources: { entered: number; hired: number }[], rejections: number[][]) {
    const entered = total(sources.map((source) => source.entered))
    const hired = total(sources.map((source) => source.hired))
    const stage = (name: string, type: 'new' | 'hired' | 'rejected', reached: number) => ({
      name,
      type,
      reached,
      present: reached,
      stays: noStays,
      scores: noScores,
    })
    return reportOf({
      ...pipelineFigures('hb'),
      entered,
      stages: [
        stage('New', 'new', entered),
        stage('Hired', 'hired', hired),
        ...rejections.map((counts, at) => stage(`End ${at}`, 'rejected', total(counts))),
      ],
      sources: sources.map((source, at) => ({ name: `Source ${at}`, ...source })),
      rejections: rejections.flat().map((count, at) => ({ reason: `reason ${at}`, reject_reason_id: null, count })),
    })
  }

  it('of a source can be derived neither from the totals of the funnel nor from a share', () =>
    fc.assert(
      fc.property(fc.array(aSource, { minLength: 1, maxLength: 6 }), (sources) => {
        const rows = cellsOf(documentOf(sources, []), 'sources')
        const entered = rows.map((row) => endsOf(row[1]!, [1, Infinity]))
        const hired = rows.map((row, at) => endsOf(row[2]!, [0, entered[at]![1]]))
        for (const [at, source] of sources.entries()) {
          const [, people, hires, share] = rows[at]!
          for (const [key, text, cells] of [
            ['entered', people!, entered],
            ['hired', hires!, hired],
          ] as const) {
            const sum = total(sources.map((one) => one[key]))
            expect(isHidden(text) || source[key] === 0 || source[key] >= 5).toBe(true)
            if (source[key] > 0 && source[key] < 5 && sum >= 5) expect(possible(cells, at, sum)).toBeGreaterThan(1)
          }
          if (isHidden(people!) || isHidden(hires!)) expect(share).toBe(untold)
        }
      }),
    ))

  it('of a reason can be derived neither from the number of rejected people nor from their stages', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }), { minLength: 1, maxLength: 2 }),
        (rejections) => {
          const document = documentOf([{ entered: 100, hired: 20 }], rejections)
          const reasons = cellsOf(document, 'rejections')
          const ends = cellsOf(document, 'funnel').slice(2)
          const all = total(rejections.flat())
          // The reasons add up to all who were rejected: what is not named is either nothing or five people and more.
          const named = total(reasons.map(([, count]) => (count === under ? 0 : Number(count))))
          expect(named).toBe(all < 5 ? 0 : all)
          for (const [, count] of reasons) expect(isHidden(count!) ? all < 5 : Number(count) >= 5).toBe(true)
          const cells = ends.map((row) => endsOf(row[1]!, [1, Infinity]))
          for (const [at, counts] of rejections.entries())
            if (total(counts) > 0 && total(counts) < 5 && all >= 5)
              expect(possible(cells, at, all), JSON.stringify(rejections)).toBeGreaterThan(1)
        },
      ),
    ))

  it('of a stage can be derived from no percentage, and the total is hidden too', () => {
    for (const hired of [1, 2, 3, 4]) {
      const [, row] = cellsOf(documentOf([{ entered: 20, hired }], []), 'funnel')
      expect(row!.slice(0, 3)).toEqual(['Hired', under, untold])
    }
    const few = documentOf([{ entered: 3, hired: 1 }], [[2]])
    expect(blocksOf(few, 'sentence')[0]!.text).toMatch(/^Fewer than 5 people came into this pipeline/)
    const bars = blocksOf(few, 'table').flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells.map(({ share }) => share)),
    )
    expect(Math.max(...bars.map((share) => share ?? 0))).toBe(0)
  })
})
