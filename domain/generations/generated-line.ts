import type { GeneratedLineKind } from '@seatwise/contract/values/hiring'

/** A line as rules or a model write it, before it is checked. See `generatedLine` of the contract. */
export type DraftLine = { kind: GeneratedLineKind; text: string; detail: string | null; quote: string | null }
