import type { ReactNode } from 'react'
import type { Brand } from '@seatwise/domain/brands/brand'

/** A component of the kit in each of its states. The gallery shows them; the component tests render and check each. */
export type Specimen = {
  part: string
  states: Record<string, (brand: Brand) => ReactNode>
}
