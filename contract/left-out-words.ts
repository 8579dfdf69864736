import type { LeftOut } from './mailings.ts'

// Separate from the schemas of mailings, so that a page with these words does not load a schema library.

const valueWords: Record<string, string> = { first: 'first name', last: 'last name', role_name: 'role' }

/** Why a person gets no email; shown before it is sent, and in the result sheet of the task that sends it. */
export function leftOutWords({ reason, values }: Pick<LeftOut, 'reason' | 'values'>): string {
  if (reason === 'unsubscribed') return 'Has unsubscribed.'
  if (reason === 'deactivated') return 'The account is deactivated.'
  if (reason === 'week_limit') return 'Has had as many emails this week as one person may get.'
  if (reason === 'test_result') return 'A test result gets no email.'
  return `Not known: ${values.map((value) => valueWords[value] ?? value).join(', ')}.`
}
