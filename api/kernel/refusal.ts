import { sessionEndMessage, type BrandKey, type SessionEndReason } from '@seatwise/contract/values/base'
import {
  problems,
  type ProblemCode,
  type ProblemReply,
  type ValidationCode,
  type ValidationReply,
} from '@seatwise/contract/problems'

/** A refusal that a client can get. Thrown anywhere in a request, it rolls back the transaction. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly status: number

  constructor(code: ProblemCode, cause?: unknown) {
    super(problems[code].message, { cause })
    this.code = code
    this.status = problems[code].status
  }
}

/** Throws a refusal if a rule of `domain/policies` returns a problem. */
export function refuse(problem: ProblemCode | undefined) {
  if (problem) throw new Refusal(problem)
}

/** A session or account that has ended, and why; its owner gets the reason. */
export class SessionEnded extends Refusal {
  readonly reason: SessionEndReason

  constructor(code: 'session_invalid' | 'deactivated', reason: SessionEndReason) {
    super(code)
    this.reason = reason
    this.message = sessionEndMessage(reason)
  }
}

/** A refusal that names the company, so that the page of a visitor without a session can show the company's brand. */
export class CompanyRefusal extends Refusal {
  readonly company: ProblemReply['company']

  constructor(code: ProblemCode, of: { company_name: string; brand: BrandKey; logo_id: string | null }) {
    super(code)
    this.company = { name: of.company_name, brand: of.brand, logo_id: of.logo_id }
  }
}

/** The number of matching rows is no longer the one that the user saw. The refusal contains the current number. */
export class CountChanged extends Refusal {
  readonly count: number

  constructor(count: number) {
    super('count_changed')
    this.count = count
  }
}

/** Somebody else has saved a newer version, which the refusal contains. */
export class ChangedMeanwhile extends Refusal {
  readonly current: unknown

  constructor(current: unknown) {
    super('changed_meanwhile')
    this.current = current
  }
}

/**
 * Adds the current row to a refusal because of a newer version.
 * @param show reads the row in the same transaction, in the shape of the route's reply
 */
export async function withCurrent<Result>(
  work: Promise<Result>,
  show: () => Promise<{ data: unknown }>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw error
    throw new ChangedMeanwhile((await show()).data)
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
