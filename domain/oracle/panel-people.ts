import { withMedians, type Assessment, type ScaleScore } from '../assessment/assess.ts'
import type { Answers } from '../assessment/instrument.ts'
import { norms } from '../assessment/norms.ts'
import { scaleKeys, type ScaleKey } from '../assessment/scales.ts'
import panel from '../benchmark/reference-panel.json' with { type: 'json' }
import { likelyRange } from '../benchmark/likely.ts'
import type { Participant } from '../reports/participants.ts'
import { answersOfFacets } from './answers-of-facets.ts'
import { facetsOf } from './facets-of-scales.ts'
import { assessed, ready, salesLikely } from './finished-survey.ts'
import { sales } from './sales.ts'

export const panelSize = panel.rows.length

/** Values that the panel lacks, because it contains only raw scores of scales. They are taken from a careful person. */
const { quality, facets: _, medians: __, ...versions } = assessed(2)

/**
 * How the distance from the mean is divided between the two facets of a scale: equally, all on the first, all on the
 * second.
 */
const shares = [0.5, 1, 0] as const

const firstNames = ['Ana', 'Ben', 'Cem', 'Dora', 'Eli', 'Fay'] as const

/** A person with the answers that produced the scores. */
export type PanelPerson = Participant & { answers: Answers }

/** A simulated profile of the reference panel, as a person who finished the survey for Sales. */
export function panelPerson(index: number, firstName = firstNames[index % firstNames.length]!): PanelPerson {
  const row = panel.rows[index]!
  const raws = (key: ScaleKey) => row[panel.scales.indexOf(key)]!
  return personOf(raws, firstName, index, shares[index % shares.length])
}

/** A person with the mean of the norm sample on every scale. */
export const averagePerson = (firstName: string): PanelPerson =>
  personOf((key) => Math.round(norms[key].mean), firstName, panelSize)

function idsOf(index: number) {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  return { person_id: id, survey_result_id: id }
}

function personOf(raws: (key: ScaleKey) => number, firstName: string, index: number, share?: number): PanelPerson {
  // The cast is safe: every scale has an entry.
  const scales = Object.fromEntries(scaleKeys.map((key) => [key, scoreOf(key, raws(key))])) as Record<
    ScaleKey,
    ScaleScore
  >
  const facets = facetsOf(scales, share)
  const answers = answersOfFacets(facets, index + 1)
  const assessment: Assessment = {
    ...versions,
    facets,
    quality: { ...quality, status: 'good' },
    scales,
  }
  const fit = ready.score(scales)!
  return {
    ...idsOf(index),
    answers,
    is_employee: true,
    person: `${firstName} Panel`,
    short: firstName,
    role_name: 'Sales',
    finished: 'Nov 21, 2026',
    assessment: withMedians(assessment, answers),
    fit: {
      ...fit,
      role_name: 'Sales',
      likely: likelyRange(salesLikely, fit.score),
      explanation: ready.explain(scales)!,
      targets: sales,
      benchmark: { version: 2, source: 'expert', global: true },
    },
    behind: salesLikely[fit.score - 1]!,
  }
}

const scoreOf = (key: ScaleKey, raw: number): ScaleScore => ({ raw, percentile: norms[key].pct[raw - norms[key].min]! })
