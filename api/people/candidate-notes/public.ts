export { findUnreadMentions } from './mentions.ts'
export { countNotes } from './repository.ts'
export { noteList, toNote } from './search.ts'
