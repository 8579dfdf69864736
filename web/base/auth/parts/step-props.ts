import type { Challenge } from '@seatwise/contract/auth'
import type { Answer } from '../../../kernel/sign-in.ts'

/** The props of every component that answers a sign-in challenge. */
export type StepProps = {
  challenge: Challenge
  pending: boolean
  problem: string | undefined
  faults: Record<string, string>
  onAnswer: (answer: Answer) => void
}
