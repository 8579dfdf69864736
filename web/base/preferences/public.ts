export { useColumnChoice, useCompactBoard } from './data.ts'
