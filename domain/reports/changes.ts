import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import { reliableChange } from '../assessment/change.ts'
import { scales, workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { areDistinguishable } from '../benchmark/comparison.ts'
import { likelyRange, type Likely } from '../benchmark/likely.ts'
import { brands } from '../brands/brands.ts'
import { counted, joined, list, reportDocument, sentence, table, type Setting } from './document.ts'
import { doubtfulPeople, isDoubtful, markOf, overlayRow, versionsOf, type Participant } from './participants.ts'

/** Two surveys of one person that are compared. */
export type TwoSurveys = {
  earlier: Participant
  later: Participant
  days: number
  /** The scores of both for the same version of the role's targets; null if there is none. */
  role: {
    role_name: string
    version: number
    earlier: number | null
    later: number | null
    /** The likely range for each score of that version; the index is score - 1. */
    behind: readonly Likely[] | null
  } | null
}

const minDays = 30
const retestDays = 365

type Verdict = ReturnType<typeof reliableChange>['verdict']
const verdictWords: Record<Verdict, string> = {
  changed: 'changed',
  possibly: 'possibly changed',
  no_clear_change: 'no clear change',
}

/** The report on two surveys of one person with the same form. */
export function changesReport(surveys: TwoSurveys, setting: Setting): ReportDocument {
  const { earlier, later, days } = surveys
  const isOneDay = earlier.finished === later.finished
  const names = isOneDay
    ? [`${earlier.finished}, first`, `${later.finished}, second`]
    : [earlier.finished, later.finished]
  const times = isOneDay ? `two surveys of ${later.finished}` : names.join(' to ')
  const isSilent = days < minDays || isDoubtful(earlier) || isDoubtful(later)
  const rows = workScaleKeys.map((scale) => ({ scale, change: changeOf(scale, surveys) }))
  return reportDocument(setting, [later.person, 'Changes over time', times], {
    kind: 'changes',
    title: later.person,
    subtitle: joined(['Changes over time', times, ...(isOneDay ? [] : [counted(days, 'day', 'days')])]),
    sections: [
      verdict(surveys, isSilent, rows),
      {
        id: 'scales',
        title: 'Then and now',
        layout: 'plain',
        blocks: [
          {
            kind: 'overlay',
            series: names.map((name) => ({ name })),
            rows: rows.map(({ scale, change }) =>
              overlayRow(scale, names, [markOf(scale, earlier), markOf(scale, later)], {
                text: isSilent || !change ? 'no verdict' : verdictWords[change.verdict],
                isClear: !isSilent && change?.verdict === 'changed',
              }),
            ),
          },
          sentence(
            'changes/legend',
            'A scale has changed where a difference this large would come up in at most one of 100 people who had not changed, if answers are as steady over time as within one survey; possibly changed: one of 20. In practice it is more often, and over 15 scales expect a false alarm now and then.',
            'quiet',
          ),
        ],
      },
      ...roleScores(surveys, setting),
      figures(surveys, rows, isSilent),
    ],
    versions: versionsOf([earlier, later]),
  })
}

type Change = ReturnType<typeof reliableChange> | null
type ScaleChange = { scale: WorkScaleKey; change: Change }

function changeOf(scale: WorkScaleKey, { earlier, later }: TwoSurveys): Change {
  const [before, after] = [earlier.assessment.scales[scale], later.assessment.scales[scale]]
  return before && after ? reliableChange(scale, before.raw, after.raw) : null
}

function verdict(
  { earlier, later, days }: TwoSurveys,
  isSilent: boolean,
  scaleChanges: readonly ScaleChange[],
): Section {
  const doubtful = doubtfulPeople('changes', isDoubtful(later) ? [later] : [earlier])
  const of = (verdict: Verdict) =>
    scaleChanges.flatMap(({ scale, change }) =>
      change?.verdict === verdict
        ? [
            {
              rule: `change/${verdict}/${scale}/${change.index > 0 ? 'up' : 'down'}`,
              lead: scales[scale].name,
              text: `more toward: ${change.index > 0 ? scales[scale].poles.high : scales[scale].poles.low}`,
            },
          ]
        : [],
    )
  return {
    id: 'verdict',
    title: 'What has changed',
    layout: 'columns',
    blocks: [
      ...(doubtful ? [doubtful] : []),
      ...(days < minDays
        ? [
            sentence(
              'changes/too-soon',
              `Only ${counted(days, 'day', 'days')} lie between the two surveys. Answers this close depend on memory and mood, so nothing is concluded. Take the survey again after at least ${minDays} days, better after a year.`,
              'warn',
            ),
          ]
        : []),
      ...(isSilent
        ? []
        : [
            list('Changed', of('changed'), { none: 'No scale has clearly changed.' }),
            list('Possibly changed', of('possibly'), { none: 'None.' }),
            ...(days < retestDays
              ? [
                  sentence(
                    'changes/within-a-year',
                    'Less than a year lies between the two surveys: part of a change may be the mood of the day. Look for examples at work before you speak of growth.',
                    'quiet',
                  ),
                ]
              : []),
            sentence(
              'changes/about',
              'People describe themselves a little differently each time. A change says how the answers differ, not why, and no value is an aim in itself.',
              'quiet',
            ),
          ]),
    ],
  }
}

function roleScores(surveys: TwoSurveys, setting: Setting): Section[] {
  const { earlier, later, role } = surveys
  if (!role) return []
  const { behind } = role
  const cell = (of: Participant, score: number | null) =>
    score === null
      ? { text: 'No score' }
      : {
          text: String(score),
          score: {
            value: score,
            likely: behind && !isDoubtful(of) ? likelyRange(behind, score) : null,
            is_doubtful: isDoubtful(of),
          },
        }
  return [
    {
      id: 'role',
      title: `For the role of ${role.role_name}`,
      layout: 'aside',
      blocks: [
        {
          ...table(`Scores for ${role.role_name}`, ['Survey', brands[setting.brand].texts.score_name], []),
          rows: [
            {
              cells: [{ text: earlier.finished }, cell(earlier, role.earlier)],
              survey_result_id: earlier.survey_result_id,
            },
            { cells: [{ text: later.finished }, cell(later, role.later)], survey_result_id: later.survey_result_id },
          ],
        },
        ...scoresDiffer(surveys),
        sentence('changes/role', `Both against version ${role.version} of the same targets.`, 'quiet'),
      ],
    },
  ]
}

/** Compares the two scores, if both may be compared; empty if they may not. */
function scoresDiffer({ earlier, later, days, role }: TwoSurveys) {
  if (!role?.behind || role.earlier === null || role.later === null) return []
  if (days < minDays || isDoubtful(earlier) || isDoubtful(later)) return []
  const [before, now] = [role.behind[role.earlier - 1]!, role.behind[role.later - 1]!]
  const isClear = areDistinguishable(before, now)
  const text = isClear
    ? 'A clear difference between the two scores.'
    : 'No clear difference between the two scores: both may come from the same usual level.'
  return [sentence(`changes/role/${isClear ? 'clear' : 'no-clear'}`, text, 'quiet')]
}

function figures({ earlier, later }: TwoSurveys, scaleChanges: readonly ScaleChange[], isSilent: boolean): Section {
  const valueOf = (scale: WorkScaleKey, of: Participant) => {
    const score = of.assessment.scales[scale]
    return score ? `${markOf(scale, of)!.percentile} (${score.raw})` : '—'
  }
  return {
    id: 'figures',
    title: 'All figures',
    layout: 'folded',
    blocks: [
      table(
        'Percentiles and raw scores of both surveys',
        ['Scale', earlier.finished, later.finished, 'Change index', 'Verdict'],
        scaleChanges.map(({ scale, change }) => [
          scales[scale].name,
          valueOf(scale, earlier),
          valueOf(scale, later),
          change ? change.index.toFixed(2).replace('-', '−') : '—',
          isSilent || !change ? 'no verdict' : verdictWords[change.verdict],
        ]),
      ),
      sentence(
        'changes/index',
        'Percentiles, with raw scores in brackets. The index is the difference of the raw scores divided by its standard error; beyond 2.58 a scale counts as changed, beyond 1.96 as possibly changed.',
        'quiet',
      ),
    ],
  }
}
