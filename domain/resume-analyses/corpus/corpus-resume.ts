/**
 * An invented resume with what a human reader finds in it: the skills of our list that it lists as skills, and the
 * languages that its author speaks.
 */
export type CorpusResume = { text: string; skills: string[]; languages: string[] }
