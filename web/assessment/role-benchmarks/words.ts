import { enoughOwnPeople } from '@seatwise/contract/limits'
import type {
  BenchmarkPreview,
  BenchmarkRow,
  ExpectedDifference,
  FromPeople,
  GuardRail,
  RoleBenchmark,
} from '@seatwise/contract/role-benchmarks'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { counted } from '../../kernel/counted.ts'
import type { Words } from '../../kernel/problem-messages.ts'
import { stateNames } from './names.ts'
import { scaleWords, type Scale } from './scale-words.ts'

export const scaleName = (scale: Scale): string => scaleWords[scale].name
export const polesOf = (scale: Scale) => scaleWords[scale]

type Basis = Pick<RoleBenchmark, 'source' | 'n' | 'n_rest' | 'occupation' | 'copied_from'>

/** True if the smaller group of the comparison has too few people. */
const isProvisional = ({ n, n_rest }: Pick<Basis, 'n' | 'n_rest'>): boolean =>
  n !== null && Math.min(n, n_rest ?? n) < enoughOwnPeople

/** The source of the targets, as a line below the title. */
export function basisWords({ source, n, n_rest, occupation, copied_from }: Basis): string {
  const copied = copied_from ? `began from ${copied_from.role_name}, version ${copied_from.version}` : ''
  if (source === 'own_people')
    return [
      n === null ? 'from own people' : `from ${counted(n, ['own person', 'own people'])}`,
      n_rest !== null && 'top third against the rest',
      isProvisional({ n, n_rest }) && `provisional under ${enoughOwnPeople} ${n_rest === null ? 'people' : 'per side'}`,
      copied,
    ]
      .filter(Boolean)
      .join(' · ')
  if (source === 'occupation_draft')
    return ['occupation draft, not validated', occupation?.title, copied].filter(Boolean).join(' · ')
  return ['set by hand', copied].filter(Boolean).join(' · ')
}

/** The source of the targets, as a sentence for people who read the targets. */
export function basisSentence(basis: Basis): string {
  if (basis.source === 'own_people')
    return [
      `Made from ${basis.n === null ? 'the company’s own people' : `${basis.n} of the company’s own people`}${basis.n_rest === null ? '' : ', the best rated third against the rest'}: it describes them, and does not show what makes anyone good at the work.`,
      isProvisional(basis) &&
        `With fewer than ${enoughOwnPeople} people${basis.n_rest === null ? '' : ' on each side'} it is provisional.`,
    ]
      .filter(Boolean)
      .join(' ')
  if (basis.source === 'occupation_draft')
    return `An occupation draft${basis.occupation ? ` (${basis.occupation.title}, O*NET)` : ''}: not validated for this role.`
  return 'Set by people who know the role, and not tested against performance.'
}

export const versionWords = ({ state, version }: Pick<BenchmarkRow, 'state' | 'version'>): string =>
  state === 'draft' ? `draft of version ${version}` : `version ${version}, ${stateNames[state].toLowerCase()}`

export const ownerWords = ({ company }: Pick<BenchmarkRow, 'company'>): string => company?.name ?? 'All companies'

/** The points that a person at the 95th percentile loses through one scale alone. */
export const upperEndWords = (points: number): string =>
  `At the 95th this scale alone costs ${points < 0.5 ? 'under 1 point' : counted(Math.round(points), ['point', 'points'])}`

/** From four fifths on, a ratio of selection rates is shown as acceptable (29 CFR 1607.4D). */
export const minRatio = 0.8

const percent = (share: number) => `${Math.round(share * 100)}%`
/** A ratio below .80 is never rounded up to .80. */
export const ratioWords = (ratio: number): string =>
  ratio >= 0.995
    ? '1.00'
    : Math.min(ratio, ratio < minRatio ? 0.79 : 1)
        .toFixed(2)
        .replace(/^0/, '')

const guardRailWords: Record<GuardRail['code'], (scale: string, values: GuardRail['values']) => string> = {
  too_few_scales: () => 'At least three scales need a weight and a range. With fewer, nobody gets a score.',
  drive_and_follow: () =>
    'Drive and Follow-through cannot both weigh 3: they overlap so much that it would count nearly twice.',
  weak_scale: (scale) =>
    `${scale} is one of the least certain scales: a second survey can give quite another figure. It should weigh 1 at most.`,
  unreachable: (scale, { top }) =>
    top === undefined
      ? `No answer to the survey lies inside the range of ${scale}.`
      : `${scale} ends at about ${Math.round(top)}: no answer to the survey lies inside this range.`,
  little_spread: (_, { inside }) =>
    inside !== undefined && inside > 1 / 3
      ? `These targets hardly tell people apart: ${percent(inside)} of the reference profiles are inside every range.`
      : 'These targets hardly tell people apart: a small difference between answers would move a score far.',
  low_ratio: (_, { ratio }) =>
    `One group would be chosen at ${ratio === undefined ? 'less than .80' : ratioWords(ratio)} of the rate of another. Say below why the work needs this, and what else was looked at.`,
}

export const guardRailSentence = ({ code, scale, values }: Pick<GuardRail, 'code' | 'scale' | 'values'>): string =>
  guardRailWords[code](scale ? scaleName(scale) : 'This scale', values)

const groupNames: Record<ExpectedDifference['group'], string> = {
  women: 'women',
  men: 'men',
  aged_21_to_40: 'people of 21 to 40',
  aged_41_to_60: 'people of 41 to 60',
}

