export { useColumnChoice, usePreferences } from './data.ts'
