import type { ReactNode } from 'react'
import type { Brand } from '@seatwise/domain/brands/brand'

/** One part of the kit in each of its states. The gallery shows them; the component tests draw each and check it. */
export type Specimen = {
  part: string
  states: Record<string, (brand: Brand) => ReactNode>
}