/** The comparison by its groups, whichever of them has the lower rate. */
export const comparisonWords = ({ group, reference }: Pick<ExpectedDifference, 'group' | 'reference'>): string =>
  [group, reference].includes('women') ? 'By sex' : [group, reference].includes('aged_21_to_40') ? 'By age' : ''

/** The cutoff with the lowest ratio of a comparison, in a sentence; undefined if no ratio is below .80. */
export function lowRatioWords({ group, reference, cuts }: ExpectedDifference): string | undefined {
  const [worst] = cuts.toSorted((one, other) => one.ratio - other.ratio)
  if (!worst || worst.ratio >= minRatio) return undefined
  return `${percent(worst.group_rate)} of ${groupNames[group]} and ${percent(worst.reference_rate)} of ${groupNames[reference]} would score ${worst.cut} or more. ${ratioWords(worst.ratio)} is under .80.`
}

/** The number of people whose results the preview covers. */
export function scoredWords(results: BenchmarkPreview['results'], whose: string): string {
  if (results.total === 0) return `No finished result ${whose} yet`
  const all = results.total.toLocaleString('en')
  if (results.is_sample)
    return `A sample of ${results.counted.toLocaleString('en')} of ${all} results ${whose}, rescored`
  return `${all} ${results.total === 1 ? 'result' : 'results'} ${whose}, rescored`
}

const outReasons: Record<FromPeople['left_out'][number]['reason'], string> = {
  not_finished: 'have not finished the survey',
  careless: 'answered carelessly',
  other_norm_set: 'were compared with other norms',
  repeated: 'took it again (the latest counts)',
  not_rated: 'have no rating',
}
export const leftOutWords = ({ reason, people }: FromPeople['left_out'][number]): string =>
  `${people} ${outReasons[reason]}`

/** How strong the evidence from this number of people is. */
export function verdictWords({ verdict, n, n_rest }: Pick<FromPeople, 'verdict' | 'n' | 'n_rest'>): {
  title: string
  detail: string
} {
  const of = n_rest === null ? `${n} people` : `${n} of the top third against ${n_rest} of the rest`
  switch (verdict) {
    case 'nothing':
      return {
        title: 'Too few people to say anything',
        detail: `At least five are needed${n_rest === null ? '' : ' on each side'}; there are ${of}. ${n_rest === null ? 'Choose more people who have finished the survey.' : 'Rate people on their pages first, or choose people yourself.'}`,
      }
    case 'none':
      return {
        title: 'No pattern beyond chance',
        detail: `${of}: on fewer than three scales they differ by more than chance alone would give. Targets made from this would be noise.`,
      }
    case 'provisional':
      return {
        title: 'Provisional',
        detail: `${of}. Under 25${n_rest === null ? '' : ' on either side'}, a few other people could give other targets.`,
      }
    case 'usable':
      return { title: 'Usable', detail: `${of}. It describes them, and does not show what makes anyone good at it.` }
  }
}

/** The title of a task that activates or retires a version, by its progress. */
export function runTitle(
  version: number,
  run: Pick<TaskRun, 'name' | 'state'> | undefined,
  isRetirement: boolean,
): string {
  const isRetiring = run ? run.name === 'retire-benchmark' : isRetirement
  switch (run?.state) {
    case 'succeeded':
      return 'Scores computed'
    case 'stopped':
      return isRetiring ? 'Retirement stopped' : 'Activation stopped'
    case 'failed':
    case 'not_allowed':
      return isRetiring ? 'Retirement not finished' : 'Activation not finished'
    case 'waiting':
    case 'running':
    case undefined:
      return isRetiring ? `Retiring version ${version}` : `Activating version ${version}`
  }
}

type RecomputeState = Pick<RoleBenchmark, 'state' | 'recompute' | 'versions'>

/** The state of the scores after a task was stopped, by a user or by another activation. */
export function stoppedRunWords({ state, recompute, versions }: RecomputeState): string {
  const other = versions.find((one) => one.state === 'activating')
  if (other) return `Version ${other.version} is activated in its place.`
  if (recompute?.is_partly_applied)
    return recompute.is_retirement
      ? 'Some companies no longer score by this version, the others still do. Retire it again to go on, or activate it to give it back to all.'
      : 'Some companies have the new scores already, the others keep the old ones. Activate it again to go on.'
  if (state === 'draft') return 'Nobody’s score has changed, and the version is a draft again.'
  if (state === 'active') return 'Nobody’s score has changed: the version stays active.'
  return 'The version is retired.'
}

const results = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`

/** The outcome of a completed task. */
export function ranWords({ name, done }: Pick<TaskRun, 'name' | 'done'>, companies: number): string {
  const where = counted(companies, ['company', 'companies'])
  if (name === 'retire-benchmark') return `${where} no longer ${companies === 1 ? 'scores' : 'score'} by this version.`
  return companies > 1 ? `${results(done)} of ${where} scored again.` : `${results(done)} scored again.`
}

/** Messages of refusals on these pages. */
export const refusalWords: Words = {
  not_found: 'This benchmark is not here any more. Go back to the list.',
  changed_meanwhile: 'Somebody else has changed this meanwhile. It is shown as it is now: please try again.',
}

/** With a sign, except for a value that rounds to zero. */
export const signed = (value: number) => {
  const size = Math.abs(value).toFixed(1)
  return size === '0.0' ? size : `${value < 0 ? '−' : '+'}${size}`
}
