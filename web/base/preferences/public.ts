export { useColumnChoice } from './data.ts'
