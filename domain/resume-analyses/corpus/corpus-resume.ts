/**
 * An invented resume and what a human reader finds in it: of our list the skills that it lists as such, and the languages
 * that its writer speaks.
 */
export type CorpusResume = { text: string; skills: string[]; languages: string[] }
