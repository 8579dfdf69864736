import type { CustomInterviewQuestion } from '@seatwise/contract/custom-interview-questions'
import type { SensitiveTopic } from '@seatwise/domain/sensitive-topics'

/** For whom an own question is asked. */
export function reachWords({ applies_to, role_name }: Pick<CustomInterviewQuestion, 'applies_to' | 'role_name'>) {
  if (applies_to === 'result') return 'For this person'
  return applies_to === 'role' ? `For ${role_name}` : 'For everybody'
}

const topicWords: Record<SensitiveTopic, string> = {
  health: 'health',
  family: 'family',
  age: 'age',
  origin: 'origin or faith',
}

export const topicList = (topics: readonly SensitiveTopic[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(topics.map((topic) => topicWords[topic]))

/** A warning, because a word can mean something else. */
export const topicWarning = (topics: readonly SensitiveTopic[], canConfirm: boolean) =>
  `This may touch ${topicList(topics)}. In many places an interviewer must not ask about that. Ask about the work instead.${canConfirm ? '' : ' Only an owner can add it all the same.'}`
