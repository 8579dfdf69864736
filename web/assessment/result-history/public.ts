export { Events } from './history.tsx'
