/** The kinds of faults, by the guarantee that each takes away. docs/planted-faults.md lists them in this order. */
export const rules = {
  'scope filter': 'a tenant condition is left out, while row-level security is off',
  refusal: 'a refusal is left out',
  check: 'an early return is left out, or `can` answers yes',
  policy: 'a part of a rule of `domain/policies` or of a row of `domain/permissions.ts` is left out or negated',
  trigger: 'a trigger is dropped',
  'row policy': 'a policy of row-level security lets every row pass',
  'row-level security': 'row-level security of a table is off',
  grant: 'the request role, or everybody, is granted what it is refused',
  'SQL condition': 'a condition of a function that runs as the definer is left out',
  'by hand': 'written for logic that no rule reaches',
} as const

export type Rule = keyof typeof rules

/** Replaces the characters from `start` to `end` of the file, which are a complete expression or statement. */
export type Edit = { file: string; start: number; end: number; kind: 'expression' | 'statement'; after: string }

/**
 * A fault that can be planted.
 * @property name file, function and rule, so that the name stays the same when lines or folders move
 * @property edits changes of the code
 * @property sql statements that run in each database that a test clones
 */
export type Fault = { name: string; rule: Rule; edits: Edit[]; sql: string }
