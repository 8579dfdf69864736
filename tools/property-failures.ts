import { configureGlobal } from 'fast-check'

// The report of a run has the message of a failure without its cause, so the message names what a property has thrown.
configureGlobal({ includeErrorInReport: true })
