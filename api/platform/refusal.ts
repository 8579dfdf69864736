import { sessionEndMessage, type SessionEndReason } from '@seatwise/contract/values'
import { problems, type ProblemCode, type ValidationCode, type ValidationReply } from '@seatwise/contract/problems'

/** A refusal that a client can meet. Thrown anywhere in a request, it rolls back the transaction. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly status: number

  constructor(code: ProblemCode, cause?: unknown) {
    super(problems[code].message, { cause })
    this.code = code
    this.status = problems[code].status
  }
}

/** A session or an account that has ended, and why: its holder reads the reason. */
export class SessionEnded extends Refusal {
  readonly reason: SessionEndReason

  constructor(code: 'session_invalid' | 'deactivated', reason: SessionEndReason) {
    super(code)
    this.reason = reason
    this.message = sessionEndMessage(reason)
  }
}

/** Invalid input: answered with 422 and one entry per field. */
export class Invalid extends Error {
  readonly entries: ValidationReply

  constructor(entries: readonly { path: string; message: string; code?: ValidationCode }[]) {
    super('invalid input')
    this.entries = entries.map(({ code = 'invalid', ...entry }) => ({ ...entry, code }))
  }
}
