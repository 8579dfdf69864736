import type { GeneratedLine, Generation, GenerationHead, GenerationQuota } from '@seatwise/contract/generations'
import type { GenerationFault, GenerationKind } from '@seatwise/contract/values/hiring'
import { counted } from '../../kernel/counted.ts'

/** What generated a text: the name of the model, or the rules. */
export const modelWords = ({ source, model }: Pick<GenerationHead, 'source' | 'model'>) =>
  source === 'rules' ? 'rules, without a language model' : model

/** The number of lines that were left out, and why. */
export function droppedWords(dropped: number): string | undefined {
  if (dropped === 0) return undefined
  const lines = dropped === 1 ? 'One line was' : `${dropped} lines were`
  return `${lines} left out: repeated, or touching on a protected matter such as age, family or health.`
}

/** The used share of the quota from which on a page mentions it. */
const nearlyUsed = 0.8

export const nearQuotaWords = (quota: GenerationQuota): string | undefined =>
  quota.used >= nearlyUsed * quota.max ? quotaWords(quota) : undefined

export const quotaWords = ({ used, max }: GenerationQuota) =>
  `${used.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} generated texts used this month.`

export const kindWords: Record<GenerationKind, string> = {
  resume_analysis: 'Resume read',
  interview_questions: 'Interview questions',
  chat_answer: 'Answer about a result',
}

const faultWords: Record<GenerationFault, string> = {
  busy: 'the model was busy',
  unreachable: 'the model could not be reached',
  too_slow: 'the model took too long',
  too_long: 'the model wrote too much',
  invalid: 'the model did not answer in the form asked for',
  not_english: 'the model did not answer in English',
  unjudged: 'the model did not check each line for protected matters',
  unreadable: 'the file has no text that can be read',
  cut_off: 'it was cut off',
  gone: 'what it was about was deleted meanwhile',
  refused: 'it was no longer allowed when it was ready',
}

/** The outcome of a generation: how it ended, or what people did with its lines. */
export function outcomeWords({
  kind,
  state,
  fault,
  lines,
  dropped,
}: Pick<Generation, 'kind' | 'state' | 'fault' | 'lines' | 'dropped'>) {
  if (state === 'running') return 'Running'
  if (state === 'failed') return `Failed: ${fault ? faultWords[fault] : 'for an unknown reason'}`
  const all = lines.proposed + lines.kept + lines.removed
  if (kind === 'chat_answer') return state === 'stopped' ? 'Stopped before its end' : 'Answered'
  if (all === 0) return 'No lines: none were found, or they went with the resume'
  const parts = [
    counted(all, ['line', 'lines']),
    lines.kept > 0 && `${lines.kept} kept`,
    lines.edited > 0 && `${lines.edited} changed`,
    lines.removed > 0 && `${lines.removed} removed`,
    dropped > 0 && `${dropped} left out`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The person who reviewed a line, beside its generator. */
export function reviewWords(
  { state, is_edited, reviewed_by }: Pick<GeneratedLine, 'state' | 'is_edited' | 'reviewed_by'>,
  { kept, reader_id }: { kept: string; reader_id: string },
): string | undefined {
  if (!reviewed_by) return undefined
  const who = reviewed_by.id === reader_id ? 'you' : (reviewed_by.name ?? 'somebody of another company')
  if (state === 'removed') return `Removed by ${who}`
  if (state === 'kept') return is_edited ? `${kept} and changed by ${who}` : `${kept} by ${who}`
  return is_edited ? `Changed by ${who}` : undefined
}
