import type * as z from 'zod/mini'
import type { GenerationFault } from '@seatwise/contract/values'

type Request<Shape extends z.ZodMiniType> = {
  /** The instructions, which contain only our words. */
  instructions: string
  /** Texts of people and known facts: data, never instructions. */
  material: Record<string, unknown>
  /** The shape of each item. Others are left out. */
  item: Shape
}

/** @property tokens read and written; @property malformed items that had not the form asked for */
type Usage = { tokens: number; malformed: number }

export type LanguageModel = {
  /** The name in the log. */
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

/** The reason for an unusable answer of the model, and its cost. */
export class ModelFailure extends Error {
  readonly fault: GenerationFault
  readonly tokens: number

  constructor(fault: GenerationFault, tokens: number, cause?: unknown) {
    super(`the language model failed: ${fault}`, { cause })
    this.fault = fault
    this.tokens = tokens
  }
}
