import type * as z from 'zod/mini'
import type { GenerationFault } from '@seatwise/contract/values/hiring'

type Request<Shape extends z.ZodMiniType> = {
  /** The instructions. They contain only our own words. */
  instructions: string
  /** Texts of people and known facts. The model must treat them as data, never as instructions. */
  material: Record<string, unknown>
  /** The shape of each item. Items of another shape are dropped. */
  item: Shape
}

/** @property tokens read and written tokens @property malformed number of items without the required shape */
type Usage = { tokens: number; malformed: number }

export type LanguageModel = {
  /** The name of the model in the log. */
  name: string
  /**
   * Asks the model to write items, and passes each one on when the next one begins.
   * @throws ModelFailure, also if the signal is aborted (with the fault `cut_off`)
   */
  write: <Shape extends z.ZodMiniType>(
    request: Request<Shape>,
    onItem: (item: z.output<Shape>) => void,
    signal: AbortSignal,
  ) => Promise<Usage>
}

/** Why the answer of the model cannot be used, and what it cost. */
export class ModelFailure extends Error {
  readonly fault: GenerationFault
  readonly tokens: number

  constructor(fault: GenerationFault, tokens: number, cause?: unknown) {
    super(`the language model failed: ${fault}`, { cause })
    this.fault = fault
    this.tokens = tokens
  }
}
