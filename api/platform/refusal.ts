import { problems, type ProblemCode, type ValidationCode, type ValidationReply } from '@seatwise/contract/problems'

/** A refusal the caller can meet: thrown anywhere in a request, it undoes its transaction. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly status: number

  constructor(code: ProblemCode, cause?: unknown) {
    super(problems[code].message, { cause })
    this.code = code
    this.status = problems[code].status
  }
}

/** Input that does not hold: 422 with one entry a field. */
export class Invalid extends Error {
  readonly entries: ValidationReply

  constructor(entries: readonly { path: string; message: string; code?: ValidationCode }[]) {
    super('invalid input')
    this.entries = entries.map(({ code = 'invalid', ...entry }) => ({ ...entry, code }))
  }
}
