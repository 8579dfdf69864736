export { refuseUnproved } from './mfa.ts'
