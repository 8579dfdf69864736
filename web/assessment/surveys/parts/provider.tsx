/** @jsxImportSource preact */
import type { Brand } from '@seatwise/domain/brands/brand'
import { currentBrand } from '../../../kernel/brand.ts'

/** The provider of the survey, and whom to contact if a link does not work. */
export function Provider({ hasAddress = true, brand = currentBrand() }: { hasAddress?: boolean; brand?: Brand }) {
  const { name, support_email } = brand
  return (
    <footer className="provider">
      Survey by {name}.
      {hasAddress && (
        <>
          {' '}
          Questions? <a href={`mailto:${support_email}`}>{support_email}</a>
        </>
      )}
    </footer>
  )
}
