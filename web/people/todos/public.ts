export { useTodoWrite } from './data.ts'
export { dueWords } from './words.ts'
