export { readFile } from './actions.ts'
export type { FileRead } from './read-process.ts'
export { type Row, shownCell } from './table.ts'
