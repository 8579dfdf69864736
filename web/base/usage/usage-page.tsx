import { useSearch } from '@tanstack/react-router'
import { currentBrand } from '../../kernel/brand.ts'
import { UsageFigures } from './parts/usage-figures.tsx'

/** The usage of the accessible companies. */
export function UsagePage() {
  const search = useSearch({ from: '/shell/usage' })
  return (
    <>
      <title>{`Usage · ${currentBrand().name}`}</title>
      <UsageFigures path="/usage" search={search} />
    </>
  )
}
