export const candidateKinds = ['candidate', 'employee'] as const
export type CandidateKind = (typeof candidateKinds)[number]
/** The fields that a row of an imported file can contain; name is the full name. */
export const personImportFields = [
  'email',
  'first',
  'last',
  'name',
  'phone',
  'kind',
  'title',
  'location',
  'department',
  'owner',
  'hired_at',
  'tags',
] as const
export type PersonImportField = (typeof personImportFields)[number]

/**
 * What an import does with people who exist already. skip: leaves them unchanged. merge: adds missing values. update:
 * also replaces existing values; an empty cell changes nothing. merge and update add tags and remove none.
 */
export const duplicateChoices = ['skip', 'merge', 'update'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]
/** private: only the author can read the note. */
export const noteVisibilities = ['team', 'private'] as const
export type NoteVisibility = (typeof noteVisibilities)[number]

/** Which to-dos a list shows; overdue ones are open too. */
export const todoStates = ['open', 'done', 'overdue'] as const
export type TodoState = (typeof todoStates)[number]
export const todoDues = ['overdue', 'today', 'later'] as const
export type TodoDue = (typeof todoDues)[number]

/** The accepted types of files of a person. */
export const documentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'text/plain',
  'image/png',
  'image/jpeg',
] as const
export type DocumentType = (typeof documentTypes)[number]
/** The accepted types of resumes and of files that an application asks for. */
export const resumeTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'text/plain',
] as const satisfies DocumentType[]
/** The facts about its person that are read in a resume. */
export const resumeFacts = ['first', 'last', 'email', 'phone'] as const
export type ResumeFact = (typeof resumeFacts)[number]
/**
 * unreadable: it has no text, such as a scan. no_contact: its text names no address and no telephone number. too_long:
 * it was not read within the limits of time and memory, which can be different another time.
 */
export const resumeProblems = ['unreadable', 'locked', 'no_contact', 'too_long'] as const
export type ResumeProblem = (typeof resumeProblems)[number]

/**
 * The facts that suggest that two people are the same, the strongest first. similar_name, local_part (what stands before
 * the @) and location never stand alone.
 */
export const duplicateReasons = ['email', 'phone', 'name', 'similar_name', 'local_part', 'location'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]
/** The facts that the person who stays can take from the merged person. */
export const mergeFacts = [
  'name',
  'email',
  'phone',
  'title',
  'location',
  'department',
  'owner',
  'kind',
  'rating',
] as const
export type MergeFact = (typeof mergeFacts)[number]
export const mergedRowKinds = ['survey', 'note', 'message', 'file', 'todo'] as const
/**
 * Why a person is erased. An enumeration instead of a text, because the audit log keeps the reason and must contain
 * nothing about the person.
 */
export const erasureReasons = ['asked', 'no_longer_needed', 'mistake', 'other'] as const
export type ErasureReason = (typeof erasureReasons)[number]

export const duplicateSortFields = ['strength'] as const
export const candidateSortFields = ['name', 'active_at', 'score', 'archived_at'] as const
