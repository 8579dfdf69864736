import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import type { StatusType } from '@seatwise/contract/values/base'
import { brands } from '../brands/brands.ts'
import { counted, list, reportDocument, sentence, table, type Setting } from './document.ts'
import { textPack } from './packs/pack.ts'
import { folded, isSmall, leftOut, minGroup } from './small-groups.ts'

export type StageFigures = {
  name: string
  type: StatusType
  /**
   * The people of the period who reached this stage or a later one; for a stage of rejected people, those who are in
   * it.
   */
  reached: number
  /** The stays in this stage that have ended, of people of the period. median and p90 are days. */
  stays: { count: number; median: number | null; p90: number | null }
  /** The number of people in this stage today, and their scores without doubtful ones. */
  present: number
  scores: { count: number; median: number | null }
}

/** The figures of a pipeline about the people who entered it within a period. */
export type PipelineFigures = {
  pipeline: string
  /** Days in words. */
  from: string
  to: string
  entered: number
  /** In the order of the pipeline. */
  stages: readonly StageFigures[]
  /** The people who have waited longest, in descending order. */
  oldest: readonly {
    survey_result_id: string
    person: string
    role_name: string | null
    stage: string
    days: number
    day_limit: number | null
  }[]
  sources: readonly { name: string; entered: number; hired: number }[]
  /** @property reject_reason_id null for a reason that was typed */
  rejections: readonly { reason: string; reject_reason_id: string | null; count: number }[]
  /**
   * The pipeline to whose lists the document links, for staff of the company: they see the people themselves, so small
   * numbers of people who were rejected for a reason of the company are shown. Null for readers outside.
   */
  listed_in: string | null
}

const under = `under ${minGroup}`
const untold = '—'
const displayValue = (count: number) => (isSmall(count) ? under : count.toLocaleString('en-US'))
/** Hidden if the small number could be computed from the percentage. */
const percent = (part: number, whole: number) =>
  whole < minGroup || isSmall(part) ? untold : `${Math.round((100 * part) / whole)}%`
const days = (count: number, value: number | null) => (count < minGroup || value === null ? untold : value.toFixed(1))

export function hiringPipelineReport(figures: PipelineFigures, setting: Setting): ReportDocument {
  const { pipeline, from, to } = figures
  const { texts, pipeline: ofBrand } = brands[setting.brand]
  const period = `${from} to ${to}`
  return reportDocument(setting, [texts.pipeline_page, pipeline, period], {
    kind: 'hiring-pipeline',
    title: pipeline,
    subtitle: `${texts.pipeline_page} · ${period}`,
    sections: [
      stalls(figures, ofBrand.ended),
      funnel(figures),
      timeInStages(figures, ofBrand.ended),
      scores(figures, texts.score_name),
      oldest(figures),
      sources(figures),
      rejections(figures),
    ],
    versions: [{ name: 'Texts', value: textPack }],
  })
}

const isRejected = ({ type }: StageFigures) => type === 'rejected'

/**
 * Where people wait longest and where most people wait, if the groups are large enough to be shown.
 * @param ended types of stages in which nobody waits
 */
