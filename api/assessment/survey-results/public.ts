export { archiveWithdrawn, moveFromCrm, undoWithPeople, updateResult, writeWithPeople } from './actions.ts'
export { ownersOfPeople, tagNames } from './choices.ts'
export type { WriterScope } from './changes.ts'
export { finishedSurveyOf, settingOf } from './report.ts'
export {
  findChangesOfPeople,
  findResult,
  findStatus,
  isRejectedFor,
  lockResults,
  ownScore,
  rejectReasonNameOfResult,
  rejectReasonOfResult,
  resultColumns,
  resultJoins,
  retakeOfResult,
  waitingMailOf,
} from './repository.ts'
export {
  exploredBenchmarks,
  exploredJoin,
  reachedEvents,
  refuseHiddenFacts,
  refuseUnknownRole,
  resultConditions,
  resultList,
  type ResultRow,
  scoreOf,
  seesStages,
  toResult,
} from './search.ts'
