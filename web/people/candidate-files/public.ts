export { downloadFile } from './data.ts'
