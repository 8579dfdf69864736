/**
 * An invented resume and the findings of a human reader: the skills of our list that it lists as such, and the
 * languages that its writer speaks.
 */
export type CorpusResume = { text: string; skills: string[]; languages: string[] }
