import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import type { StatusType } from '@seatwise/contract/values'
import { brands } from '../brands/brands.ts'
import { counted, reportDocument, sentence, table, type Setting } from './document.ts'
import { textPack } from './packs/work-scales.ts'

/** Smaller groups would say more about single people than about the pipeline. */
export const minGroup = 5

export type StageFigures = {
  name: string
  type: StatusType
  /** Those of the period who came at least this far. Nobody has to have been rejected to come farther. */
  reached: number
  /** Stays that have ended, of people of the period: days. */
  stays: { count: number; median: number | null; p90: number | null }
  /** Who stands here today, and the scores of those among them who have one that is not doubtful. */
  present: number
  scores: { count: number; median: number | null }
}

/** What the moves of a pipeline say of the people who came into it within a period. */
export type PipelineFigures = {
  pipeline: string
  /** Days as shown. */
  from: string
  to: string
  entered: number
  /** In the order of the pipeline. */
  stages: readonly StageFigures[]
  /** Who waits longest today, the longest first. */
  oldest: readonly {
    survey_result_id: string
    person: string
    role_name: string | null
    stage: string
    days: number
    day_limit: number | null
  }[]
  sources: readonly { name: string; entered: number; hired: number }[]
  rejections: readonly { reason: string; count: number }[]
}

const under = `under ${minGroup}`
const shown = (count: number) => (count === 0 || count >= minGroup ? count.toLocaleString('en-US') : under)
const percent = (part: number, whole: number) => (whole < minGroup ? '—' : `${Math.round((100 * part) / whole)}%`)
const days = (count: number, value: number | null) => (count < minGroup || value === null ? '—' : value.toFixed(1))

export function hiringPipelineReport(figures: PipelineFigures, setting: Setting): ReportDocument {
  const { pipeline, from, to } = figures
  const { texts } = brands[setting.brand]
  const period = `${from} to ${to}`
  return reportDocument(setting, [texts.pipeline_page, pipeline, period], {
    kind: 'hiring-pipeline',
    title: pipeline,
    subtitle: `${texts.pipeline_page} · ${period}`,
    sections: [
      funnel(figures),
      timeInStages(figures),
      oldest(figures),
      sources(figures),
      scores(figures, texts.score_name),
      rejections(figures),
    ],
    versions: [
      { name: 'Period', value: period },
      { name: 'Texts', value: textPack },
    ],
  })
}

const isRejected = ({ type }: StageFigures) => type === 'rejected'

function funnel({ entered, stages, from, to }: PipelineFigures): Section {
  const steps = stages.filter((stage) => !isRejected(stage))
  return {
    id: 'funnel',
    title: 'Funnel',
    layout: 'plain',
    blocks: [
      sentence(
        'hiring-pipeline/entered',
        `${counted(entered, 'person', 'people')} came into this pipeline from ${from} to ${to}. A stage counts everybody of them who came at least this far until today.`,
        'quiet',
      ),
      {
        ...table('How many came how far', ['Stage', 'Reached', 'Of the stage before', 'Here today'], []),
        rows: stages.map((stage) => {
          const before = steps[steps.indexOf(stage) - 1]
          return {
            cells: [
              { text: stage.name },
              {
                text: shown(stage.reached),
                ...(entered >= minGroup && stage.reached >= minGroup
                  ? { share: stage.reached / entered }
                  : { share: 0 }),
              },
              { text: isRejected(stage) || !before ? '—' : percent(stage.reached, before.reached) },
              { text: shown(stage.present) },
            ],
          }
        }),
      },
    ],
  }
}

function timeInStages({ stages }: PipelineFigures): Section {
  const left = stages.filter(({ type }) => type !== 'hired' && type !== 'rejected')
  return {
    id: 'time',
    title: 'Days in each stage',
    layout: 'plain',
    blocks: [
      table(
        'Days until people were moved on',
        ['Stage', 'Moved on', 'Half within', '9 of 10 within'],
        left.map(({ name, stays: { count, median, p90 } }) => [
          name,
          shown(count),
          days(count, median),
          days(count, p90),
        ]),
      ),
      sentence(
        'hiring-pipeline/stays',
        `Days of those who have moved on; who still waits is not in it. Figures of fewer than ${minGroup} people are left out.`,
        'quiet',
      ),
    ],
  }
}

const oldest = ({ oldest: people }: PipelineFigures): Section => ({
  id: 'oldest',
  title: 'Waiting longest today',
  layout: 'plain',
  blocks: [
    {
      ...table('Who waits longest', ['Person', 'Role', 'Stage', 'Days'], []),
      columns: [
        { name: 'Person', align: 'start' },
        { name: 'Role', align: 'start' },
        { name: 'Stage', align: 'start' },
        { name: 'Days', align: 'end' },
      ],
      rows: people.map(({ survey_result_id, person, role_name, stage, days: waited, day_limit }) => ({
        survey_result_id,
        cells: [
          { text: person },
          { text: role_name ?? '—' },
          { text: stage },
          { text: day_limit !== null && waited > day_limit ? `${waited}, limit ${day_limit}` : String(waited) },
        ],
      })),
      none: 'Nobody waits in this pipeline.',
    },
  ],
})

/** The name that the pipeline gives to its stage of a type. */
const nameOf = ({ stages }: PipelineFigures, type: StatusType) => stages.find((stage) => stage.type === type)?.name

function sources(figures: PipelineFigures): Section {
  const hired = nameOf(figures, 'hired')
  return {
    id: 'sources',
    title: hired ? `From source to ${hired}` : 'Sources',
    layout: 'plain',
    blocks: [
      {
        ...table(
          'How people came, and how far',
          hired ? ['Source', 'People', hired, 'Share'] : ['Source', 'People'],
          figures.sources.map(({ name, entered, hired: reached }) => [
            name,
            shown(entered),
            ...(hired
              ? [
                  entered < minGroup ? '—' : shown(reached),
                  entered < minGroup || (reached > 0 && reached < minGroup) ? '—' : percent(reached, entered),
                ]
              : []),
          ]),
        ),
        none: 'Nobody came into this pipeline in this period.',
      },
    ],
  }
}

const scores = ({ stages }: PipelineFigures, score_name: string): Section => ({
  id: 'scores',
  title: `${score_name} by stage`,
  layout: 'plain',
  blocks: [
    table(
      'Scores of those who are here today',
      ['Stage', 'With a score', 'Half above'],
      stages.map(({ name, scores: { count, median } }) => [
        name,
        shown(count),
        count < minGroup || median === null ? '—' : median.toFixed(0),
      ]),
    ),
    sentence(
      'hiring-pipeline/scores',
      'Scores of people for different roles are compared with different targets. Scores of doubtful answers are left out.',
      'quiet',
    ),
  ],
})

function rejections(figures: PipelineFigures): Section {
  const name = nameOf(figures, 'rejected')
  const few = figures.rejections.filter(({ count }) => count < minGroup)
  const many = figures.rejections.filter(({ count }) => count >= minGroup)
  const rest = few.reduce((sum, { count }) => sum + count, 0)
  return {
    id: 'rejections',
    title: name ? `${name}, by reason` : 'By reason',
    layout: 'plain',
    blocks: [
      {
        ...table(
          'Reasons as typed',
          ['Reason', 'People'],
          [
            ...many.map(({ reason, count }) => [reason, shown(count)]),
            ...(few.length > 0 ? [['Other reasons, each of fewer than 5', shown(rest)]] : []),
          ],
        ),
        none: 'Nobody of this period.',
      },
    ],
  }
}
