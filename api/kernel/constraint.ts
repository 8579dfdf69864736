/**
 * True if PostgreSQL refused a statement because of this constraint or unique index. The transaction can then only be
 * rolled back.
 */
export function violatesConstraint(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false
  return (error as { constraint?: unknown }).constraint === name || violatesConstraint(error.cause, name)
}
