import type { CustomInterviewQuestion } from '@seatwise/contract/custom-interview-questions'
import type { ProtectedMatter } from '@seatwise/contract/values/hiring'

/** The scope of a custom question in words. */
export function reachWords({ applies_to, role_name }: Pick<CustomInterviewQuestion, 'applies_to' | 'role_name'>) {
  if (applies_to === 'result') return 'For this person'
  return applies_to === 'role' ? `For ${role_name}` : 'For everybody'
}

const matterWords: Record<ProtectedMatter, string> = {
  age: 'age',
  gender: 'sex or gender',
  family: 'family',
  health: 'health',
  origin: 'origin',
  religion: 'faith',
  orientation: 'sexual orientation',
  politics: 'politics',
}

export const matterList = (matters: readonly ProtectedMatter[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(matters.map((matter) => matterWords[matter]))

/** A warning and not a refusal, because a word can have several meanings. */
export const matterWarning = (matters: readonly ProtectedMatter[], canConfirm: boolean) =>
  `This may touch ${matterList(matters)}. In many places an interviewer must not ask about that. Ask about the work instead.${canConfirm ? '' : ' Only an owner can add it all the same.'}`