function stalls({ stages }: PipelineFigures, ended: readonly StatusType[]): Section {
  const waiting = stages.filter(({ type }) => !ended.includes(type))
  const slowest = largest(waiting, ({ stays: { count, median } }) => (count < minGroup ? null : median))
  const fullest = largest(waiting, ({ present }) => (present < minGroup ? null : present))
  const steps = stages.filter((stage) => !isRejected(stage)).map((stage, at, all) => ({ stage, before: all[at - 1] }))
  const hardest = largest(steps, ({ stage, before }) =>
    !before || percent(stage.reached, before.reached) === untold ? null : -stage.reached / before.reached,
  )
  const items = [
    ...(slowest
      ? [
          {
            rule: 'hiring-pipeline/stall/days',
            lead: `${slowest.name}: ${days(slowest.stays.count, slowest.stays.median)} days`,
            text: 'The slowest stage: half of those who moved on from here did so within this time.',
          },
        ]
      : []),
    ...(hardest?.before
      ? [
          {
            rule: 'hiring-pipeline/stall/share',
            lead: `${hardest.before.name} to ${hardest.stage.name}: ${percent(hardest.stage.reached, hardest.before.reached)}`,
            text: `The smallest share that has gone on so far: ${hardest.stage.reached} of ${hardest.before.reached}.`,
          },
        ]
      : []),
    ...(fullest
      ? [
          {
            rule: 'hiring-pipeline/stall/present',
            lead: `${fullest.name}: ${counted(fullest.present, 'person', 'people')} today`,
            text: 'The stage in which most people wait.',
          },
        ]
      : []),
  ]
  const none = `Too few people have moved to say: groups of fewer than ${minGroup} are left out.`
  return { id: 'stalls', title: 'Where people wait', layout: 'plain', blocks: [list(null, items, { none })] }
}

/** The item with the largest value; undefined if no value can be shown, or if several have the largest one. */
function largest<One>(all: readonly One[], valueOf: (one: One) => number | null): One | undefined {
  const values = all.map((one) => valueOf(one) ?? -Infinity)
  const most = Math.max(-Infinity, ...values)
  return most === -Infinity || values.filter((value) => value === most).length > 1
    ? undefined
    : all[values.indexOf(most)]
}

function funnel({ entered, stages, from, to }: PipelineFigures): Section {
  const steps = stages.filter((stage) => !isRejected(stage))
  const ends = stages.filter(isRejected)
  // The stages of rejected people add up to a total that is shown with the reasons below, so small ones must be hidden.
  const withoutEnd = leftOut(ends.map(({ reached }) => reached))
  const isUntold = (stage: StageFigures) => ends.length > 1 && withoutEnd[ends.indexOf(stage)] === true
  return {
    id: 'funnel',
    title: 'Funnel',
    layout: 'plain',
    blocks: [
      sentence(
        'hiring-pipeline/entered',
        `${isSmall(entered) ? `Fewer than ${minGroup} people` : counted(entered, 'person', 'people')} came into this pipeline from ${from} to ${to}. A stage counts everybody of them who came at least this far until today.`,
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
                text: isUntold(stage) ? untold : displayValue(stage.reached),
                share: isUntold(stage) || stage.reached < minGroup ? 0 : stage.reached / entered,
              },
              { text: isRejected(stage) || !before ? untold : percent(stage.reached, before.reached) },
              { text: displayValue(stage.present) },
            ],
          }
        }),
      },
    ],
  }
}

