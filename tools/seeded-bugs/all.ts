import { accounts } from './accounts.ts'
import { acting } from './acting.ts'
import { edges } from './edges.ts'
import { factors } from './factors.ts'
import { rights } from './rights.ts'
import { sessions } from './sessions.ts'
import { tenants } from './tenants.ts'

/** The report lists the bugs in this order. */
export const bugsByClass = {
  tenants,
  rights,
  accounts,
  'second factors': factors,
  sessions,
  acting,
  edges,
}
