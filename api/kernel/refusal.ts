import { sessionEndMessage, type BrandKey, type SessionEndReason } from '@seatwise/contract/values'
import {
  problems,
  type ProblemCode,
  type ProblemReply,
  type ValidationCode,
  type ValidationReply,
} from '@seatwise/contract/problems'

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

/** Refuses by a rule of `domain/policies`, which names the problem. */
export function refuse(problem: ProblemCode | undefined) {
  if (problem) throw new Refusal(problem)
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

/** A refusal that names the company: the page of a visitor who is not signed in shows that company's brand. */
export class CompanyRefusal extends Refusal {
  readonly company: ProblemReply['company']

  constructor(code: ProblemCode, of: { company_name: string; brand: BrandKey; logo_id: string | null }) {
    super(code)
    this.company = { name: of.company_name, brand: of.brand, logo_id: of.logo_id }
  }
}

/** Other rows match now than the user saw: the refusal contains the current number. */
export class CountChanged extends Refusal {
  readonly count: number

  constructor(count: number) {
    super('count_changed')
    this.count = count
  }
}

/** Somebody else has saved a newer version: the refusal contains it. */
export class ChangedMeanwhile extends Refusal {
  readonly current: unknown

  constructor(current: unknown) {
    super('changed_meanwhile')
    this.current = current
  }
}

/**
 * Adds the row as it now is to a refusal because of a newer version.
 * @param show reads the row in the same transaction, as the route answers it
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