/** @param ended types of stages in which nobody waits */
function timeInStages({ stages }: PipelineFigures, ended: readonly StatusType[]): Section {
  const leftStages = stages.filter(({ type }) => !ended.includes(type))
  return {
    id: 'time',
    title: 'Days in each stage',
    layout: 'half',
    blocks: [
      table(
        'Days until people were moved on',
        ['Stage', 'Moved on', 'Half within', '9 of 10 within'],
        leftStages.map(({ name, stays: { count, median, p90 } }) => [
          name,
          displayValue(count),
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
      ...table('Who waits longest', ['Person', 'Role', 'Stage', 'Days', 'Limit'], []),
      columns: [
        { name: 'Person', align: 'start' },
        { name: 'Role', align: 'start' },
        { name: 'Stage', align: 'start' },
        { name: 'Days', align: 'end' },
        { name: 'Limit', align: 'end' },
      ],
      rows: people.map(({ survey_result_id, person, role_name, stage, days: waited, day_limit }) => ({
        survey_result_id,
        cells: [
          { text: person },
          { text: role_name ?? '—' },
          { text: stage },
          { text: String(waited) },
          { text: day_limit === null ? '—' : String(day_limit) },
        ],
      })),
      none: 'Nobody waits in this pipeline.',
    },
  ],
})

/** The names of the pipeline's stages of a type. */
const namesOf = ({ stages }: PipelineFigures, stageType: StatusType) =>
  stages.flatMap(({ name, type }) => (type === stageType ? [name] : [])).join(' or ')

/**
 * The sources of people. They add up to everybody who entered, and their hires add up to a stage of the funnel, so
 * small numbers must not follow from these totals.
 */
function sources(figures: PipelineFigures): Section {
  const hired = namesOf(figures, 'hired')
  const withoutPeople = leftOut(figures.sources.map(({ entered }) => entered))
  const withoutHires = leftOut(
    figures.sources.map((source) => source.hired),
    withoutPeople,
  )
  return {
    id: 'sources',
    title: `From source to ${hired}`,
    layout: 'half',
    blocks: [
      {
        ...table(
          'How people came, and how far',
          ['Source', 'People', hired, 'Share'],
          figures.sources.map((source, at) => [
            source.name,
            withoutPeople[at] ? untold : displayValue(source.entered),
            withoutHires[at] ? untold : displayValue(source.hired),
            withoutHires[at] ? untold : percent(source.hired, source.entered),
          ]),
        ),
        none: 'Nobody came into this pipeline in this period.',
      },
      ...(withoutHires.includes(true)
        ? [
            sentence(
              'hiring-pipeline/sources',
              `A dash stands for a figure of fewer than ${minGroup} people, or for one from which such a figure would follow.`,
              'quiet',
            ),
          ]
        : []),
    ],
  }
}

const scores = ({ stages }: PipelineFigures, score_name: string): Section => ({
  id: 'scores',
  title: `${score_name} by stage`,
  layout: 'half',
  blocks: [
    table(
      'Scores of those who are here today',
      ['Stage', 'With a score', 'Half above'],
      stages.map(({ name, scores: { count, median } }) => [
        name,
        displayValue(count),
        count < minGroup || median === null ? untold : median.toFixed(0),
      ]),
    ),
    sentence(
      'hiring-pipeline/scores',
      'Scores of people for different roles are compared with different targets. Scores of doubtful answers are left out.',
      'quiet',
    ),
  ],
})

/**
 * The reasons for rejections. They add up to the rejected people of the funnel. Reasons of the company stand apart for
 * staff, each with a link to its people; typed ones may describe a single person, so small ones are counted together.
 */
function rejections(figures: PipelineFigures): Section {
  const { listed_in } = figures
  const listed = listed_in === null ? [] : figures.rejections.filter((one) => one.reject_reason_id !== null)
  const others = figures.rejections.filter((one) => !listed.includes(one))
  const { named, rest } = folded(others)
  return {
    id: 'rejections',
    title: `${namesOf(figures, 'rejected')}, by reason`,
    layout: 'half',
    blocks: [
      ...(listed_in !== null && listed.length > 0
        ? [
            {
              ...table('Reasons of the company', ['Reason', 'People'], []),
              rows: listed.map(({ reason, reject_reason_id, count }) => ({
                cells: [{ text: reason }, { text: count.toLocaleString('en-US') }],
                rejected: { pipeline_id: listed_in, reject_reason_id: reject_reason_id! },
              })),
            },
          ]
        : []),
      ...(others.length > 0 || listed.length === 0
        ? [
            {
              ...table(
                others.some((one) => one.reject_reason_id !== null) ? 'Reasons' : 'Reasons as typed',
                ['Reason', 'People'],
                [
                  ...named.map(({ reason, count }) => [reason, displayValue(count)]),
                  ...(rest > 0 ? [['Other reasons', displayValue(rest)]] : []),
                ],
              ),
              none: 'Nobody of this period.',
            },
          ]
        : []),
      ...(listed.length > 0
        ? [
            sentence(
              'hiring-pipeline/reasons-listed',
              'A reason of the company leads to everyone who is rejected for it now, whenever they came, with archived people.',
              'quiet',
            ),
          ]
        : []),
      ...(rest > 0
        ? [
            sentence(
              'hiring-pipeline/reasons',
              `Reasons of fewer than ${minGroup} people stand among the other reasons.`,
              'quiet',
            ),
          ]
        : []),
    ],
  }
}
