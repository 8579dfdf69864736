import type * as z from 'zod/mini'
import type { GenerationFault } from '@seatwise/contract/values'

type Request<Shape extends z.ZodMiniType> = {
  /** What is asked for, in our words alone. */
  instructions: string
  /** What people have written, and what is known: data, never instructions. */
  material: Record<string, unknown>
  /** Of each item. What has another one is left out. */
  item: Shape
}

/** @property tokens read and written; @property malformed items that had not the form asked for */
type Usage = { tokens: number; malformed: number }

export type LanguageModel = {
  /** As the log names it. */
  name: string
  /**
   * Has items written, each of which is handed over when the next one begins.
   * @throws ModelFailed; also when the signal is aborted, with the fault `cut_off`
   */
  write: <Shape extends z.ZodMiniType>(
    request: Request<Shape>,
    onItem: (item: z.output<Shape>) => void,
    signal: AbortSignal,
  ) => Promise<Usage>
}

/** Why the model has written nothing that can be used, and what it has cost. */
export class ModelFailure extends Error {
  readonly fault: GenerationFault
  readonly tokens: number

  constructor(fault: GenerationFault, tokens: number, cause?: unknown) {
    super(`the language model failed: ${fault}`, { cause })
    this.fault = fault
    this.tokens = tokens
  }
}
