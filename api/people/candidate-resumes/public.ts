export type { ResumeRead, ResumeToRead } from './read-resume-process.ts'
export { createResumeReaders, isTooHard, unreadable } from './readers.ts'
